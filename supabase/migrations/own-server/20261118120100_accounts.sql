-- Accounts on our own server, for the wire of @supabase/auth-js. Supabase has its own, in `auth`: its
-- command reads no folder below `migrations`, so none of this is made there.
create schema accounts;

create table accounts.users (
  id uuid primary key references public.console_people on delete cascade,
  -- scrypt; null: nobody has chosen one yet.
  "passwordHash" text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  "lastSignInAt" timestamptz,
  "recoverySentAt" timestamptz,
  -- The first of two codes in a row, where too many wrong ones were tried: which step's it was.
  "pairFactor" uuid,
  "pairStep" bigint
);
alter table accounts.users enable row level security;

create table accounts.factors (
  id uuid primary key default gen_random_uuid(),
  "user" uuid not null references accounts.users on delete cascade,
  kind text not null check (kind in ('totp', 'phone')),
  "friendlyName" text not null check (char_length("friendlyName") <= 100),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null,
  -- The step of the last code that counted: neither it nor an older one counts again.
  "lastStep" bigint not null default 0,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  "lastChallengedAt" timestamptz,
  unique ("user", "friendlyName")
);
alter table accounts.factors enable row level security;

create table accounts.challenges (
  id uuid primary key default gen_random_uuid(),
  factor uuid not null references accounts.factors on delete cascade,
  "createdAt" timestamptz not null
);
alter table accounts.challenges enable row level security;

create index challenges_by_factor on accounts.challenges (factor);

create table accounts.sessions (
  id uuid primary key default gen_random_uuid(),
  "user" uuid not null references accounts.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How they came in: [{ method, timestamp }], the newest first.
  amr jsonb not null,
  factor uuid references accounts.factors on delete set null,
  network text not null,
  "userAgent" text not null check (char_length("userAgent") <= 400),
  "createdAt" timestamptz not null,
  "refreshedAt" timestamptz not null,
  constraint sessions_factor check (aal = 'aal1' or factor is not null)
);
alter table accounts.sessions enable row level security;

create index sessions_by_user on accounts.sessions ("user");

-- Each is good for one use. A used one stays as long as its session, to be known again.
create table accounts.refresh_tokens (
  "tokenSha256" text primary key check ("tokenSha256" ~ '^[0-9a-f]{64}$'),
  session uuid not null references accounts.sessions on delete cascade,
  "madeAt" timestamptz not null,
  "usedAt" timestamptz
);
alter table accounts.refresh_tokens enable row level security;

create index refresh_tokens_by_session on accounts.refresh_tokens (session);

-- A way in without a password, by mail or from the terminal, once, for an hour. A new one ends the last.
create table accounts.links (
  "tokenSha256" text primary key check ("tokenSha256" ~ '^[0-9a-f]{64}$'),
  "user" uuid not null unique references accounts.users on delete cascade,
  kind text not null check (kind in ('recovery', 'invite')),
  "expiresAt" timestamptz not null
);
alter table accounts.links enable row level security;

-- Networks from which somebody came in before: strangers elsewhere can't use up their tries.
create table accounts.networks (
  "user" uuid not null references accounts.users on delete cascade,
  network text not null,
  "seenAt" timestamptz not null,
  primary key ("user", network)
);
alter table accounts.networks enable row level security;

-- What may still be tried, by name; refilled as time goes by.
create table accounts.allowances (
  name text primary key check (char_length(name) <= 200),
  rest double precision not null check (rest >= 0),
  at timestamptz not null
);
alter table accounts.allowances enable row level security;

create table accounts.signing_keys (
  kid uuid primary key,
  -- Both halves, as a JWK.
  jwk jsonb not null,
  "madeAt" timestamptz not null
);
alter table accounts.signing_keys enable row level security;
