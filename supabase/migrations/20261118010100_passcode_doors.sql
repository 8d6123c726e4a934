-- Strangers elsewhere must not keep out who stands at the booth's own machine, whatever both try.
alter table passcode_tries drop constraint passcode_tries_door_check;
alter table passcode_tries add constraint passcode_tries_door_check
  check (door in ('kiosk', 'setup', 'kiosk-elsewhere'));
