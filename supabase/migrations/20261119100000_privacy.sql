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
  constraint privacy_acts_by check ((kind = 'erasure') = (by is not null)),
  constraint privacy_acts_mark check ((kind = 'own_erasure') = (mark is null))
);
alter table privacy_acts enable row level security;

create index privacy_acts_by_mark on privacy_acts (mark, at) where mark is not null;
create index privacy_acts_by_kind on privacy_acts (kind, place);

create function refuse_privacy_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'privacy_acts is append-only';
end
$$;

create trigger privacy_acts_append_only before update or delete or truncate on privacy_acts
  for each statement execute function refuse_privacy_act_change();

-- A guest is looked for by the whole address, however it was written.
create index session_by_address on session (lower("customerEmail")) where "customerEmail" is not null;
create index mails_by_guest on mails (lower("to")) where kind = 'session';
