-- Modes and prices from the console: names by language, other prices at some booths, changes from a
-- moment on, and the price that a guest has seen (C5).
alter table modes add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');

-- What one booth has otherwise than all the others; null: as they.
create table mode_exceptions (
  mode integer not null references modes on delete cascade,
  booth uuid not null references booths on delete cascade,
  price numeric(8, 2) check (price = 0 or price between 0.50 and 100000),
  "isEnabled" boolean,
  primary key (mode, booth)
);
alter table mode_exceptions enable row level security;

-- Every price that was, and when it ended. The highest number is the number of the price list of now:
-- whoever was shown list 17 pays what was true before the changes after 17.
create table price_changes (
  id integer generated always as identity primary key,
  mode integer not null references modes on delete cascade,
  -- null: the price of all booths.
  booth uuid references booths on delete cascade,
  -- What it was until then; null: none of its own.
  price numeric(8, 2),
  at timestamptz not null default clock_timestamp()
);
alter table price_changes enable row level security;

create index price_changes_by_booth on price_changes (booth);

-- However a price is changed: by the console, by a plan, or with SQL.
create function keep_price() returns trigger language plpgsql as $$
declare
  was numeric := null;
begin
  if tg_op <> 'INSERT' then
    was := old.price;
  end if;
  -- In the order in which they are seen: a list with a high number must know all the lower ones.
  perform pg_advisory_xact_lock(hashtextextended('price_changes', 0));
  if tg_table_name = 'modes' then
    insert into price_changes (mode, booth, price) values (new.id, null, was);
  else
    insert into price_changes (mode, booth, price)
      values (coalesce(new.mode, old.mode), coalesce(new.booth, old.booth), was);
  end if;
  return null;
end
$$;

create trigger modes_keep_price after update of price on modes
  for each row when (old.price is distinct from new.price) execute function keep_price();
create trigger mode_exceptions_keep_price after insert on mode_exceptions
  for each row when (new.price is not null) execute function keep_price();
create trigger mode_exceptions_keep_new_price after update of price on mode_exceptions
  for each row when (old.price is distinct from new.price) execute function keep_price();

-- The list that the guest of a session chose from.
alter table session add column "priceList" integer check ("priceList" >= 0);

create table planned_mode_changes (
  id uuid primary key,
  mode integer not null references modes on delete cascade,
  change jsonb not null,
  "from" timestamptz not null,
  -- Who planned it, as they were called then.
  author jsonb not null
);
alter table planned_mode_changes enable row level security;

create index planned_mode_changes_due on planned_mode_changes ("from");
