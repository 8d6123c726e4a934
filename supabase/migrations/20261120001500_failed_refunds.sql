-- Refunds that failed are counted every few seconds, and are few.
create index charges_refund_failed on charges (session_id) where state = 'refund_failed';
