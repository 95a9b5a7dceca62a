-- A figure derived from several stages (a balance, the definitive budget, a row of CUIPO) links to the moves that add up to
-- it, each with its sign in the figure.
create view budget.move_list as
select m.vigencia::text || '-' || m.id as key, m.id as sequence,
       md5(m.vigencia::text || '-' || m.id)::uuid as id, m.vigencia, m.day, m.class, c.stage, c.side,
       c.sign * m.amount as amount, m.apropiacion_id, r.id as rubro_id, r.code as rubro_code, r.name as rubro_name, f.code as fuente_code,
       m.tercero_id, t.name as tercero_label, m.cpc, m.document, m.document_id, m.campus_id,
       coalesce(s.number, g.number, o.number, p.number, i.number, d.number, n.number) as number,
       coalesce(s.purpose, g.purpose, o.purpose, p.purpose, i.act_number, d.purpose, n.purpose) as purpose,
       r.search || ' ' || platform.fold(coalesce(s.purpose, g.purpose, o.purpose, p.purpose, d.purpose, n.purpose, '')) as search,
       m.origin, m.aforo_id, k.name as campus_label, a.vigencia_gasto, r.ccpet_code, f.id as fuente_id,
       f.code || ' ' || f.name as fuente_label
from budget.move m
join budget.move_class c using (class)
left join budget.apropiacion a on a.id = m.apropiacion_id
left join budget.aforo x on x.id = m.aforo_id
join budget.rubro r on r.id = coalesce(a.rubro_id, x.rubro_id)
join budget.fuente f on f.id = coalesce(a.fuente_id, x.fuente_id)
left join people.tercero_face t on t.id = m.tercero_id
left join budget.cdp s on m.document = 'budget.cdp' and s.id = m.document_id
left join budget.registro g on m.document = 'budget.registro' and g.id = m.document_id
left join budget.obligacion o on m.document = 'budget.obligacion' and o.id = m.document_id
left join budget.pago p on m.document = 'budget.pago' and p.id = m.document_id
left join budget.initial i on m.document = 'budget.initial' and i.id = m.document_id
left join budget.modification d on m.document = 'budget.modification' and d.id = m.document_id
left join budget.ingreso n on m.document = 'budget.ingreso' and n.id = m.document_id
left join admin.campus_face k on k.id = m.campus_id;

create view budget.figure_move_list as
select m.key || '-' || e.figure as key, m.sequence, md5(m.key || '-' || e.figure)::uuid as id, e.figure, m.vigencia, m.day, m.class,
       m.stage, m.side, e.sign * m.amount as amount, m.rubro_code, m.rubro_name, m.fuente_code, m.fuente_id, m.fuente_label, m.tercero_id,
       m.tercero_label, m.cpc, m.document, m.document_id, m.campus_id, m.campus_label, m.number, m.purpose, m.search, m.origin,
       m.vigencia_gasto, m.ccpet_code
from budget.move_list m join budget.figure_stage e using (side, stage);

create view budget.move_face as
select aforo_id, amount, apropiacion_id, class, day, document_id, tercero_id, vigencia
from budget.move;

create view budget.move_class_face as
select class, sign, stage
from budget.move_class;
