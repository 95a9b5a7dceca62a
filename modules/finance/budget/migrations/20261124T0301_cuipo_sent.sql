-- A fuente may be held with and without situación de fondos: they are two, under one code of CUIPO.
alter table budget.fuente drop constraint fuente_code_key;
alter table budget.fuente add constraint fuente_once unique (code, with_funds);

create table budget.cuipo_sent (
  id uuid primary key,
  vigencia int not null,
  quarter int not null check (quarter between 1 and 4),
  sent_on date not null,
  filing text not null,
  figures jsonb not null,
  user_id uuid,
  at timestamptz not null default now()
);
create index on budget.cuipo_sent (vigencia, quarter, at desc);
comment on table budget.cuipo_sent is 'What was sent to CUIPO at each cut, figure by figure: the next cuts are compared with it.';
select platform.append_only('budget.cuipo_sent');
select platform.audited('budget.cuipo_sent');
