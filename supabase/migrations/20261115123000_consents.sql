-- What a guest agreed to, in the words that stood on the screen. Whoever agrees again gets another row.
create table consents (
  id bigint generated always as identity primary key,
  session_id uuid not null references session,
  wording text not null check (char_length(wording) between 1 and 1000),
  language text not null check (language in ('en', 'nl')),
  -- When the guest tapped; the kiosk may have been without a network then.
  "consentedAt" timestamptz not null,
  "createdAt" timestamptz not null default now()
);
alter table consents enable row level security;

create index consents_by_session on consents (session_id, id);
