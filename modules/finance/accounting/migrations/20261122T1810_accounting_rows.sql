-- What the rows of the specification ask of each list: today's pesos of a minimum, the number that
-- follows, where a voucher comes from, whom a note is about, and which families go to period 13.

alter table accounting.voucher_kind add column requires_tercero boolean not null default false;
comment on column accounting.voucher_kind.requires_tercero is 'Whoever writes one says its tercero at the head.';
alter table accounting.voucher_family add column closing boolean not null default false;
comment on column accounting.voucher_family.closing is 'Its new kinds of voucher go to period 13 unless they say otherwise.';
update accounting.voucher_family set closing = true where code = 'closing';

create table accounting.number_raise (
  id uuid primary key,
  kind_id uuid not null references accounting.voucher_kind,
  vigencia int not null,
  former int not null,
  next int not null check (next > former),
  reason text not null,
  raised_by uuid not null,
  at timestamptz not null default now()
);
comment on table accounting.number_raise is 'Numbers of a kind of voucher that were left out on purpose: the next one, before and after.';
create index number_raise_of_kind on accounting.number_raise (kind_id, vigencia);
select platform.audited('accounting.number_raise');
