create view budget.rezago_list as
select z.id, z.vigencia, z.kind, z.tercero_id, t.name as tercero_label, r.code as rubro_code, r.name as rubro_name,
       f.code as fuente_code, z.amount as constituted, z.cancelled_act, z.registro_id, z.next_registro_id, z.next_obligacion_id,
       case when z.obligacion_id is null
         then 'RP ' || lpad(g.number::text, greatest(3, length(g.number::text)), '0')
         else 'OB ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') end || ' de ' || z.vigencia as origin,
       z.amount - s.definitive as cancelled, s.definitive, s.obligated, s.paid, s.definitive - s.paid as balance,
       case when c.status = 'reversed' then 'reversed'
            when z.kind = 'expired' then 'expired'
            when s.definitive = 0 then 'cancelled'
            when s.definitive = s.paid then 'paid'
            else 'pending' end as condition,
       platform.fold(t.name || ' ' || r.code || ' ' || r.name) as search,
       pr.vigencia as paying_year, pr.code as paying_code, 'Rubro ' || pr.code || ' de ' || pr.vigencia as paid_by, pr.id as paying_rubro_id
from budget.rezago z
join budget.constitution c on c.id = z.constitution_id
join people.tercero_face t on t.id = z.tercero_id
join budget.rubro r on r.id = z.rubro_id
join budget.fuente f on f.id = z.fuente_id
join budget.registro g on g.id = z.registro_id
left join budget.obligacion o on o.id = z.obligacion_id
left join budget.line b on b.id = z.next_line_id
left join budget.apropiacion p on p.id = z.apropiacion_id
left join budget.rubro pr on pr.id = p.rubro_id
left join lateral (select coalesce(sum(n.drawn), 0) as drawn from budget.line n where n.from_line_id = b.id) later on true
cross join lateral (select
  case when c.status = 'reversed' then 0 when z.kind = 'expired' then z.amount else b.came end as definitive,
  case when c.status = 'reversed' then 0
       when z.kind = 'expired' then case when z.obligacion_id is null then 0 else z.amount end
       when z.kind = 'cxp_obligacion' then b.came else b.drawn end as obligated,
  case when z.kind = 'expired' then 0 when z.kind = 'cxp_obligacion' then b.drawn else later.drawn end as paid) s;

-- A move may count twice: a carried obligación is constituted and owed at once.
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

-- The signed moves of the figures of F09 to F11 that derive from several effects.
create view budget.rezago_move_list as
select md5(w.rezago_id || e.figure || w.effect || w.vigencia || '-' || w.sequence)::uuid as id, w.rezago_id, z.origin as rezago_label,
       e.figure as effect, w.vigencia, w.day, w.class, e.sign * w.amount as amount, w.document, w.document_id, w.campus_id, z.tercero_id,
       z.tercero_label, z.rubro_code, z.rubro_name, coalesce(g.number, o.number, p.number) as number, z.search
from budget.rezago_move w
join (values ('constituted', 'constituted', 1), ('cancelled', 'cancelled', 1), ('obligated', 'obligated', 1), ('paid', 'paid', 1),
             ('definitive', 'constituted', 1), ('definitive', 'cancelled', -1),
             ('balance', 'constituted', 1), ('balance', 'cancelled', -1), ('balance', 'paid', -1)) e(figure, effect, sign)
  using (effect)
join budget.rezago_list z on z.id = w.rezago_id
left join budget.registro g on g.id = w.document_id
left join budget.obligacion o on o.id = w.document_id
left join budget.pago p on p.id = w.document_id;
comment on view budget.rezago_move_list is 'The list that a figure of the formats of reservas and cuentas por pagar leads to.';

create view budget.rezago_option as
select id, origin as label, tercero_label || ' · ' || rubro_code as detail, search, condition = 'pending' as enabled, vigencia
from budget.rezago_list;
comment on view budget.rezago_option is 'Lines that a year carried on, to choose from.';
