-- A refund has a status of its own: only what has succeeded is back (P11).
alter table charges add column "refundStatus" text check ("refundStatus" in (
  'pending', 'insufficient_funds', 'requires_action', 'succeeded', 'canceled', 'failed'
));
alter table charges add column "underWayAmount" integer not null default 0
  check ("underWayAmount" >= 0);
-- Refunds of this payment that came to nothing and were dealt with.
alter table charges add column "failedRefunds" integer not null default 0;
-- Counts what was noted of its refunds: an answer that is older than the last note is not believed.
alter table charges add column "refundNotes" integer not null default 0;

update charges set "refundStatus" = 'succeeded' where state = 'refunded';
update charges set "refundStatus" = 'failed' where state = 'refund_failed';

-- What the demo's cashier had still to tell, in its words of now.
update cashier_events set body = replace(body, '"kind":"refunded"', '"kind":"refund-changed"')
  where "deliveredAt" is null;
