-- Income: what is recognised and collected, with the balance of each line and the year it was billed in.

-- A line of a document belongs to a line of control of either side.
alter table budget.line alter column apropiacion_id drop not null;
alter table budget.line add column aforo_id uuid references budget.aforo;
alter table budget.line add constraint line_side check ((apropiacion_id is null) <> (aforo_id is null));
alter table budget.line drop constraint line_stage_check;
alter table budget.line add constraint line_stage_check check (stage in ('cdp', 'registro', 'obligacion', 'pago', 'ingreso'));
comment on column budget.line.aforo_id is 'For a line of income: what is left of it after refunds, adjustments and re-imputations is `came`.';

alter table budget.move add column origin text check (origin in ('current', 'previous'));
comment on column budget.move.origin is 'Of a move of income: billed in this vigencia or in an earlier one (CUIPO form B).';

create table budget.ingreso (
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
  kind text not null check (kind in ('recognition', 'adjustment', 'collection', 'refund', 'reimputation', 'opening')),
  tercero_id uuid not null references people.tercero,
  source_id uuid references budget.ingreso,
  provisional boolean not null,
  support_kind text not null,
  support_number text not null,
  purpose text not null,
  search text generated always as (platform.fold('ING ' ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || support_number || ' ' || purpose)) stored,
  constraint ingreso_status check (status in ('draft', 'approved', 'annulled')),
  constraint ingreso_number unique (vigencia, number),
  constraint ingreso_numbered check ((number is null) = (status = 'draft')),
  constraint ingreso_provisional check (not provisional or kind = 'collection'),
  constraint ingreso_source check ((source_id is not null) = (kind in ('adjustment', 'refund', 'reimputation')))
);
comment on table budget.ingreso is 'Income: recognition, collection, and what takes part of them back (finance dossier §3.9).';
create index ingreso_by_date on budget.ingreso (vigencia, date desc, id desc);
create index ingreso_by_day on budget.ingreso (date desc, id desc);
create index ingreso_by_number on budget.ingreso (vigencia, number desc, id desc);
create index ingreso_campus on budget.ingreso (campus_id, vigencia, date desc, id desc);
create index ingreso_search on budget.ingreso using gin (search gin_trgm_ops);
create index ingreso_source_id on budget.ingreso (source_id) where source_id is not null;
create index ingreso_tercero on budget.ingreso (tercero_id);
select platform.audited('budget.ingreso');

create table budget.ingreso_line (
  id uuid primary key,
  parent_id uuid not null references budget.ingreso,
  position int not null,
  rubro_id uuid not null references budget.rubro,
  fuente_id uuid not null references budget.fuente,
  cpc text,
  origin text not null check (origin in ('current', 'previous')),
  amount numeric(18,2) not null
);
comment on table budget.ingreso_line is 'What enters by rubro and fuente, and the year it was billed in.';
create index ingreso_line_parent on budget.ingreso_line (parent_id, position);
select platform.audited('budget.ingreso_line');

create table budget.ingreso_from (
  id uuid primary key,
  parent_id uuid not null references budget.ingreso,
  position int not null,
  ingreso_line_id uuid not null references budget.ingreso_line,
  amount numeric(18,2) not null
);
comment on table budget.ingreso_from is 'What is taken back from the lines of an earlier income.';
create index ingreso_from_parent on budget.ingreso_from (parent_id, position);
create index ingreso_from_line on budget.ingreso_from (ingreso_line_id);
select platform.audited('budget.ingreso_from');

create view budget.ingreso_list as
select i.*, t.name as tercero_label, r.rubros, coalesce(own.total, taken.total, 0) as total, coalesce(b.available, 0) as balance,
       case when i.status <> 'approved' then i.status
            when b.document_id is not null and b.available = 0 then 'undone'
            when i.provisional then 'provisional'
            else 'approved' end as condition
from budget.ingreso i
left join people.tercero t on t.id = i.tercero_id
left join budget.document_balance b on b.document_id = i.id
left join lateral (select sum(amount) as total from budget.ingreso_line l where l.parent_id = i.id) own on true
left join lateral (select sum(amount) as total from budget.ingreso_from l where l.parent_id = i.id) taken on true
left join lateral (
  select string_agg(distinct r.code, ', ') as rubros from budget.ingreso_line l join budget.rubro r on r.id = l.rubro_id
  where l.parent_id = i.id or l.id in (select f.ingreso_line_id from budget.ingreso_from f where f.parent_id = i.id)) r on true;

create view budget.ingreso_option as
select i.id, case i.kind when 'recognition' then 'Reconocimiento ' when 'collection' then 'Recaudo ' when 'reimputation' then 'Reimputación '
                  else 'Ingreso ' end || lpad(i.number::text, greatest(3, length(i.number::text)), '0') || ' de ' || i.vigencia as label,
       t.name || ' · ' || i.purpose as detail, i.search || ' ' || platform.fold(t.name) as search,
       i.status = 'approved' and coalesce(b.available, 0) > 0 as enabled, i.vigencia, i.campus_id, i.kind, i.provisional, b.available
from budget.ingreso i join people.tercero t on t.id = i.tercero_id
left join budget.document_balance b on b.document_id = i.id where i.number is not null;

create view budget.ingreso_line_option as
select l.id, r.code || ' ' || r.name || ' · ' || f.code as label, f.name as detail, r.search || ' ' || f.code as search,
       coalesce(b.available, 0) > 0 as enabled, l.parent_id as document_id, i.vigencia,
       coalesce(b.available, 0) as available, coalesce(b.came, 0) as came
from budget.ingreso_line l join budget.ingreso i on i.id = l.parent_id join budget.rubro r on r.id = l.rubro_id join budget.fuente f on f.id = l.fuente_id
left join budget.line b on b.id = l.id;

-- The list of moves names the incomes too.
create or replace view budget.move_list as
select m.vigencia::text || '-' || m.id as key, m.id as sequence,
       md5(m.vigencia::text || '-' || m.id)::uuid as id, m.vigencia, m.day, m.class, c.stage, c.side,
       c.sign * m.amount as amount, m.apropiacion_id, r.id as rubro_id, r.code as rubro_code, r.name as rubro_name, f.code as fuente_code,
       m.tercero_id, t.name as tercero_label, m.cpc, m.document, m.document_id, m.campus_id,
       coalesce(s.number, g.number, o.number, p.number, i.number, d.number, n.number) as number,
       coalesce(s.purpose, g.purpose, o.purpose, p.purpose, i.act_number, d.purpose, n.purpose) as purpose,
       r.search || ' ' || platform.fold(coalesce(s.purpose, g.purpose, o.purpose, p.purpose, d.purpose, n.purpose, '')) as search,
       m.origin
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
left join budget.modification d on m.document = 'budget.modification' and d.id = m.document_id
left join budget.ingreso n on m.document = 'budget.ingreso' and n.id = m.document_id;
