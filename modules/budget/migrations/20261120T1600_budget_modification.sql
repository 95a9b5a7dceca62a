-- Modifications of the budget: adición, reducción, traslado, aplazamiento and desaplazamiento.
create table budget.modification (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  kind text not null check (kind in ('adicion', 'reduccion', 'traslado', 'aplazamiento', 'desaplazamiento')),
  act_kind text not null,
  act_number text not null,
  authority text not null check (authority in ('gerente', 'junta', 'confis')),
  purpose text not null,
  search text generated always as (platform.fold(kind || ' ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || act_number || ' ' || purpose)) stored,
  constraint modification_status check (status in ('draft', 'approved', 'annulled')),
  constraint modification_number unique (vigencia, kind, number),
  constraint modification_numbered check ((number is null) = (status = 'draft'))
);
comment on table budget.modification is
  'Act that modifies the budget. It rules from its date, which is the date of the act; each kind has its own numbers.';
create index modification_by_date on budget.modification (vigencia, date desc, id desc);
create index modification_by_day on budget.modification (date desc, id desc);
create index modification_by_number on budget.modification (vigencia, number desc, id desc);
create index modification_campus on budget.modification (campus_id, vigencia, date desc, id desc);
create index modification_search on budget.modification using gin (search gin_trgm_ops);
select platform.audited('budget.modification');

create table budget.modification_income (
  id uuid primary key,
  parent_id uuid not null references budget.modification,
  position int not null,
  aforo_id uuid not null references budget.aforo,
  amount numeric(18,2) not null
);
comment on table budget.modification_income is 'What an adición or a reducción does to lines of income.';
create index modification_income_parent on budget.modification_income (parent_id, position);
create index modification_income_aforo on budget.modification_income (aforo_id);
select platform.audited('budget.modification_income');

create table budget.modification_taken (
  id uuid primary key,
  parent_id uuid not null references budget.modification,
  position int not null,
  apropiacion_id uuid not null references budget.apropiacion,
  amount numeric(18,2) not null
);
comment on table budget.modification_taken is 'What is taken from lines of expense: contracréditos, reducciones, aplazamientos.';
create index modification_taken_parent on budget.modification_taken (parent_id, position);
create index modification_taken_apropiacion on budget.modification_taken (apropiacion_id);
select platform.audited('budget.modification_taken');

create table budget.modification_given (
  id uuid primary key,
  parent_id uuid not null references budget.modification,
  position int not null,
  apropiacion_id uuid not null references budget.apropiacion,
  amount numeric(18,2) not null
);
comment on table budget.modification_given is 'What is given to lines of expense: créditos, adiciones, desaplazamientos.';
create index modification_given_parent on budget.modification_given (parent_id, position);
create index modification_given_apropiacion on budget.modification_given (apropiacion_id);
select platform.audited('budget.modification_given');

create view budget.aforo_option as
select f.id, r.code || ' ' || r.name || ' · ' || s.code as label, s.name as detail, r.search || ' ' || s.code as search,
       r.active as enabled, f.vigencia, f.definitivo
from budget.aforo f join budget.rubro r on r.id = f.rubro_id join budget.fuente s on s.id = f.fuente_id;

create view budget.modification_list as
select m.*, m.status as condition,
       greatest(
         (select coalesce(sum(amount), 0) from budget.modification_income l where l.parent_id = m.id),
         (select coalesce(sum(amount), 0) from budget.modification_taken l where l.parent_id = m.id),
         (select coalesce(sum(amount), 0) from budget.modification_given l where l.parent_id = m.id)) as total
from budget.modification m;
create view budget.modification_option as
select id, initcap(kind) || ' ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id
from budget.modification where number is not null;

create or replace view budget.move_list as
select m.vigencia::text || '-' || m.id as key, m.id as sequence,
       md5(m.vigencia::text || '-' || m.id)::uuid as id, m.vigencia, m.day, m.class, c.stage, c.side,
       c.sign * m.amount as amount, m.apropiacion_id, r.id as rubro_id, r.code as rubro_code, r.name as rubro_name, f.code as fuente_code,
       m.tercero_id, t.name as tercero_label, m.cpc, m.document, m.document_id, m.campus_id,
       coalesce(s.number, g.number, o.number, p.number, i.number, d.number) as number,
       coalesce(s.purpose, g.purpose, o.purpose, p.purpose, i.act_number, d.purpose) as purpose,
       r.search || ' ' || platform.fold(coalesce(s.purpose, g.purpose, o.purpose, p.purpose, d.purpose, '')) as search
from budget.move m
join budget.move_class c using (class)
left join budget.apropiacion a on a.id = m.apropiacion_id
left join budget.aforo x on x.id = m.aforo_id
join budget.rubro r on r.id = coalesce(a.rubro_id, x.rubro_id)
join budget.fuente f on f.id = coalesce(a.fuente_id, x.fuente_id)
left join people.tercero t on t.id = m.tercero_id
left join budget.cdp s on m.document = 'budget.cdp' and s.id = m.document_id
left join budget.registro g on m.document = 'budget.registro' and g.id = m.document_id
left join budget.obligacion o on m.document = 'budget.obligacion' and o.id = m.document_id
left join budget.pago p on m.document = 'budget.pago' and p.id = m.document_id
left join budget.initial i on m.document = 'budget.initial' and i.id = m.document_id
left join budget.modification d on m.document = 'budget.modification' and d.id = m.document_id;
