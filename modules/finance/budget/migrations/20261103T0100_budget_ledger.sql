-- The budget ledger: append-only moves, and balance rows that a trigger keeps equal to their sum.

-- Unit of control of expense (finance dossier §3.1): the row every approval locks.
create table budget.apropiacion (
  id uuid primary key,
  vigencia int not null references budget.vigencia (year),
  rubro_id uuid not null references budget.rubro,
  fuente_id uuid not null references budget.fuente,
  vigencia_gasto text not null default '1.0' check (vigencia_gasto in ('1.0', '2.0', '3.0', '4.0', '5.0', '6.0')),
  inicial numeric(18,2) not null default 0,
  adiciones numeric(18,2) not null default 0,
  reducciones numeric(18,2) not null default 0,
  creditos numeric(18,2) not null default 0,
  contracreditos numeric(18,2) not null default 0,
  aplazado numeric(18,2) not null default 0,
  certificado numeric(18,2) not null default 0,
  comprometido numeric(18,2) not null default 0,
  obligado numeric(18,2) not null default 0,
  pagado numeric(18,2) not null default 0,
  definitiva numeric(18,2) generated always as (inicial + adiciones - reducciones + creditos - contracreditos) stored,
  disponible numeric(18,2) generated always as
    (inicial + adiciones - reducciones + creditos - contracreditos - aplazado - certificado) stored,
  constraint apropiacion_unit unique (vigencia, rubro_id, fuente_id, vigencia_gasto),
  constraint apropiacion_not_negative check (least(inicial, adiciones, reducciones, creditos, contracreditos, aplazado,
    certificado, comprometido, obligado, pagado) >= 0),
  constraint apropiacion_chain check (pagado <= obligado and obligado <= comprometido and comprometido <= certificado
    and certificado <= inicial + adiciones - reducciones + creditos - contracreditos - aplazado)
);
comment on table budget.apropiacion is
  'Expense line of control: rubro leaf, fuente and vigencia del gasto. Its columns are sums of the ledger (invariant I1).';
comment on column budget.apropiacion.disponible is 'Saldo por certificar: what a CDP may still reserve.';
create index apropiacion_rubro on budget.apropiacion (rubro_id);
select platform.unaudited('budget.apropiacion', 'balance rows: every change is a move of the append-only ledger');

create table budget.aforo (
  id uuid primary key,
  vigencia int not null references budget.vigencia (year),
  rubro_id uuid not null references budget.rubro,
  fuente_id uuid not null references budget.fuente,
  inicial numeric(18,2) not null default 0,
  adiciones numeric(18,2) not null default 0,
  reducciones numeric(18,2) not null default 0,
  reconocido numeric(18,2) not null default 0,
  recaudado numeric(18,2) not null default 0,
  definitivo numeric(18,2) generated always as (inicial + adiciones - reducciones) stored,
  constraint aforo_unit unique (vigencia, rubro_id, fuente_id),
  constraint aforo_not_negative check (least(inicial, adiciones, reducciones, inicial + adiciones - reducciones) >= 0)
);
comment on table budget.aforo is 'Income line of control. Collections may exceed it: that is legal.';
create index aforo_rubro on budget.aforo (rubro_id);
select platform.unaudited('budget.aforo', 'balance rows: every change is a move of the append-only ledger');

-- What each class of move does, as data the trigger and the reports share.
create table budget.move_class (
  class text primary key,
  side text not null check (side in ('income', 'expense')),
  stage text not null,
  sign int not null check (sign in (-1, 1)),
  label text not null
);
comment on table budget.move_class is 'Classes of budget moves: the stage they belong to and whether they add or take away.';
select platform.unaudited('budget.move_class', 'written by migrations only');
insert into budget.move_class values
  ('AI', 'expense', 'inicial', 1, 'Apropiación inicial'), ('AI-', 'expense', 'inicial', -1, 'Corrección de apropiación inicial'),
  ('AD', 'expense', 'adiciones', 1, 'Adición'), ('AD-', 'expense', 'adiciones', -1, 'Anulación de adición'),
  ('RD', 'expense', 'reducciones', 1, 'Reducción'), ('RD-', 'expense', 'reducciones', -1, 'Anulación de reducción'),
  ('CR', 'expense', 'creditos', 1, 'Crédito'), ('CR-', 'expense', 'creditos', -1, 'Anulación de crédito'),
  ('CC', 'expense', 'contracreditos', 1, 'Contracrédito'), ('CC-', 'expense', 'contracreditos', -1, 'Anulación de contracrédito'),
  ('APL', 'expense', 'aplazado', 1, 'Aplazamiento'), ('DAP', 'expense', 'aplazado', -1, 'Desaplazamiento'),
  ('CDP', 'expense', 'cdp', 1, 'CDP'), ('CDP+', 'expense', 'cdp', 1, 'Adición de CDP'), ('CDP-', 'expense', 'cdp', -1, 'Liberación de CDP'),
  ('RP', 'expense', 'registro', 1, 'Registro presupuestal'), ('RP+', 'expense', 'registro', 1, 'Adición de registro'),
  ('RP-', 'expense', 'registro', -1, 'Liberación de registro'),
  ('OB', 'expense', 'obligacion', 1, 'Obligación'), ('OB-', 'expense', 'obligacion', -1, 'Anulación de obligación'),
  ('PG', 'expense', 'pago', 1, 'Pago'), ('PG-', 'expense', 'pago', -1, 'Reversión de pago'),
  ('IAI', 'income', 'inicial', 1, 'Aforo inicial'), ('IAI-', 'income', 'inicial', -1, 'Corrección de aforo inicial'),
  ('IAD', 'income', 'adiciones', 1, 'Adición de ingresos'), ('IAD-', 'income', 'adiciones', -1, 'Anulación de adición de ingresos'),
  ('IRD', 'income', 'reducciones', 1, 'Reducción de ingresos'), ('IRD-', 'income', 'reducciones', -1, 'Anulación de reducción de ingresos'),
  ('RC', 'income', 'reconocido', 1, 'Reconocimiento'), ('RC-', 'income', 'reconocido', -1, 'Ajuste de reconocimiento'),
  ('RE', 'income', 'recaudado', 1, 'Recaudo'), ('RE-', 'income', 'recaudado', -1, 'Devolución de recaudo');

