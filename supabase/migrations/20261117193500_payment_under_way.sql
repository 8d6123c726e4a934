-- The guest has confirmed, with a method that takes its time: the code is used up (P11).
alter table payments add column "underWayAt" timestamptz;
