-- What is asked for at the console and belongs to no booth is done once, too.
alter table operations drop constraint operations_pkey;
alter table operations alter column booth drop not null;
create unique index operations_once on operations (booth, id) nulls not distinct;