-- A line of a document as the ledger knows it: what came to it and what later stages drew from it (invariants I2-I4).
create table budget.line (
  id uuid primary key,
  stage text not null check (stage in ('cdp', 'registro', 'obligacion', 'pago')),
  apropiacion_id uuid not null references budget.apropiacion,
  from_line_id uuid references budget.line,
  document text not null,
  document_id uuid not null,
  came numeric(18,2) not null default 0,
  drawn numeric(18,2) not null default 0,
  available numeric(18,2) generated always as (came - drawn) stored,
  constraint line_not_overdrawn check (0 <= drawn and drawn <= came)
);
comment on table budget.line is 'Balance of a line of a CDP, registro, obligación or pago: came − drawn = what later stages may still take.';
create index line_document on budget.line (document_id);
create index line_from on budget.line (from_line_id);
create index line_apropiacion on budget.line (apropiacion_id);
select platform.unaudited('budget.line', 'balance rows: every change is a move of the append-only ledger');

create table budget.document_balance (
  document_id uuid primary key,
  document text not null,
  came numeric(18,2) not null default 0,
  released numeric(18,2) not null default 0,
  drawn numeric(18,2) not null default 0,
  available numeric(18,2) generated always as (came - released - drawn) stored,
  constraint document_not_overdrawn check (0 <= drawn and drawn <= came - released)
);
comment on table budget.document_balance is 'The same balances by document, so that lists need no sums.';
select platform.unaudited('budget.document_balance', 'balance rows: every change is a move of the append-only ledger');

-- What moved each day on a line of control: dated availability (I8) and every report read these instead of the moves.
create table budget.apropiacion_day (
  apropiacion_id uuid not null references budget.apropiacion,
  day date not null,
  stage text not null,
  amount numeric(18,2) not null,
  primary key (apropiacion_id, day, stage)
);
comment on table budget.apropiacion_day is 'Net amount a day, a line of control and a stage.';
create index apropiacion_day_day on budget.apropiacion_day (day, stage);
select platform.unaudited('budget.apropiacion_day', 'balance rows: every change is a move of the append-only ledger');

create table budget.move (
  id bigint generated always as identity,
  vigencia int not null,
  day date not null,
  class text not null references budget.move_class,
  amount numeric(18,2) not null check (amount > 0),
  apropiacion_id uuid references budget.apropiacion,
  aforo_id uuid references budget.aforo,
  line_id uuid references budget.line,
  from_line_id uuid references budget.line,
  tercero_id uuid,
  cpc text,
  document text not null,
  document_id uuid not null,
  campus_id uuid,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now(),
  primary key (vigencia, id),
  check ((apropiacion_id is null) <> (aforo_id is null)),
  check (vigencia = extract(year from day))
) partition by range (vigencia);
comment on table budget.move is 'The budget ledger. Append-only; every figure of every report is a sum over it.';
select platform.append_only('budget.move');
select platform.unaudited('budget.move', 'append-only, with its author and instant');
do $$ begin
  for year in 2020..2040 loop
    execute format('create table budget.move_%s partition of budget.move for values from (%s) to (%s)', year, year, year + 1);
    execute format('comment on table budget.move_%s is %L', year, 'Moves of one vigencia.');
    perform platform.unaudited(format('budget.move_%s', year)::regclass, 'partition of budget.move');
  end loop;
end $$;
create index move_line on budget.move (line_id, day);
create index move_from_line on budget.move (from_line_id, day) where from_line_id is not null;
create index move_apropiacion on budget.move (apropiacion_id, day, id) where apropiacion_id is not null;
create index move_aforo on budget.move (aforo_id, day, id) where aforo_id is not null;
create index move_document on budget.move (document_id);

create trigger apply_moves after insert on budget.move referencing new table as new_moves
  for each statement execute function budget.apply_moves();

-- A trigger of the parent does not fire for statements that name a partition: each one has its own.
do $$ begin
  for year in 2020..2040 loop
    execute format('create trigger apply_moves after insert on budget.move_%s referencing new table as new_moves
                    for each statement execute function budget.apply_moves()', year);
    execute format('create trigger append_only_truncate before truncate on budget.move_%s
                    for each statement execute function platform.refuse_change()', year);
  end loop;
end $$;
