-- The takings of all booths together, by the time zones in which they have their days: an owner's
-- overview reads these, and not the days of a thousand booths. In sixteen parts, so that no booth
-- waits for all others when it books.
create table takings_of_all (
  "timeZone" text not null,
  at timestamptz not null,
  mode integer not null references modes,
  part integer not null check (part between 0 and 15),
  "grossCents" integer not null default 0,
  payments integer not null default 0,
  "refundsCents" integer not null default 0,
  refunds integer not null default 0,
  parties integer not null default 0,
  "freeParties" integer not null default 0,
  primary key (at, "timeZone", mode, part)
) with (fillfactor = 80);
alter table takings_of_all enable row level security;

create table takings_days_of_all (
  "timeZone" text not null,
  day date not null,
  mode integer not null references modes,
  part integer not null check (part between 0 and 15),
  "grossCents" integer not null default 0,
  payments integer not null default 0,
  "refundsCents" integer not null default 0,
  refunds integer not null default 0,
  parties integer not null default 0,
  "freeParties" integer not null default 0,
  primary key (day, "timeZone", mode, part)
) with (fillfactor = 80);
alter table takings_days_of_all enable row level security;

insert into takings_of_all
  select "timeZone", at, mode, 0, sum("grossCents"), sum(payments), sum("refundsCents"),
    sum(refunds), sum(parties), sum("freeParties")
  from takings join booths on booths.id = booth group by 1, 2, 3;

insert into takings_days_of_all
  select "timeZone", day, mode, 0, sum("grossCents"), sum(payments), sum("refundsCents"),
    sum(refunds), sum(parties), sum("freeParties")
  from takings_days join booths on booths.id = booth group by 1, 2, 3;
