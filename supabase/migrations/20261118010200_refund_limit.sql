-- Refunds that go by themselves are counted by the hour; beyond a limit one waits for the operator.
alter table charges add column "refundAskedAt" timestamptz;
alter table charges add column "refundWaitsSince" timestamptz;
create index charges_refund_asked on charges ("refundAskedAt") where "refundAskedAt" is not null;
create index charges_refund_waits on charges ("refundWaitsSince")
  where "refundWaitsSince" is not null;
