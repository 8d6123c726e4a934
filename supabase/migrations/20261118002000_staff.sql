-- Who works tonight has a passcode of their own, which opens less than the operator's.
alter table booth_passcodes
  add column role text not null default 'operator' check (role in ('operator', 'staff')),
  drop constraint booth_passcodes_pkey,
  add primary key (booth, role);

alter table operator_passes
  add column role text not null default 'operator' check (role in ('operator', 'staff'));

-- Euros that staff may give back within twelve hours.
alter table booths
  add column "staffRefundLimit" numeric(6, 2) not null default 25
    check ("staffRefundLimit" between 0 and 1000);

-- What staff gave back: the same money counts once, however often it has to be sent.
create table staff_refunds (
  charge uuid primary key references charges on delete cascade,
  booth uuid not null references booths on delete cascade,
  cents integer not null check (cents >= 0),
  at timestamptz not null
);
alter table staff_refunds enable row level security;

create index staff_refunds_by_booth on staff_refunds (booth, at);
