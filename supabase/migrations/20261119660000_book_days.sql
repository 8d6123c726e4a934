-- A day that is over, summed up for the list of months when it is first asked for: a day has thousands of
-- lines, and VAT is rounded in each. Whoever changes such a day, or a rate, takes its row away.
create table book_days (
  day date not null,
  -- Not the day as it is, but what is different of it since its month was closed.
  "isCorrection" boolean not null,
  "grossCents" bigint not null,
  "refundsCents" bigint not null,
  "vatCents" bigint not null,
  "feesCents" bigint not null,
  "disputedCents" bigint not null,
  primary key ("isCorrection", day)
);
alter table book_days enable row level security;
