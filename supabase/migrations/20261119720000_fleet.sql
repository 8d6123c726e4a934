-- Booths of a fleet: where each stands, whom it belongs to, and what its machine last said of itself.
alter table booths
  add column place text not null default '' check (char_length(place) <= 100),
  add column "groupName" text not null default '' check (char_length("groupName") <= 60);

-- Narrow, and with room in each page: one UPDATE for a beat, which changes no index.
create table booth_beats (
  booth uuid primary key references booths on delete cascade,
  "at" timestamptz not null,
  beat jsonb not null,
  -- What was wrong with it, as it was last noted below.
  faults text[] not null default '{}'
) with (fillfactor = 50);
alter table booth_beats enable row level security;

-- What was wrong at a booth, from when to when: a line for each time.
create table booth_faults (
  id bigint generated always as identity primary key,
  booth uuid not null references booths on delete cascade,
  fault text not null,
  since timestamptz not null,
  until timestamptz check (until >= since)
);
create unique index booth_faults_now on booth_faults (booth, fault) where until is null;
create index booth_faults_by_booth on booth_faults (booth, since);
alter table booth_faults enable row level security;

-- A machine that was replaced is told so, when it wakes up.
alter table booth_keys add column "isReplaced" boolean not null default false;
alter table join_codes add column "isReplacement" boolean not null default false;
