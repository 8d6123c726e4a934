-- Owners and their people (C1, C2). Who signs in, and how, is the host's matter: ours in the schema
-- `accounts`, Supabase's in its own. Here is what each of them may do, under the same id on both.
create table console_people (
  id uuid primary key,
  email text not null unique check (char_length(email) between 3 and 320 and email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'bookkeeper', 'viewer')),
  -- Euros that a manager may give back at once.
  "refundLimit" numeric(6, 2) check ("refundLimit" between 0 and 1000),
  language text not null default 'en' check (language in ('en', 'nl')),
  "invitedAt" timestamptz not null,
  "joinedAt" timestamptz,
  constraint console_people_limit check ((role = 'manager') = ("refundLimit" is not null))
);
alter table console_people enable row level security;

-- Which booths a manager was given; the other roles see all of them.
create table console_people_booths (
  person uuid not null references console_people on delete cascade,
  booth uuid not null references booths on delete cascade,
  primary key (person, booth)
);
alter table console_people_booths enable row level security;

-- One of them takes the place of a lost second factor, once. Eighty random bits each: a plain hash will do.
create table recovery_codes (
  "codeSha256" text primary key check ("codeSha256" ~ '^[0-9a-f]{64}$'),
  person uuid not null references console_people on delete cascade,
  "madeAt" timestamptz not null
);
alter table recovery_codes enable row level security;

create index recovery_codes_by_person on recovery_codes (person);

-- Every change: who, when, from where, before and after (C2). It names no guest's address.
create table audit_trail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- As they are called at that moment: people leave, and what they did stays.
  who text not null check (char_length(who) between 1 and 320),
  person uuid,
  role text,
  -- The network of a console's caller, or which booth's screen.
  origin text not null check (char_length(origin) <= 200),
  booth uuid references booths on delete set null,
  action text not null check (char_length(action) between 1 and 100),
  subject text not null default '' check (char_length(subject) <= 200),
  before jsonb,
  after jsonb
);
alter table audit_trail enable row level security;

create index audit_trail_by_booth on audit_trail (booth, id);
create index audit_trail_by_person on audit_trail (person, id);

create function refuse_audit_trail_change() returns trigger language plpgsql as $$
begin
  -- A booth that is taken away leaves its lines behind; nothing else of a line ever changes.
  if tg_op = 'UPDATE' and new.booth is null
    and to_jsonb(new) - 'booth' = to_jsonb(old) - 'booth' then
    return new;
  end if;
  raise exception 'audit_trail is append-only';
end
$$;

create trigger audit_trail_append_only before update or delete on audit_trail
  for each row execute function refuse_audit_trail_change();
create trigger audit_trail_whole before truncate on audit_trail
  for each statement execute function refuse_audit_trail_change();

-- A mail to one of these people is about no booth.
alter table mails
  alter column booth drop not null,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('alert', 'session', 'account')),
  add constraint mails_booth_check check ((kind = 'account') = (booth is null));
