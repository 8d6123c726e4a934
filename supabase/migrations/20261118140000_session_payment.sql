-- A program of before does not count: nothing of it may be under way while this is filled.
lock table session, charges, payment_log in share row exclusive mode;

-- How a session stands with its money, kept beside it by whoever writes that money: a list of
-- millions that is asked for its failed refunds must not look at every charge.
alter table session add column payment text not null default 'unpaid' check (payment in (
  'unpaid', 'free', 'promo', 'paid', 'refunding', 'refund_waits', 'refund_held',
  'refund_needs_guest', 'refunded', 'refund_failed', 'refund_canceled'
));

update session set payment = found.payment
  from (
    select id, coalesce(
      (array['refund_failed', 'refund_canceled', 'refund_waits', 'refund_held',
        'refund_needs_guest', 'refunding', 'paid'])[(
        select min(case
          when state = 'refund_failed' and "refundStatus" = 'canceled' then 2
          when state = 'refund_failed' then 1
          when state = 'refunding' and "refundWaitsSince" is not null then 3
          when state = 'refunding' and "refundStatus" = 'insufficient_funds' then 4
          when state = 'refunding' and "refundStatus" = 'requires_action' then 5
          when state = 'refunding' then 6
          when state = 'kept' then 7
        end) from charges where session_id = session.id)],
      (select case method when 'promo-code' then 'promo' else 'free' end from payment_log
        where session_id = session.id and status = 'COMPLETED'
          and method in ('free-mode', 'promo-code')
        order by payment_log.id desc limit 1),
      (select 'refunded' from charges where session_id = session.id limit 1),
      'unpaid') as payment
    from session
  ) found
  where found.id = session.id and found.payment <> 'unpaid';

-- The console's list, the newest first, by whatever it is asked for.
create index session_by_time on session ("createdAt");
create index session_by_mode on session ("sessionMode", "createdAt");
create index session_by_payment on session (payment, "createdAt");
create index session_by_mode_payment on session ("sessionMode", payment, "createdAt");
create index session_by_owner_payment on session (owner, payment, "createdAt");

-- As a guest reads it from their bank, or an operator from the provider's pages.
create index charges_by_reference on charges ("paymentId");

-- What was done to one session, by people with an account or at its booth.
create index audit_trail_by_subject on audit_trail (subject, id) where subject <> '';
