-- The booth has said that it makes a film of this party, and has not told of it yet.
alter table recordings add column "filmToCome" boolean not null default false;
