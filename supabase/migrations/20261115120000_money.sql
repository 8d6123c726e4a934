-- An attempt's key is stored before the provider is first called, and is the same on every retry.
alter table payments add column "linkKey" text unique;
alter table payments add column "askedAt" timestamptz;
alter table payments add column "closeAskedAt" timestamptz;
create index payments_by_link on payments ("linkId");

-- Every payment that a provider has taken for us, wanted or not.
create table charges (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  "paymentId" text not null,
  "linkId" text not null,
  session_id uuid not null references session,
  mode_id integer not null references modes,
  amount integer not null check (amount >= 0),
  currency text not null,
  state text not null check (state in ('kept', 'refunding', 'refunded', 'refund_failed')),
  reason text,
  "refundedAmount" integer not null default 0 check ("refundedAmount" >= 0),
  "refundKey" text unique,
  "refundTry" integer not null default 1,
  "takenAt" timestamptz not null,
  unique (provider, "paymentId")
);
alter table charges enable row level security;

create index charges_by_session on charges (session_id);
-- Whatever a program does: nobody pays twice for one session.
create unique index charges_one_kept on charges (session_id) where state = 'kept';

create unique index payment_log_once on payment_log ((meta ->> 'payment_id'), status)
  where meta ? 'payment_id' and status in ('AUTHORIZED', 'COMPLETED');

-- Providers send an event more than once: it is handled when its row is new.
create table payment_events (
  provider text not null,
  id text not null,
  type text not null,
  "receivedAt" timestamptz not null,
  primary key (provider, id)
);
alter table payment_events enable row level security;

create table promo_uses (
  id bigint generated always as identity primary key,
  promo integer not null references promos,
  session_id uuid not null references session,
  at timestamptz not null,
  "givenBackAt" timestamptz
);
alter table promo_uses enable row level security;

create unique index promo_uses_one on promo_uses (session_id) where "givenBackAt" is null;

-- What is still to be done outside, asked for in the transaction of the change that needs it.
create table jobs (
  kind text not null,
  key text not null,
  "runAt" timestamptz not null,
  tries integer not null default 0,
  -- Asked for again while it runs, a job is not done when it ends.
  asked integer not null default 1,
  primary key (kind, key)
);
alter table jobs enable row level security;

create index jobs_due on jobs ("runAt");

-- The demo cashier's own books. It knows sessions only by what it was told.
create table cashier_links (
  id text primary key,
  key text not null unique,
  session_id uuid not null,
  amount integer not null check (amount > 0),
  "productName" text not null,
  language text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'declined', 'closed'))
);
alter table cashier_links enable row level security;

create table cashier_payments (
  id text primary key,
  link text not null unique references cashier_links,
  amount integer not null,
  "refundedAmount" integer not null default 0 check ("refundedAmount" <= amount)
);
alter table cashier_payments enable row level security;

create table cashier_refunds (
  key text primary key,
  payment text not null references cashier_payments,
  amount integer not null check (amount > 0)
);
alter table cashier_refunds enable row level security;

create table cashier_events (
  id text primary key,
  body text not null,
  "deliveredAt" timestamptz
);
alter table cashier_events enable row level security;

-- Signs the cashier's events.
create table cashier_secret (
  "isOnly" boolean primary key default true check ("isOnly"),
  value text not null check (char_length(value) >= 64)
);
alter table cashier_secret enable row level security;

insert into cashier_secret (value)
  values (gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text);
