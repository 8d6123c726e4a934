-- Where a song's beats are (contract: SongBeats), found in its sound: films are cut on them.
alter table music_tracks
  add column beats jsonb,
  -- Null: nobody has listened yet. Which way of finding them was used: a better one finds them anew.
  add column "beatsFoundBy" smallint;
