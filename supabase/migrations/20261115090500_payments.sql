-- One row for each payment link that was ever made; the session shows the current one.
create table payments (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references session,
  mode_id integer not null references modes,
  amount integer not null check (amount > 0),
  currency text not null default 'eur' check (currency = 'eur'),
  provider text not null,
  "linkId" text,
  url text,
  status text not null check (status in (
    'INITIATED', 'PROCESSING', 'AUTHORIZED', 'COMPLETED', 'FAILED', 'REFUNDED'
  )),
  "closedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique (provider, "linkId")
);
alter table payments enable row level security;

create index payments_by_session on payments (session_id);
-- One open link a session (M2).
create unique index payments_one_open on payments (session_id) where "closedAt" is null;

-- Append-only. Amounts are cents.
create table payment_log (
  id bigint generated always as identity primary key,
  session_id uuid not null references session,
  status text not null check (status in (
    'INITIATED', 'PROCESSING', 'AUTHORIZED', 'COMPLETED', 'FAILED', 'REFUNDED'
  )),
  amount integer not null check (amount >= 0),
  currency text not null default 'eur' check (currency = 'eur'),
  method text not null check (method in ('free-mode', 'promo-code', 'card')),
  meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object'),
  at timestamptz not null default now()
);
alter table payment_log enable row level security;

create index payment_log_by_session on payment_log (session_id, id);
-- A guest who goes back and forth between modes gets each of them for free once.
create unique index payment_log_free_once on payment_log (session_id, (meta ->> 'mode_id'))
  where method = 'free-mode' and status = 'COMPLETED';

create function refuse_payment_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'payment_log is append-only';
end
$$;

create trigger payment_log_append_only before update or delete or truncate on payment_log
  for each statement execute function refuse_payment_log_change();
