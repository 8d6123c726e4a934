alter table booths
  add column location jsonb check (jsonb_typeof(location) = 'object'),
  add column "outOfOrderSince" timestamptz,
  -- null: what the backend was started with.
  add column "musicProvider" text check ("musicProvider" in ('library', 'spotify')),
  -- By provider and name, the provider's own id of a playlist; one that is not here is found by its usual name.
  add column playlists jsonb not null default '{}' check (jsonb_typeof(playlists) = 'object'),
  add column "operatorEmail" text not null default '' check (char_length("operatorEmail") <= 320),
  add column alerts text[] not null
    default '{sos,part-unhealthy,refund-failed,sign-in,disk-full}';

-- Four digits are soon guessed from a hash: it lies apart from what is read with every call.
create table booth_passcodes (
  booth uuid primary key references booths on delete cascade,
  hash text not null check (hash like 'scrypt$%'),
  "changedAt" timestamptz not null
);
alter table booth_passcodes enable row level security;

-- Tries since the last right one. A try counts before it is checked: a restart forgets nothing, and
-- of many at once no more get through than of as many one after another.
create table passcode_tries (
  booth uuid not null references booths on delete cascade,
  -- A stranger at the set-up must not lock out the operator at the kiosk.
  door text not null check (door in ('kiosk', 'setup')),
  tries integer not null default 0,
  "nextAt" timestamptz not null,
  primary key (booth, door)
);
alter table passcode_tries enable row level security;

create table operator_passes (
  "passSha256" text primary key check ("passSha256" ~ '^[0-9a-f]{64}$'),
  booth uuid not null references booths on delete cascade,
  "expiresAt" timestamptz not null
);
alter table operator_passes enable row level security;

create index operator_passes_by_booth on operator_passes (booth);
create index operator_passes_by_age on operator_passes ("expiresAt");

-- Given again by an operator, for nothing: once for each session.
alter table session add column "startedAgainFrom" uuid unique references session;

create index logs_by_status on logs (booth, status, id);
create index logs_by_priority on logs (booth, priority, id);
create index logs_by_type on logs (booth, type, id);
create index logs_by_time on logs (booth, curr_date_time);
create index logs_by_age on logs ("createdAt");
create index console_lines_by_age on console_lines ("createdAt");
