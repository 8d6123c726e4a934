-- The operator is told when a guest's bank takes money back: an answer has a date.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (
  kind in ('sos', 'part-unhealthy', 'refund-failed', 'dispute', 'sign-in', 'disk-full', 'security')
);
alter table booths alter column alerts
  set default '{sos,part-unhealthy,refund-failed,dispute,sign-in,disk-full,security}';
-- Whoever reads of refunds that fail reads of this.
update booths set alerts = array_append(alerts, 'dispute') where 'refund-failed' = any (alerts);
