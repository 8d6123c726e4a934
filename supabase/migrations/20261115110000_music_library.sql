create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- How a text is searched: no case, no accents, no punctuation, one space between two words.
-- unaccent() promises only to be stable, because its dictionary is a file; ours does not change.
create function music_search_text(text) returns text
  language sql immutable strict parallel safe
  as $$
    select btrim(regexp_replace(
      replace(
        regexp_replace(
          lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize($1, nfkc))),
          '[''’‘`´\u0300-\u036f]', '', 'g'
        ),
        '&', ' and '
      ),
      '[^[:alnum:]]+', ' ', 'g'
    ))
  $$;

-- The words of a text, as they are and as they may be typed: AC/DC is ac, dc and acdc.
create function music_search_words(text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array(
      select distinct left(word, 60)
      from unnest(string_to_array(
        public.music_search_text($1) || ' '
          || public.music_search_text(regexp_replace($1, '[^[:alnum:][:space:]&]+', '', 'g')),
        ' '
      )) as word
      where word <> ''
    )
  $$;

create function music_joined(text[]) returns text
  language sql immutable strict parallel safe
  as $$ select array_to_string($1, ' ') $$;

create table music_tracks (
  id text primary key check (id ~ '^[0-9A-Za-z]{22}$'),
  -- Below the library's folder.
  path text not null unique,
  size bigint not null,
  "modifiedMs" bigint not null,
  title text not null check (char_length(title) between 1 and 500),
  artists text[] not null,
  album text not null check (char_length(album) <= 500),
  "durationMs" integer not null check ("durationMs" > 0),
  "hasPicture" boolean not null,
  -- A picture that lies beside the song; one inside it goes first.
  "coverPath" text,
  "coverVersion" text not null,
  -- Hidden from then on, and forgotten only much later: a disk comes back.
  "missingSince" timestamptz,
  "titleKey" text collate "C" not null generated always as (music_search_text(title)) stored,
  "artistKey" text collate "C" not null
    generated always as (music_search_text(music_joined(artists))) stored,
  "titleWords" tsvector not null
    generated always as (array_to_tsvector(music_search_words(title))) stored,
  words tsvector not null generated always as (array_to_tsvector(music_search_words(
    title || ' ' || music_joined(artists) || ' ' || album
  ))) stored
);
alter table music_tracks enable row level security;

create index music_tracks_by_word on music_tracks using gin (words) with (fastupdate = off);

-- Every word of the library: where a mistyped one is looked up.
create table music_words (word text collate "C" primary key);
alter table music_words enable row level security;

create index music_words_alike on music_words
  using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create function keep_music_words() returns trigger language plpgsql as $$
begin
  insert into public.music_words
    select distinct unnest(tsvector_to_array(words)) as word from changed order by word
    on conflict do nothing;
  return null;
end
$$;

create trigger music_words_of_new after insert on music_tracks
  referencing new table as changed for each statement execute function keep_music_words();
create trigger music_words_of_changed after update on music_tracks
  referencing new table as changed for each statement execute function keep_music_words();

create table music_playlists (
  id text primary key check (id ~ '^[0-9A-Za-z]{22}$'),
  -- Of the folder or the m3u file it is made from.
  path text not null unique,
  name text not null check (name <> '')
);
alter table music_playlists enable row level security;

create table music_playlist_tracks (
  playlist text not null references music_playlists on delete cascade,
  track text not null references music_tracks on delete cascade,
  primary key (playlist, track)
);
alter table music_playlist_tracks enable row level security;

create index music_playlist_tracks_by_track on music_playlist_tracks (track);

-- What was heard when. No references: a song outlives its file here, and a line its session.
create table music_plays (
  id bigint generated always as identity primary key,
  session_id uuid not null,
  booth uuid references booths on delete set null,
  provider text not null check (provider in ('library', 'spotify')),
  "trackId" text not null check (char_length("trackId") <= 200),
  "trackName" text not null check (char_length("trackName") <= 500),
  at timestamptz not null
);
alter table music_plays enable row level security;

create index music_plays_by_time on music_plays (at);
create index music_plays_by_session on music_plays (session_id);

-- Signs the addresses of songs. It is kept, so that a restart does not cut a song that plays.
create table music_secret (
  "isOnly" boolean primary key default true check ("isOnly"),
  value text not null check (char_length(value) >= 64)
);
alter table music_secret enable row level security;

insert into music_secret (value)
  values (gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text);
