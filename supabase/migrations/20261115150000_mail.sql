-- The queue: a mail is written in the transaction of what it tells about, and sent by a job.
create table mails (
  id uuid primary key default gen_random_uuid(),
  booth uuid not null references booths on delete cascade,
  kind text not null check (kind in ('alert', 'session')),
  session_id uuid references session check (kind <> 'session' or session_id is not null),
  "to" text not null check (char_length("to") between 3 and 320),
  language text not null check (language in ('en', 'nl')),
  subject text not null,
  text text not null,
  html text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- An operator may have it sent again: then it is another message, and no repetition of the first.
  round integer not null default 1 check (round > 0),
  tries integer not null default 0 check (tries >= 0),
  "lastError" text,
  "createdAt" timestamptz not null,
  "askedAt" timestamptz not null,
  "sentAt" timestamptz check (state <> 'sent' or "sentAt" is not null)
);
alter table mails enable row level security;

-- One mail for each session (P6), whatever a program does.
create unique index mails_of_session on mails (session_id) where kind = 'session';
create index mails_by_booth on mails (booth, state);
create index mails_by_age on mails ("createdAt");

-- What the operator is to be told (P9).
create table alerts (
  id bigint generated always as identity primary key,
  booth uuid not null references booths on delete cascade,
  kind text not null
    check (kind in ('sos', 'part-unhealthy', 'refund-failed', 'sign-in', 'disk-full')),
  subject text not null check (char_length(subject) between 1 and 200),
  session_id uuid references session,
  detail text,
  "beganAt" timestamptz not null,
  "dueAt" timestamptz not null,
  -- Well again: only then can the same thing happen once more.
  "overAt" timestamptz,
  -- Dealt with; without a mail where the operator does not want one.
  "toldAt" timestamptz,
  mail uuid references mails on delete set null
);
alter table alerts enable row level security;

create unique index alerts_once on alerts (booth, kind, subject) where "overAt" is null;
create index alerts_by_kind on alerts (booth, kind, "toldAt");
