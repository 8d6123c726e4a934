create table session (
  id uuid primary key default gen_random_uuid(),
  "boothId" text check (char_length("boothId") <= 500),
  "songName" text check (char_length("songName") <= 500),
  "songAlbum" text check (char_length("songAlbum") <= 500),
  "songDuration" integer check ("songDuration" between 0 and 180000),
  "songArtist" text check (char_length("songArtist") <= 500),
  "albumCoverUrl" text check (char_length("albumCoverUrl") <= 2048),
  "startDateTime" timestamptz,
  "endDateTime" timestamptz,
  "sessionMode" integer references modes check ("sessionMode" between 1 and 4),
  "isPaid" boolean not null default false,
  "paymentLink" text check (char_length("paymentLink") <= 2048),
  "customerEmail" text check (char_length("customerEmail") <= 320),
  language text not null default 'en' check (language in ('en', 'nl')),
  price numeric(8, 2) check (price between 0 and 100000),
  location jsonb not null default '"-"' check (
    jsonb_typeof(location) = 'object' or location in ('"-"', '"NO_LOCATION_FOUND"')
  ),
  owner uuid not null references booths,
  "startedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
alter table session enable row level security;

-- A kiosk that comes back asks for its booth's unfinished session.
create index session_unfinished on session (owner, "createdAt") where "endDateTime" is null;
create index session_by_owner on session (owner, "createdAt");
