-- A person who signs in to a Supabase project has the role `authenticated`, and its default privileges give
-- that role everything in `public`, TRUNCATE included. Like `anon`, it gets nothing: the API is the only door.
do $$
begin
  create role authenticated nologin noinherit;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
declare
  ours text;
  maker text;
  kind text;
begin
  for ours in
    select nspname from pg_namespace where nspname in ('public', 'accounts', 'supabase_migrations')
  loop
    foreach kind in array array['tables', 'sequences', 'routines'] loop
      execute format('revoke all on all %s in schema %I from anon, authenticated', kind, ours);
    end loop;
  end loop;
  -- Default privileges are of the role that makes something, and whoever runs a later migration may be another.
  for maker in
    select rolname from pg_roles
    where pg_has_role(current_user, oid, 'usage')
      and rolname !~ '^pg_' and rolname not in ('anon', 'authenticated', 'service_role')
  loop
    foreach kind in array array['tables', 'sequences', 'routines'] loop
      for ours in select nspname from pg_namespace where nspname in ('public', 'accounts') loop
        execute format('alter default privileges for role %I in schema %I revoke all on %s from anon, authenticated',
          maker, ours, kind);
      end loop;
      execute format('alter default privileges for role %I revoke all on %s from anon, authenticated', maker, kind);
    end loop;
    execute format('alter default privileges for role %I revoke execute on routines from public', maker);
  end loop;
end
$$;
