-- Where each booth's controller answers. The address itself has no default: nobody is asked by mistake.
alter table booths
  add column protocol text not null default 'https' check (protocol in ('http', 'https')),
  add column "raspberryIp" text not null default '',
  add column "raspberryPort" text not null default '5000' check ("raspberryPort" ~ '^[0-9]{1,5}$'),
  add column "raspberryEndpoint" text not null default '/health-check'
    check ("raspberryEndpoint" like '/%');
