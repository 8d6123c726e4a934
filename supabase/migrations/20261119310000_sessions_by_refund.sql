-- The sessions of which money came back on a day, or went astray again: behind the refunds of the books.
create index payment_log_back on payment_log (at, session_id) where amount > 0
  and (status = 'REFUNDED' or status = 'FAILED' and meta ->> 'reason' = 'refund_returned');
