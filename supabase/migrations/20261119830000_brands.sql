-- What a booth calls itself towards its guests; nothing of it is ours. The logo's bytes are read only
-- where they are shown: what is told of it (type, size, hash) stands in `brand`.
alter table booths
  add column brand jsonb not null
    default '{"name": "", "line": "", "colours": null, "logo": null}'
    check (jsonb_typeof(brand) = 'object'),
  add column "brandLogo" bytea check (octet_length("brandLogo") <= 64000);
