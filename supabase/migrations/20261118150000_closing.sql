-- Percent of VAT in the price of a mode; without a row it is 21.
create table vat_rates (
  mode integer primary key references modes,
  percent numeric(4, 2) not null check (percent between 0 and 99)
);
alter table vat_rates enable row level security;

-- A month that was closed, for all booths and for good, with its sums in cents.
create table closed_months (
  month text primary key check (month ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'),
  "closedAt" timestamptz not null,
  -- As they were called then.
  "closedBy" text not null check (char_length("closedBy") between 1 and 320),
  "grossCents" bigint not null,
  "refundsCents" bigint not null,
  "vatCents" bigint not null,
  "feesCents" bigint not null default 0,
  -- Providers of that time which do not tell what they keep: the fees are not the whole.
  "unknownProviders" text[] not null
);
alter table closed_months enable row level security;

-- One day, one booth, one mode, as it was when the month was closed. A day of a month before is what
-- was found to be different later: a correction.
create table closed_lines (
  month text not null references closed_months,
  booth uuid not null references booths,
  day date not null,
  mode integer not null references modes,
  percent numeric(4, 2) not null,
  "grossCents" integer not null,
  "refundsCents" integer not null,
  "vatCents" integer not null,
  "feesCents" integer not null default 0,
  primary key (month, booth, day, mode)
);
alter table closed_lines enable row level security;

create index closed_lines_by_day on closed_lines (day, booth);

create function refuse_closed_month_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month does not change';
end
$$;

create trigger closed_months_stay before update or delete or truncate on closed_months
  for each statement execute function refuse_closed_month_change();
create trigger closed_lines_stay before update or delete or truncate on closed_lines
  for each statement execute function refuse_closed_month_change();
