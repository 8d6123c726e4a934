-- A sign-in that has begun: who began it and where it may end. Only the hash of the state is kept.
create table music_sign_in_states (
  "stateSha256" text primary key check ("stateSha256" ~ '^[0-9a-f]{64}$'),
  booth uuid not null references booths on delete cascade,
  session_id uuid not null,
  "returnUrl" text not null,
  "redirectUri" text not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
alter table music_sign_in_states enable row level security;

create index music_sign_in_states_by_age on music_sign_in_states ("expiresAt");

-- The booth's sign-in at the music provider. The kiosk holds a handle, of which only the hash is
-- here; the provider's tokens are sealed with a key that is not in this database.
create table music_sign_ins (
  booth uuid primary key references booths on delete cascade,
  "handleSha256" text not null unique check ("handleSha256" ~ '^[0-9a-f]{64}$'),
  "sealedRefreshToken" text not null,
  "sealedAccessToken" text not null,
  "obtainedAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "signedInAt" timestamptz not null,
  -- Who refreshes holds the row until then; everybody else waits for what comes of it.
  "refreshingUntil" timestamptz,
  "endedAt" timestamptz,
  "warnedOn" date
);
alter table music_sign_ins enable row level security;
