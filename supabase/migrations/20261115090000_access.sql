-- Both exist on Supabase; anywhere else they are made here, so that every later line means the same in both places.
do $$
begin
  create role anon nologin noinherit;
exception
  when duplicate_object or unique_violation then null;
end
$$;

create schema if not exists extensions;

-- The browser's role owns nothing and reads nothing: every call goes through the API, with a booth's key.
revoke all on all tables in schema public from anon;
revoke all on all sequences in schema public from anon;
revoke all on all routines in schema public from anon;
alter default privileges in schema public revoke all on tables from anon;
alter default privileges in schema public revoke all on sequences from anon;
alter default privileges in schema public revoke all on routines from anon;
alter default privileges revoke execute on routines from public;
