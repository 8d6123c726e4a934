-- How loud a party is, from 0 to 1.
alter table booths
  add column "partyVolume" numeric(3, 2) not null default 1 check ("partyVolume" between 0 and 1);
