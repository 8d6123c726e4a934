-- What a provider keeps and what guests' banks took back, by the booth's own day, like the takings beside it.
alter table takings_days add column "feesCents" integer not null default 0;
alter table takings_days add column "disputedCents" integer not null default 0;
alter table closed_months add column "disputedCents" bigint not null default 0;
alter table closed_lines add column "disputedCents" integer not null default 0;

-- Every change of an account with a provider, as the provider tells it, once by its own id.
create table ledger_entries (
  provider text not null,
  id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')),
  -- Whose money it is, as the provider calls it; null: nobody's, as a fee of the account.
  "paymentId" text,
  -- Ours; null: not counted at any booth.
  charge uuid references charges,
  "amountCents" integer not null,
  "feeCents" integer not null,
  "netCents" integer not null generated always as ("amountCents" - "feeCents") stored,
  currency text not null,
  -- With which it went to the bank.
  payout text,
  "createdAt" timestamptz not null,
  "availableAt" timestamptz not null,
  primary key (provider, id)
);
alter table ledger_entries enable row level security;

create index ledger_entries_by_payout on ledger_entries (provider, payout) where payout is not null;
create index ledger_entries_by_charge on ledger_entries (charge) where charge is not null;
-- Those that still look for their charge, and what is of no booth.
create index ledger_entries_of_none on ledger_entries ("createdAt") where charge is null;

create table payouts (
  provider text not null,
  id text not null,
  "amountCents" integer not null,
  currency text not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  "arrivesOn" date not null,
  "createdAt" timestamptz not null,
  -- The provider can tell now what is in it.
  "isTold" boolean not null,
  -- The last entry of it that was read, while they are read.
  after text,
  "isRead" boolean not null default false,
  primary key (provider, id)
);
alter table payouts enable row level security;

create index payouts_by_arrival on payouts ("arrivesOn");
create index payouts_to_read on payouts (provider, "createdAt") where "isTold" and not "isRead";

-- How long a provider has taken money here: nothing of ours in its books is much older.
create index charges_by_time on charges (provider, "takenAt");

-- How far a provider's books are read; a program that ends goes on from there.
create table ledger_readings (
  provider text primary key,
  account text not null,
  -- From when on this round reads, and its last entry so far: the newest come first.
  since timestamptz not null,
  after text,
  "beganAt" timestamptz not null,
  "newestAt" timestamptz,
  -- Every entry until then is here; null: no round has come to its end.
  "entriesUntil" timestamptz,
  -- No entry that is older looks for its charge.
  "assignFrom" timestamptz not null,
  -- Everything until then is here and has looked for its charge.
  "readUntil" timestamptz,
  -- From when on payouts are asked for, the last one so far, and when all of them were told last.
  "payoutsFrom" timestamptz not null,
  "payoutsAfter" text,
  "payoutsAt" timestamptz
);
alter table ledger_readings enable row level security;

-- The demo's cashier keeps books, too, and pays out.
create table cashier_ledger (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund')),
  payment text not null references cashier_payments,
  "amountCents" integer not null,
  "feeCents" integer not null,
  at timestamptz not null,
  payout bigint
);
alter table cashier_ledger enable row level security;

create table cashier_payouts (
  id bigint generated always as identity primary key,
  "amountCents" integer not null,
  at timestamptz not null
);
alter table cashier_payouts enable row level security;
