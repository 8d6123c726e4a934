-- What people with an account ask of a booth from afar (C3). No port is open at a booth: a command waits
-- here until the booth hears of it, or until the backend can do it, and its time is limited.
create table booth_commands (
  -- The operation id under which it was asked for: sent again, it is the same command.
  id uuid primary key,
  booth uuid not null references booths on delete cascade,
  verb text not null check (verb in (
    'check-system', 'restart-screen', 'restart-controller', 'restart-machine', 'fetch-journal',
    'out-of-order', 'volume', 'free-party'
  )),
  -- The whole order, the verb included.
  "order" jsonb not null check (jsonb_typeof("order") = 'object'),
  -- Who asked, as they were called then.
  author jsonb not null check (jsonb_typeof(author) = 'object'),
  "askedAt" timestamptz not null,
  "expiresAt" timestamptz not null check ("expiresAt" > "askedAt"),
  state text not null default 'waiting'
    check (state in ('waiting', 'taken', 'done', 'failed', 'expired')),
  -- Who took it: another cannot answer for them.
  claim uuid,
  "takenAt" timestamptz,
  "endedAt" timestamptz,
  answer jsonb check (jsonb_typeof(answer) = 'object'),
  constraint booth_commands_taken check ((claim is null) = ("takenAt" is null)),
  constraint booth_commands_over check ((state in ('waiting', 'taken')) = ("endedAt" is null))
);
alter table booth_commands enable row level security;

create index booth_commands_by_booth on booth_commands (booth, "askedAt" desc);
create index booth_commands_open on booth_commands (booth) where state in ('waiting', 'taken');
