-- What the booth's kiosk last said of its parts, and when; an old word counts for nothing (F5).
alter table booths
  add column health jsonb check (jsonb_typeof(health) = 'object'),
  add column "healthAt" timestamptz;
