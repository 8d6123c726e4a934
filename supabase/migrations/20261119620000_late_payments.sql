-- A program of before does not count: nothing of it may be under way while this is filled.
lock table charges in share row exclusive mode;

-- Taken more than a day after its session began. There are few: a list by the day of payments, which is
-- read by when sessions began, looks for these by themselves and for all others near that day.
alter table charges add column "isLate" boolean not null default false;

update charges set "isLate" = true
  from session
  where session.id = charges.session_id and "takenAt" > "createdAt" + interval '1 day';

create index charges_late on charges ("takenAt", session_id) where "isLate";
