-- What a vigencia leaves unpaid and the next one carries: cuentas por pagar and reservas (finance dossier §3.11).

create table budget.constitution (
  id uuid primary key,
  vigencia int not null references budget.vigencia (year),
  policy text not null,
  act_number text not null,
  act_date date not null,
  modification_id uuid references budget.modification,
  status text not null default 'live' check (status in ('live', 'reversed')),
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table budget.constitution is 'Act by which what a vigencia left unpaid is carried to the next one. Reversed, never deleted.';
create unique index constitution_one_live on budget.constitution (vigencia) where status = 'live';
select platform.audited('budget.constitution');

create table budget.rezago (
  id uuid primary key,
  constitution_id uuid not null references budget.constitution,
  vigencia int not null,
  kind text not null check (kind in ('cxp_obligacion', 'cxp_compromiso', 'reserva', 'expired')),
  tercero_id uuid not null references people.tercero,
  rubro_id uuid not null references budget.rubro,
  fuente_id uuid not null references budget.fuente,
  registro_id uuid not null references budget.registro,
  obligacion_id uuid references budget.obligacion,
  origin_line_id uuid not null references budget.line,
  amount numeric(18,2) not null check (amount > 0),
  next_registro_id uuid references budget.registro,
  next_obligacion_id uuid references budget.obligacion,
  next_line_id uuid references budget.line,
  cancelled_act text,
  constraint rezago_once unique (constitution_id, origin_line_id),
  constraint rezago_carried check ((kind = 'expired') = (next_registro_id is null))
);
comment on table budget.rezago is 'Each unpaid line that is carried on, with the document it goes on in; what expires is only told.';
create index rezago_vigencia on budget.rezago (vigencia, kind);
create index rezago_next_registro on budget.rezago (next_registro_id);
create index rezago_origin on budget.rezago (origin_line_id);
select platform.audited('budget.rezago');
