-- What was done for a guest's privacy. It names nobody: whose it was is a mark, an HMAC of the address
-- that only who types the address can find again. After a restore from backup these are done again
-- from a journal outside of the database, so every line has all that takes.
create table privacy_acts (
  place bigint generated always as identity primary key,
  id uuid not null unique,
  -- 'erasure': by an owner, for a whole address; 'own_erasure': by the guest, for one session, from
  -- their mail; 'withdrawal': no offers any more.
  kind text not null check (kind in ('erasure', 'own_erasure', 'withdrawal')),
  at timestamptz not null,
  -- The owner, as they were called then.
  by text check (char_length(by) between 1 and 320),
  mark text check (mark ~ '^[A-Za-z0-9_-]{43}$'),
  sessions uuid[] not null default '{}',
  -- How much there was of each kind.
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  -- When the last of its sessions was forgotten; null: that is still under way.
  "doneAt" timestamptz,
  constraint privacy_acts_by check ((kind = 'erasure') = (by is not null)),
  constraint privacy_acts_mark check ((kind = 'own_erasure') = (mark is null))
);
alter table privacy_acts enable row level security;

create index privacy_acts_by_mark on privacy_acts (mark, at) where mark is not null;
create index privacy_acts_by_kind on privacy_acts (kind, place);

create function refuse_privacy_act_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if old."doneAt" is null and to_jsonb(new) - 'doneAt' = to_jsonb(old) - 'doneAt' then
      return new;
    end if;
  end if;
  raise exception 'privacy_acts is append-only';
end
$$;

-- But for the moment at which it was done, which is written once.
create trigger privacy_acts_append_only before update or delete on privacy_acts
  for each row execute function refuse_privacy_act_change();
create trigger privacy_acts_not_truncated before truncate on privacy_acts
  for each statement execute function refuse_privacy_act_change();

-- A guest is looked for by the whole address, however it was written.
create index session_by_address on session (lower("customerEmail")) where "customerEmail" is not null;
create index mails_by_guest on mails (lower("to")) where kind = 'session';

-- What guests agreed to since they last wanted no offers.
create index consents_by_time on consents ("consentedAt");

-- Each wording with how often it was agreed to, counted as guests agree: nobody counts millions of
-- consents while an owner looks. A wording is too long for an index.
create table consent_wordings (
  id bigint generated always as identity primary key,
  wording text not null,
  language text not null,
  times integer not null check (times > 0),
  "firstAt" timestamptz not null,
  "lastAt" timestamptz not null
);
alter table consent_wordings enable row level security;

create unique index consent_wordings_by_words on consent_wordings (md5(wording), language);
create index consent_wordings_by_time on consent_wordings ("lastAt");

insert into consent_wordings (wording, language, times, "firstAt", "lastAt")
select wording, language, count(*), min("consentedAt"), max("consentedAt")
from consents group by wording, language;
