-- Which of a booth's keys is the oldest: in the order in which they were given out. By the clock, which is set
-- back now and then, a key that was just given could be taken for the oldest, and ended at once.
alter table booth_keys add column place bigint;

with known as (
  select "keySha256", row_number() over (order by "createdAt") as place from booth_keys
)
update booth_keys set place = known.place
  from known
  where known."keySha256" = booth_keys."keySha256";

alter table booth_keys
  alter column place set not null,
  alter column place add generated always as identity;
select setval(pg_get_serial_sequence('booth_keys', 'place'), count(*) + 1, false) from booth_keys;
