-- A program of before does not count: nothing of it may be under way while this is filled.
lock table session, charges, payment_log in share row exclusive mode;

-- Whose midnight ends a booth's day. A name that no program knows is taken for the usual one.
alter table booths add column "timeZone" text not null default 'Europe/Amsterdam'
  check (char_length("timeZone") between 1 and 64);

-- What was taken, given back and begun, kept in the transaction in which it was: nobody ever adds up
-- payments to show a figure. By the quarter of an hour, since every time zone begins its day on one.
create table takings (
  booth uuid not null references booths,
  -- When the quarter of an hour begins.
  at timestamptz not null check (extract(epoch from at)::bigint % 900 = 0),
  mode integer not null references modes,
  -- Cents of euro, taken by a provider, wanted or not.
  "grossCents" integer not null default 0,
  payments integer not null default 0,
  -- What has arrived back. Below zero: a bank has returned more than went out.
  "refundsCents" integer not null default 0,
  refunds integer not null default 0,
  parties integer not null default 0,
  "freeParties" integer not null default 0,
  primary key (booth, at, mode)
) with (fillfactor = 80);
alter table takings enable row level security;

create index takings_by_time on takings (at, booth);

-- The same by the booth's own day, as it was called when it happened: no sum of a month reads quarters.
create table takings_days (
  booth uuid not null references booths,
  day date not null,
  mode integer not null references modes,
  "grossCents" integer not null default 0,
  payments integer not null default 0,
  "refundsCents" integer not null default 0,
  refunds integer not null default 0,
  parties integer not null default 0,
  "freeParties" integer not null default 0,
  primary key (booth, day, mode)
) with (fillfactor = 80);
alter table takings_days enable row level security;

create index takings_days_by_day on takings_days (day, booth);

-- What is there already. A party was paid for with money that stayed until it began.
with happened as (
  select s.owner as booth, c."takenAt" as at, c.mode_id as mode, c.amount as gross, 1 as payments,
      0 as back, 0 as refunds, 0 as parties, 0 as free
    from charges c join session s on s.id = c.session_id where c.currency = 'eur'
  union all
  select s.owner, coalesce(c."refundedAt", c."refundAskedAt", c."takenAt"), c.mode_id, 0, 0,
      c."refundedAmount", (c."refundedAmount" >= c.amount)::int, 0, 0
    from charges c join session s on s.id = c.session_id
    where c.currency = 'eur' and c."refundedAmount" <> 0
  union all
  select s.owner, s."startedAt", coalesce(s."sessionMode", 1), 0, 0, 0, 0, 1,
      (not exists (select from charges c where c.session_id = s.id
        and (c.state = 'kept' or c.reason in ('operator', 'silence', 'no_media'))))::int
    from session s where s."startedAt" is not null
), quarters as (
  insert into takings
    select booth, date_bin('15 minutes', at, timestamptz '2000-01-01Z'), mode, sum(gross),
      sum(payments), sum(back), sum(refunds), sum(parties), sum(free)
    from happened group by 1, 2, 3
)
insert into takings_days
  select booth, (happened.at at time zone "timeZone")::date, mode, sum(gross), sum(payments),
    sum(back), sum(refunds), sum(parties), sum(free)
  from happened join booths on booths.id = booth group by 1, 2, 3;

-- Money on its way back, whosever it is.
create index charges_going_back on charges (session_id) where state = 'refunding';

-- What is wrong now, of all booths at once.
create index alerts_still_so on alerts (booth)
  where "overAt" is null and kind in ('part-unhealthy', 'sign-in', 'disk-full');
create index alerts_by_age on alerts ("beganAt");
