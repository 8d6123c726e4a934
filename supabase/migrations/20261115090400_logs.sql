create table logs (
  id bigint generated always as identity primary key,
  -- No reference: a line about a session may arrive before the session does.
  session_id uuid,
  message text not null check (char_length(message) between 1 and 2000),
  error_code text check (char_length(error_code) <= 4000),
  status text not null check (status in (
    'STARTED', 'ENDED', 'MODE_SELECTED', 'SONG_SELECTED', 'USER_INTERACTION', 'PERFORMANCE_METRIC', 'ERROR',
    'INITIATED', 'PROCESSING', 'AUTHORIZED', 'COMPLETED', 'FAILED', 'REFUNDED'
  )),
  priority text not null check (priority in ('LOW', 'ROUTINE', 'MEDIUM', 'HIGH')),
  type text not null check (type in ('SECURITY', 'AUDIT', 'OPERATIONAL', 'PERFORMANCE', 'TECHNICAL')),
  curr_date_time timestamptz not null,
  user_id text not null default 'anonymous',
  booth uuid references booths on delete set null,
  "createdAt" timestamptz not null default now()
);
alter table logs enable row level security;

create index logs_by_session on logs (session_id, id);
create index logs_by_booth on logs (booth, id);

create table console_lines (
  id bigint generated always as identity primary key,
  level text not null check (level in ('log', 'info', 'warn', 'error')),
  message text not null check (char_length(message) <= 8000),
  device_id text not null check (char_length(device_id) between 1 and 100),
  user_agent text not null check (char_length(user_agent) <= 500),
  meta jsonb,
  user_id text not null default 'anonymous',
  booth uuid references booths on delete set null,
  "createdAt" timestamptz not null default now()
);
alter table console_lines enable row level security;

create index console_lines_by_booth on console_lines (booth, id);
