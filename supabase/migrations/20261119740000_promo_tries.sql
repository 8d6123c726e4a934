-- How many promo codes a booth may still try, by its id; refilled as time goes by. In the database, so
-- that neither a restart nor a second backend gives anybody more.
create table promo_tries (
  name text primary key check (char_length(name) <= 200),
  rest double precision not null check (rest >= 0),
  at timestamptz not null
);
alter table promo_tries enable row level security;
