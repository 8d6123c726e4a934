-- The schedule of a hosted backend: run once on the project's database, after its migrations, and again
-- whenever an address or a secret changes. No migration: stock Postgres has neither pg_cron nor pg_net.
--
-- Before it, in the SQL editor of the project, with words of your own:
--   select vault.create_secret('https://PROJECT.supabase.co/functions/v1', 'discobooth_functions');
--   select vault.create_secret('THE SCHEDULE_SECRET OF THE FUNCTIONS', 'discobooth_schedule');

create extension if not exists pg_cron;
create extension if not exists pg_net;

do $$
begin
  if (select count(*) from vault.decrypted_secrets
      where name in ('discobooth_functions', 'discobooth_schedule')) < 2 then
    raise exception 'The secrets discobooth_functions and discobooth_schedule are missing in the vault. The head of schedule.sql says how they are made.';
  end if;
end $$;

-- Only when something is due: an idle night costs no call. A job that is under way is not due, by its lease.
select cron.schedule('discobooth-jobs', '20 seconds', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'discobooth_functions') || '/jobs',
    body := '{}'::jsonb,
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'authorization', 'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'discobooth_schedule')
    ),
    timeout_milliseconds := 10000
  )
  where exists (select from public.jobs where "runAt" <= now())
$$);

-- pg_cron keeps a line for each run, 4,000 a day, and never deletes one.
select cron.schedule('discobooth-schedule-history', '17 4 * * *', $$
  delete from cron.job_run_details where end_time < now() - interval '2 days'
$$);
