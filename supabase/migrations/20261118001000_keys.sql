-- Keys can be shown and ended. An ended one stays for a while, so that its use is noticed.
alter table booth_keys
  -- machine: BOOTH_KEY, which the controller on the same machine knows too. before: nobody noted it.
  add column origin text not null default 'before'
    check (origin in ('before', 'demo', 'machine', 'passcode', 'code')),
  add column "lastUsedAt" timestamptz,
  add column "endedAt" timestamptz;

-- A kiosk elsewhere joins its booth with one of these, once; a new one takes the place of the last.
create table join_codes (
  "codeSha256" text primary key check ("codeSha256" ~ '^[0-9a-f]{64}$'),
  booth uuid not null unique references booths on delete cascade,
  "expiresAt" timestamptz not null
);
alter table join_codes enable row level security;
