-- Every figure of a report leads to what adds up to it: moves by vigencia del gasto and CCPET, what was done with each line
-- that a year carried on, and what each act did to the PAC of each line.
create or replace view budget.move_list as
select m.vigencia::text || '-' || m.id as key, m.id as sequence,
       md5(m.vigencia::text || '-' || m.id)::uuid as id, m.vigencia, m.day, m.class, c.stage, c.side,
       c.sign * m.amount as amount, m.apropiacion_id, r.id as rubro_id, r.code as rubro_code, r.name as rubro_name, f.code as fuente_code,
       m.tercero_id, t.name as tercero_label, m.cpc, m.document, m.document_id, m.campus_id,
       coalesce(s.number, g.number, o.number, p.number, i.number, d.number, n.number) as number,
       coalesce(s.purpose, g.purpose, o.purpose, p.purpose, i.act_number, d.purpose, n.purpose) as purpose,
       r.search || ' ' || platform.fold(coalesce(s.purpose, g.purpose, o.purpose, p.purpose, d.purpose, n.purpose, '')) as search,
       m.origin, m.aforo_id, k.name as campus_label, a.vigencia_gasto, r.ccpet_code
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
left join budget.ingreso n on m.document = 'budget.ingreso' and n.id = m.document_id
left join admin.campus k on k.id = m.campus_id;

-- A move may count twice: an obligación that is carried on is constituted and owed at once.
create view budget.rezago_move as
select z.id as rezago_id, w.effect, m.vigencia, m.id as sequence, m.day, m.class,
       case w.effect when 'cancelled' then -k.sign else k.sign end * m.amount as amount, m.document, m.document_id, m.campus_id
from budget.rezago z
join lateral (
  select z.next_line_id as line_id, true as own
  union all select n.id, false from budget.line n where n.from_line_id = z.next_line_id) l on true
join budget.move m on m.line_id = l.line_id
join budget.move_class k using (class)
join lateral (
  select 'constituted' as effect where l.own and m.class in ('RP', 'OB')
  union all select 'cancelled' where l.own and m.class not in ('RP', 'OB')
  union all select 'obligated' where l.own = (z.kind = 'cxp_obligacion')
  union all select 'paid' where not l.own and z.kind = 'cxp_obligacion') w on true
union all
select z.id, 'paid', m.vigencia, m.id, m.day, m.class, k.sign * m.amount, m.document, m.document_id, m.campus_id
from budget.rezago z
join budget.line n on n.from_line_id = z.next_line_id
join budget.move m on m.from_line_id = n.id
join budget.move_class k using (class)
where z.kind <> 'cxp_obligacion';
comment on view budget.rezago_move is 'What was constituted, cancelled, owed and paid of each line that a year carried on, move by move.';

create view budget.rezago_move_list as
select md5(w.rezago_id || w.effect || w.vigencia || '-' || w.sequence)::uuid as id, w.rezago_id, z.origin as rezago_label, w.effect,
       w.vigencia, w.day, w.class, w.amount, w.document, w.document_id, w.campus_id, z.tercero_id, z.tercero_label, z.rubro_code,
       z.rubro_name, coalesce(g.number, o.number, p.number) as number, z.search
from budget.rezago_move w
join budget.rezago_list z on z.id = w.rezago_id
left join budget.registro g on g.id = w.document_id
left join budget.obligacion o on o.id = w.document_id
left join budget.pago p on p.id = w.document_id;
comment on view budget.rezago_move_list is 'The list that a figure of the formats of reservas and cuentas por pagar leads to.';

create view budget.rezago_option as
select id, origin as label, tercero_label || ' · ' || rubro_code as detail, search, condition = 'pending' as enabled, vigencia
from budget.rezago_list;
comment on view budget.rezago_option is 'Lines that a year carried on, to choose from.';

create view budget.pac_move_list as
select md5('pac' || m.id)::uuid as id, a.number, a.vigencia, a.date, a.kind, a.reason, m.month::text as month, m.class,
       case m.class when 'reducido' then -m.amount else m.amount end as amount, r.code as rubro_code, r.name as rubro_name,
       f.code as fuente_code, c.vigencia_gasto, a.created_by, r.search || ' ' || platform.fold(a.reason) as search
from budget.pac_move m
join budget.pac_act a on a.id = m.act_id
join budget.apropiacion c on c.id = m.apropiacion_id
join budget.rubro r on r.id = c.rubro_id
join budget.fuente f on f.id = c.fuente_id;
comment on view budget.pac_move_list is 'What each act did to the PAC of each line and month.';

-- A payment over the PAC stays so until it is annulled or an act gives its month the quota that it lacked.
create view budget.pac_excess_list as
select md5('excess' || e.id)::uuid as id, e.day as date, v.year as vigencia, p.id as pago_id, p.number, e.amount, e.available,
       e.amount - greatest(e.available, 0) as excess, t.id as tercero_id, t.name as tercero_label, r.code as rubro_code,
       r.name as rubro_name, f.code as fuente_code, c.vigencia_gasto, p.campus_id,
       case when p.status = 'annulled' then 'annulled' when now_over.left_over < 0 then 'over' else 'covered' end as condition,
       r.search || ' ' || platform.fold(t.name || ' ' || p.purpose) as search
from budget.pac_excess e
join budget.pago p on p.id = e.document_id
join budget.obligacion o on o.id = p.obligacion_id
join budget.registro g on g.id = o.registro_id
join people.tercero t on t.id = g.tercero_id
join budget.apropiacion c on c.id = e.apropiacion_id
join budget.vigencia v on v.year = c.vigencia
join budget.rubro r on r.id = c.rubro_id
join budget.fuente f on f.id = c.fuente_id
cross join lateral (
  select (select coalesce(sum(n.vigente), 0) from budget.pac_month n where n.apropiacion_id = c.id
            and n.month between case v.pac_mode when 'strict' then extract(month from e.day) else 1 end and extract(month from e.day))
       - (select coalesce(sum(d.amount), 0) from budget.apropiacion_day d where d.apropiacion_id = c.id and d.stage = 'pago'
            and d.day >= case v.pac_mode when 'strict' then date_trunc('month', e.day)::date else make_date(v.year, 1, 1) end
            and d.day < (date_trunc('month', e.day) + interval '1 month')::date) as left_over) now_over;
comment on view budget.pac_excess_list is 'Payments that went over the PAC while the vigencia only warned.';
