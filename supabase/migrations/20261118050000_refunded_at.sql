-- A bank may send back a refund that had arrived: it is asked about for a month from here on.
alter table charges add column "refundedAt" timestamptz;
