-- A file that its booth brings straight into the store, in parts: what the store calls it until it is
-- whole, whether the store's tags are checksums, and when the booth last asked for a part's address.
alter table media_files add column "uploadId" text;
alter table media_files add column "hasSums" boolean not null default true;
alter table media_files add column "partAskedAt" timestamptz
  check (("partAskedAt" is null) = ("uploadId" is null));

create index media_files_in_parts on media_files ("partAskedAt") where "uploadId" is not null;
