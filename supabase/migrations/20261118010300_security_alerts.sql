-- The operator is told of what looks like a break-in, too.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (
  kind in ('sos', 'part-unhealthy', 'refund-failed', 'sign-in', 'disk-full', 'security')
);
alter table booths alter column alerts
  set default '{sos,part-unhealthy,refund-failed,sign-in,disk-full,security}';
-- Whoever wants mails at all wants this one; who wants none of the others gets none.
update booths set alerts = array_append(alerts, 'security') where cardinality(alerts) > 0;
