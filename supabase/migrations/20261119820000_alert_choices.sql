-- Of what each of the console's people is told by mail, and when they want none of it.
create table alert_choices (
  person uuid primary key references console_people on delete cascade,
  kinds text[] not null check (
    kinds <@ '{sos,part-unhealthy,refund-failed,dispute,sign-in,disk-full,security}'
  ),
  -- '23:00' to '08:00' as the clock of the business shows it.
  "quietFrom" text check ("quietFrom" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "quietUntil" text check ("quietUntil" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check (("quietFrom" is null) = ("quietUntil" is null))
);
alter table alert_choices enable row level security;

-- What came meanwhile: it is told in one mail when it is over.
create table held_alerts (
  person uuid not null references alert_choices on delete cascade,
  alert bigint not null references alerts on delete cascade,
  primary key (person, alert)
);
alter table held_alerts enable row level security;

-- What waits or failed, the newest first; the rest is long.
create index mails_undelivered on mails ("createdAt" desc, id) where state <> 'sent';
create index mails_newest on mails ("createdAt" desc, id);
create index recordings_undelivered on recordings ("firstHeardAt" desc)
  where outcome is null or outcome in ('nothing', 'no_address');
