create table booths (
  id uuid primary key default gen_random_uuid(),
  "boothId" text not null check (char_length("boothId") between 1 and 500),
  "freeMode" boolean not null default false,
  language text not null default 'en' check (language in ('en', 'nl')),
  "helpNumber" text not null default '',
  "priceMultiplier" numeric(6, 2) not null default 3 check ("priceMultiplier" > 0),
  "songMenu" text not null default 'tiles' check ("songMenu" in ('tiles', 'picker')),
  "isDemo" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
alter table booths enable row level security;

create unique index booths_one_demo on booths ("isDemo") where "isDemo";

-- Only the hash is kept: who reads this table can't pass for a booth.
create table booth_keys (
  "keySha256" text primary key check ("keySha256" ~ '^[0-9a-f]{64}$'),
  booth uuid not null references booths on delete cascade,
  "createdAt" timestamptz not null default now()
);
alter table booth_keys enable row level security;

create index booth_keys_by_booth on booth_keys (booth);

-- Writes that were done already: a retried one is recognised by its id and done once.
create table operations (
  booth uuid not null references booths on delete cascade,
  id uuid not null,
  what text not null,
  at timestamptz not null default now(),
  primary key (booth, id)
);
alter table operations enable row level security;

create index operations_by_age on operations (at);
