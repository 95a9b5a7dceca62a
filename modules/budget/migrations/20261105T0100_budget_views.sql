-- What lists, lookups and labels read.
create view budget.vigencia_list as
select v.id, v.active, v.version, v.year, v.status, v.programming_method, v.closing_policy, v.pac_control, v.final_availability,
       v.act_number, v.act_date, v.opened_on,
       (select coalesce(sum(definitivo), 0) from budget.aforo f where f.vigencia = v.year) as income,
       (select coalesce(sum(definitiva), 0) from budget.apropiacion a where a.vigencia = v.year) as expense,
       v.year::text as search
from budget.vigencia v;
create view budget.vigencia_option as select id, year::text as label, null::text as detail, year::text as search, active as enabled from budget.vigencia;

create view budget.fuente_list as select *, platform.fold(code || ' ' || name) as search from budget.fuente;
create view budget.fuente_option as
select id, code || ' ' || name as label, null::text as detail, platform.fold(code || ' ' || name) as search, active as enabled from budget.fuente;

create view budget.dependencia_list as select *, platform.fold(code || ' ' || name) as search from budget.dependencia;
create view budget.dependencia_option as
select id, name as label, code as detail, platform.fold(code || ' ' || name) as search, active as enabled from budget.dependencia;

create view budget.rubro_list as
select r.*, p.code as parent_label, not exists (select from budget.rubro child where child.parent_id = r.id) as leaf
from budget.rubro r left join budget.rubro p on p.id = r.parent_id;
create view budget.rubro_option as
select r.id, r.code || ' ' || r.name as label, r.vigencia::text as detail, r.search, r.active as enabled, r.vigencia, r.side,
       not exists (select from budget.rubro child where child.parent_id = r.id) as leaf
from budget.rubro r;

create view budget.apropiacion_option as
select a.id, r.code || ' ' || r.name || ' · ' || f.code as label, f.name as detail, r.search || ' ' || f.code as search,
       a.disponible > 0 as enabled, a.vigencia, a.disponible, a.definitiva, a.certificado, r.requires_cpc, r.default_cpc
from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id;

create view budget.line_option as
select l.id, o.label, o.detail, o.search, l.available > 0 as enabled, l.document_id, l.available
from budget.line l join budget.apropiacion_option o on o.id = l.apropiacion_id;
create view budget.cdp_line_option as select * from budget.line_option;
create view budget.registro_line_option as select * from budget.line_option;
create view budget.obligacion_line_option as select * from budget.line_option;

create view budget.initial_list as
select i.*, (select coalesce(sum(amount), 0) from budget.initial_income l where l.parent_id = i.id) as income,
       (select coalesce(sum(amount), 0) from budget.initial_expense l where l.parent_id = i.id) as expense
from budget.initial i;
create view budget.initial_option as
select id, 'Presupuesto inicial ' || vigencia as label, act_number as detail, search, status = 'approved' as enabled, campus_id from budget.initial;

create view budget.cdp_request_list as
select s.*, d.name as dependencia_label, t.total, coalesce(c.certified, 0) as certified,
       case when s.status = 'approved' and coalesce(c.certified, 0) >= t.total then 'certified' else s.status end as condition
from budget.cdp_request s
join budget.dependencia d on d.id = s.dependencia_id
cross join lateral (select coalesce(sum(amount), 0) as total from budget.cdp_request_line l where l.parent_id = s.id) t
left join lateral (
  select sum(b.came - b.released) as certified from budget.cdp c join budget.document_balance b on b.document_id = c.id
  where c.request_id = s.id and c.status = 'approved') c on true;
create view budget.cdp_request_option as
select id, 'Solicitud ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id from budget.cdp_request where number is not null;

-- A draft's total is the sum of its lines; from approval on the ledger knows better. What a label needs is joined from the
-- left, though it is always there: the totals of a filter then leave it out.
create view budget.cdp_list as
select c.*, d.name as dependencia_label,
       coalesce(b.came, (select sum(amount) from budget.cdp_line l where l.parent_id = c.id)) as total, coalesce(b.released, 0) as released,
       coalesce(b.drawn, 0) as committed, coalesce(b.available, 0) as balance,
       case when c.status <> 'approved' then c.status
            when b.came = b.released then 'released'
            when b.available = 0 then 'exhausted'
            when c.expires_on < (now() at time zone 'America/Bogota')::date then 'expired'
            else 'approved' end as condition
from budget.cdp c
left join budget.dependencia d on d.id = c.dependencia_id
left join budget.document_balance b on b.document_id = c.id;
create view budget.cdp_option as
select c.id, 'CDP ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') || ' de ' || c.vigencia as label,
       c.purpose as detail, c.search, c.status = 'approved' and coalesce(b.available, 0) > 0 as enabled, c.vigencia, c.campus_id,
       b.available
from budget.cdp c left join budget.document_balance b on b.document_id = c.id where c.number is not null;

