-- PAC: the monthly ceiling of payments of each line of control. A line's plane (vigencia, reservas, cuentas por pagar) is that
-- of its vigencia del gasto, so planes never mix.
alter table budget.vigencia add column pac_mode text check (pac_mode in ('accumulated', 'strict'));
comment on column budget.vigencia.pac_mode is
  'How an unused quota rolls: accumulated (also when null) or strict, month by month.';

create table budget.pac_act (
  id uuid primary key,
  number int not null,
  vigencia int not null references budget.vigencia (year),
  date date not null,
  kind text not null check (kind in ('program', 'transfer', 'change')),
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint pac_act_number unique (vigencia, number),
  check (vigencia = extract(year from date))
);
comment on table budget.pac_act is 'Each time the PAC was programmed or changed: numbered, dated and with its reason.';
select platform.audited('budget.pac_act');

create table budget.pac_month (
  apropiacion_id uuid not null references budget.apropiacion,
  month int not null check (month between 1 and 12),
  inicial numeric(18,2) not null default 0,
  adicionado numeric(18,2) not null default 0,
  reducido numeric(18,2) not null default 0,
  vigente numeric(18,2) generated always as (inicial + adicionado - reducido) stored,
  primary key (apropiacion_id, month),
  constraint pac_month_not_negative check (least(inicial, adicionado, reducido, inicial + adicionado - reducido) >= 0)
);
comment on table budget.pac_month is 'What a line of control may pay each month: sums of the moves of the PAC.';
select platform.unaudited('budget.pac_month', 'balance rows: every change is a move of the append-only PAC');

create table budget.pac_move (
  id bigint generated always as identity primary key,
  act_id uuid not null references budget.pac_act,
  apropiacion_id uuid not null references budget.apropiacion,
  month int not null check (month between 1 and 12),
  class text not null check (class in ('inicial', 'adicionado', 'reducido')),
  amount numeric(18,2) not null check (amount > 0)
);
comment on table budget.pac_move is 'What each act did to each month of each line. Append-only.';
create index pac_move_act on budget.pac_move (act_id);
create index pac_move_apropiacion on budget.pac_move (apropiacion_id, month);
select platform.append_only('budget.pac_move');
select platform.unaudited('budget.pac_move', 'append-only; its act says who, when and why');

create trigger apply_pac_moves after insert on budget.pac_move referencing new table as new_moves
  for each statement execute function budget.apply_pac_moves();

create table budget.pac_excess (
  id bigint generated always as identity primary key,
  document text not null,
  document_id uuid not null,
  apropiacion_id uuid not null references budget.apropiacion,
  day date not null,
  amount numeric(18,2) not null,
  available numeric(18,2) not null,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now()
);
comment on table budget.pac_excess is 'Payments that went over the PAC of their month while the vigencia only warns.';
create index pac_excess_document on budget.pac_excess (document_id);
select platform.append_only('budget.pac_excess');
select platform.unaudited('budget.pac_excess', 'append-only, with its author and instant');
