-- However a mode or its price is changed (by the console, by a plan, with SQL), the kiosks and consoles
-- that listen hear of it once the change is through. `booth`: null: it is for all booths.
create function tell_modes() returns trigger language plpgsql as $$
declare
  whose uuid := null;
begin
  if tg_table_name = 'mode_exceptions' then
    whose := case tg_op when 'DELETE' then old.booth else new.booth end;
  end if;
  perform pg_notify('booth_events',
    json_build_object('booth', whose, 'event', 'modes', 'data', json_build_object())::text);
  perform pg_notify('console_events', json_build_object('booth', whose, 'event', 'prices')::text);
  return null;
end
$$;

create trigger modes_are_told after insert or update or delete on modes
  for each row execute function tell_modes();
create trigger mode_exceptions_are_told after insert or update or delete on mode_exceptions
  for each row execute function tell_modes();
