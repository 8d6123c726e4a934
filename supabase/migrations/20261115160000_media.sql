-- What a party left behind, and how far it is on its way to its guest.
create table recordings (
  session_id uuid primary key references session,
  booth uuid not null references booths on delete cascade,
  -- Of the private link; the link itself is in the guest's mail only.
  "tokenSha256" text not null unique check ("tokenSha256" ~ '^[0-9a-f]{64}$'),
  "firstHeardAt" timestamptz not null,
  "reportedAt" timestamptz,
  "startedAt" timestamptz,
  problem text check (char_length(problem) <= 500),
  strip text not null default 'none' check (strip in ('none', 'made', 'failed')),
  -- What became of it; only a mail is for ever, all else may change when a file comes late.
  outcome text check (outcome in ('mailed', 'no_mail_wanted', 'no_address', 'nothing')),
  -- Marked first, then the files are deleted, then it is done: whoever is killed in between goes on.
  "forgetAskedAt" timestamptz,
  "forgottenAt" timestamptz
);
alter table recordings enable row level security;

create index recordings_by_age on recordings ("firstHeardAt") where "forgetAskedAt" is null;

create table media_files (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references recordings on delete cascade,
  name text not null check (name ~ '^(photo-[1-9][0-9]?\.jpg|video-[1-9][0-9]?\.mp4)$'),
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  "durationMs" integer check ("durationMs" >= 0),
  -- On the disk before it is written here: never more than is really there.
  "receivedBytes" integer not null default 0 check ("receivedBytes" between 0 and bytes),
  -- Named by the booth's last report.
  "isAwaited" boolean not null default false,
  "checkedAt" timestamptz check ("checkedAt" is null or "receivedBytes" = bytes),
  "keptAt" timestamptz check ("keptAt" is null or "checkedAt" is not null),
  "isBroken" boolean not null default false,
  unique (session_id, name)
);
alter table media_files enable row level security;

create table media_secret (
  "isOnly" boolean primary key default true check ("isOnly"),
  value text not null check (char_length(value) >= 64)
);
alter table media_secret enable row level security;

insert into media_secret (value)
  values (gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text);

-- Where no link would reach the guest, small media go with the mail itself.
alter table mails add column "hasAttachments" boolean not null default false;

create index session_with_address on session ("createdAt") where "customerEmail" is not null;
