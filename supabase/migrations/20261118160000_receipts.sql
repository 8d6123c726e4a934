-- Who sells, as a receipt with VAT has to name them.
create table sellers (
  "isOnly" boolean primary key default true check ("isOnly"),
  name text not null check (char_length(name) between 1 and 200),
  address text not null check (char_length(address) between 1 and 500),
  "vatNumber" text not null check (char_length("vatNumber") between 1 and 30)
);
alter table sellers enable row level security;

-- A receipt as it was given out. Numbers have no gap within a year; nothing in it ever changes.
create table receipts (
  year integer not null check (year between 2000 and 2999),
  number integer not null check (number > 0),
  session_id uuid not null unique references session,
  booth uuid not null references booths,
  "issuedAt" timestamptz not null,
  "issuedOn" date not null,
  "issuedBy" text not null,
  -- What its reader wanted to find on it, in their own words.
  "to" text check (char_length("to") <= 500),
  language text not null check (language in ('en', 'nl')),
  seller jsonb not null check (jsonb_typeof(seller) = 'object'),
  "paidOn" date not null,
  "boothName" text not null,
  "modeName" text not null,
  "grossCents" integer not null check ("grossCents" > 0),
  percent numeric(4, 2) not null,
  "vatCents" integer not null,
  primary key (year, number)
);
alter table receipts enable row level security;

create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt does not change';
end
$$;

create trigger receipts_stay before update or delete or truncate on receipts
  for each statement execute function refuse_receipt_change();
