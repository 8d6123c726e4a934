-- Which kinds of files there are is said by the contract; here a name has only to be safe as one.
alter table media_files drop constraint media_files_name_check;
alter table media_files add constraint media_files_name_check
  check (name ~ '^[a-z]+-[1-9][0-9]?\.[a-z0-9]+$');

-- The foreign key says it already.
alter table session drop constraint "session_sessionMode_check";
