-- Card payments begin at 0.50 euro: a price that nobody could pay is refused where it is set (P11).
-- Not valid: a row that has one already stays, and the operator's light is red until it is mended.
alter table modes add constraint modes_price_payable
  check (price is null or price = 0 or price >= 0.50) not valid;

-- One price for each mode and amount, made once at the provider's and used for every link.
create table provider_prices (
  provider text not null,
  -- Test and live keys, and other accounts, know nothing of each other's.
  account text not null,
  mode_id integer not null references modes,
  amount integer not null check (amount > 0),
  "priceId" text not null,
  "createdAt" timestamptz not null default now(),
  primary key (provider, account, mode_id, amount)
);
alter table provider_prices enable row level security;

alter table payments add column "priceId" text;
