-- What is told to kiosks and consoles also stays for some minutes: a function keeps no line to the database
-- open on which it would hear a notification, and reads here while somebody listens.
create table news (
  id bigint generated always as identity primary key,
  "at" timestamptz not null default now(),
  channel text not null,
  payload text not null
);
create index news_by_time on news ("at");
alter table news enable row level security;

-- Each takes two of the old with it, so that nobody has to tidy up; rows that another is at are left to it.
create function tell_news() returns trigger language plpgsql as $$
begin
  delete from news where id in (
    select id from news where "at" < now() - interval '5 minutes'
      order by "at" limit 2 for update skip locked);
  perform pg_notify(new.channel, new.payload);
  return null;
end
$$;
create trigger news_are_told after insert on news for each row execute function tell_news();

create or replace function tell_modes() returns trigger language plpgsql as $$
declare
  whose uuid := null;
begin
  if tg_table_name = 'mode_exceptions' then
    whose := case tg_op when 'DELETE' then old.booth else new.booth end;
  end if;
  insert into news (channel, payload) values
    ('booth_events', json_build_object('booth', whose, 'event', 'modes', 'data', json_build_object())::text),
    ('console_events', json_build_object('booth', whose, 'event', 'prices')::text);
  return null;
end
$$;