create view budget.registro_list as
select r.*, 'CDP ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as cdp_label, t.name as tercero_label,
       coalesce(b.came, (select sum(amount) from budget.registro_line l where l.parent_id = r.id)) as total,
       coalesce(b.released, 0) as released, coalesce(b.drawn, 0) as obligated,
       coalesce((select sum(ob.drawn) from budget.obligacion o join budget.document_balance ob on ob.document_id = o.id
                 where o.registro_id = r.id), 0) as paid, coalesce(b.available, 0) as balance,
       case when r.status <> 'approved' then r.status when b.available = 0 then 'exhausted' else 'approved' end as condition
from budget.registro r
left join budget.cdp c on c.id = r.cdp_id
left join people.tercero t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = r.id;
create view budget.registro_option as
select r.id, 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') || ' de ' || r.vigencia as label,
       t.name || ' · ' || r.purpose as detail, r.search || ' ' || platform.fold(t.name) as search,
       r.status = 'approved' and coalesce(b.available, 0) > 0 as enabled, r.vigencia, r.campus_id, b.available
from budget.registro r join people.tercero t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = r.id where r.number is not null;

create view budget.obligacion_list as
select o.*, 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') as registro_label, r.tercero_id, t.name as tercero_label,
       coalesce(b.came, (select sum(amount) from budget.obligacion_line l where l.parent_id = o.id)) as total,
       coalesce(b.released, 0) as released, coalesce(b.drawn, 0) as paid, coalesce(b.available, 0) as balance,
       case when o.status <> 'approved' then o.status when b.available = 0 then 'paid' when b.drawn > 0 then 'partial' else 'approved' end as condition
from budget.obligacion o
left join budget.registro r on r.id = o.registro_id
left join people.tercero t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = o.id;
create view budget.obligacion_option as
select o.id, 'Obligación ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') || ' de ' || o.vigencia as label,
       t.name || ' · ' || o.support_number as detail, o.search || ' ' || platform.fold(t.name) as search,
       o.status = 'approved' and coalesce(b.available, 0) > 0 as enabled, o.vigencia, o.campus_id, b.available
from budget.obligacion o join budget.registro r on r.id = o.registro_id join people.tercero t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = o.id where o.number is not null;

create view budget.pago_list as
select p.*, 'Obligación ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') as obligacion_label, r.tercero_id, t.name as tercero_label,
       coalesce(b.came, (select sum(amount) from budget.pago_line l where l.parent_id = p.id)) as total,
       coalesce(b.released, 0) as released, p.status as condition
from budget.pago p
left join budget.obligacion o on o.id = p.obligacion_id
left join budget.registro r on r.id = o.registro_id
left join people.tercero t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = p.id;
create view budget.pago_option as
select id, 'Pago ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id from budget.pago where number is not null;

-- Every move with the document it comes from: what a figure of a report leads to.
create view budget.move_list as
select m.vigencia::text || '-' || m.id as key, m.id as sequence,
       md5(m.vigencia::text || '-' || m.id)::uuid as id, m.vigencia, m.day, m.class, c.stage, c.side,
       c.sign * m.amount as amount, m.apropiacion_id, r.id as rubro_id, r.code as rubro_code, r.name as rubro_name, f.code as fuente_code,
       m.tercero_id, t.name as tercero_label, m.cpc, m.document, m.document_id, m.campus_id,
       coalesce(s.number, g.number, o.number, p.number, i.number) as number,
       coalesce(s.purpose, g.purpose, o.purpose, p.purpose, i.act_number) as purpose,
       r.search || ' ' || platform.fold(coalesce(s.purpose, g.purpose, o.purpose, p.purpose, '')) as search
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
left join budget.initial i on m.document = 'budget.initial' and i.id = m.document_id;

-- The documents of each chain, by the CDP they hang from: a request stands in the chain of each of its CDPs.
create view budget.chain_node as
with every as (
  select c.id as root_id, 'cdp' as kind, c.id, c.request_id as parent_id, c.number, c.date, c.status, c.purpose, c.campus_id
  from budget.cdp c
  union all
  select coalesce(c.id, s.id), 'cdpRequest', s.id, null, s.number, s.date, s.status, s.purpose, s.campus_id
  from budget.cdp_request s left join budget.cdp c on c.request_id = s.id
  union all
  select r.cdp_id, 'registro', r.id, r.cdp_id, r.number, r.date, r.status, r.purpose, r.campus_id from budget.registro r
  union all
  select r.cdp_id, 'obligacion', o.id, o.registro_id, o.number, o.date, o.status, o.purpose, o.campus_id
  from budget.obligacion o join budget.registro r on r.id = o.registro_id
  union all
  select r.cdp_id, 'pago', p.id, p.obligacion_id, p.number, p.date, p.status, p.purpose, p.campus_id
  from budget.pago p join budget.obligacion o on o.id = p.obligacion_id join budget.registro r on r.id = o.registro_id)
select e.*, coalesce(b.came - b.released, 0)::numeric(18,2) as net, coalesce(b.available, 0)::numeric(18,2) as available
from every e left join budget.document_balance b on b.document_id = e.id;
