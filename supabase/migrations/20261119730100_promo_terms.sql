-- What a promo code gives, where, and from when until when. Codes that were made in one go have one
-- batch; each of those before is a batch of its own.
alter table promos
  add column batch uuid not null default gen_random_uuid(),
  add column name text not null default '' check (char_length(name) <= 60),
  add column mode integer not null default 4 check (mode > 0),
  -- As the clock on the booth's own wall shows it, so without a zone.
  add column "validFrom" timestamp,
  add column "validUntil" timestamp,
  -- null: at all of them.
  add column booths uuid[] check (cardinality(booths) > 0),
  add column "offSince" timestamptz,
  add column "createdAt" timestamptz not null default now(),
  add constraint promos_time check ("validFrom" < "validUntil");

create index promos_by_batch on promos (batch, id);

-- Where a use was, and what it gave: another code of the same name may give something else one day.
alter table promo_uses
  add column booth uuid references booths,
  add column mode integer not null default 4 check (mode > 0);
update promo_uses set booth = session.owner from session where session.id = promo_uses.session_id;

create index promo_uses_by_time on promo_uses (at) where "givenBackAt" is null;
create index promo_uses_by_promo on promo_uses (promo, at) where "givenBackAt" is null;
