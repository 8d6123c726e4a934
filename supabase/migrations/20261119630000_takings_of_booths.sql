-- The days of each booth, all its modes together: an overview of a thousand booths has a line for each
-- booth and none for its modes, and reads a third of the rows.
lock table takings_days in share row exclusive mode;

create table takings_days_of_booths (
  booth uuid not null references booths,
  day date not null,
  "grossCents" integer not null default 0,
  payments integer not null default 0,
  "refundsCents" integer not null default 0,
  refunds integer not null default 0,
  parties integer not null default 0,
  "freeParties" integer not null default 0,
  primary key (day, booth)
) with (fillfactor = 80);
alter table takings_days_of_booths enable row level security;

insert into takings_days_of_booths
  select booth, day, sum("grossCents"), sum(payments), sum("refundsCents"), sum(refunds),
    sum(parties), sum("freeParties")
  from takings_days group by booth, day order by day, booth;
