-- A figure that is worked out of several stages (a balance, the definitive budget, a row of CUIPO) leads to the moves that
-- add up to it, each with the sign it has there.
create or replace view budget.move_list as
select m.vigencia::text || '-' || m.id as key, m.id as sequence,
       md5(m.vigencia::text || '-' || m.id)::uuid as id, m.vigencia, m.day, m.class, c.stage, c.side,
       c.sign * m.amount as amount, m.apropiacion_id, r.id as rubro_id, r.code as rubro_code, r.name as rubro_name, f.code as fuente_code,
       m.tercero_id, t.name as tercero_label, m.cpc, m.document, m.document_id, m.campus_id,
       coalesce(s.number, g.number, o.number, p.number, i.number, d.number, n.number) as number,
       coalesce(s.purpose, g.purpose, o.purpose, p.purpose, i.act_number, d.purpose, n.purpose) as purpose,
       r.search || ' ' || platform.fold(coalesce(s.purpose, g.purpose, o.purpose, p.purpose, d.purpose, n.purpose, '')) as search,
       m.origin, m.aforo_id, k.name as campus_label, a.vigencia_gasto, r.ccpet_code, f.id as fuente_id
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

create table budget.figure_stage (
  figure text not null,
  side text not null check (side in ('income', 'expense')),
  stage text not null,
  sign int not null check (sign in (-1, 1)),
  primary key (figure, side, stage)
);
comment on table budget.figure_stage is 'What each derived figure of the reports adds and takes away (finance dossier §3.3).';
select platform.unaudited('budget.figure_stage', 'written by migrations only');

insert into budget.figure_stage (figure, side, stage, sign)
select figure, side, stage, sign from (values
  ('definitiva', 'inicial', 1), ('definitiva', 'adiciones', 1), ('definitiva', 'reducciones', -1),
  ('definitiva', 'creditos', 1), ('definitiva', 'contracreditos', -1)) as d(figure, stage, sign)
cross join (values ('income'), ('expense')) as s(side)
where side = 'expense' or stage not in ('creditos', 'contracreditos');
insert into budget.figure_stage (figure, side, stage, sign)
select 'disponible', side, stage, sign from budget.figure_stage where figure = 'definitiva' and side = 'expense'
union all select 'vigente', side, stage, sign from budget.figure_stage where figure = 'definitiva'
union all select 'porRecaudar', side, stage, sign from budget.figure_stage where figure = 'definitiva' and side = 'income'
union all select 'presupuesto', side, stage, case side when 'income' then sign else -sign end
from budget.figure_stage where figure = 'definitiva';
insert into budget.figure_stage (figure, side, stage, sign) values
  ('disponible', 'expense', 'aplazado', -1), ('disponible', 'expense', 'cdp', -1),
  ('vigente', 'expense', 'aplazado', -1),
  ('porComprometer', 'expense', 'cdp', 1), ('porComprometer', 'expense', 'registro', -1),
  ('porObligar', 'expense', 'registro', 1), ('porObligar', 'expense', 'obligacion', -1),
  ('porPagar', 'expense', 'obligacion', 1), ('porPagar', 'expense', 'pago', -1),
  ('porRecaudar', 'income', 'recaudado', -1),
  ('porCobrar', 'income', 'reconocido', 1), ('porCobrar', 'income', 'recaudado', -1),
  ('recognisedLeft', 'income', 'reconocido', 1), ('recognisedLeft', 'expense', 'registro', -1),
  ('collectedLeft', 'income', 'recaudado', 1), ('collectedLeft', 'expense', 'registro', -1),
  ('cashLeft', 'income', 'recaudado', 1), ('cashLeft', 'expense', 'pago', -1);

create view budget.figure_move_list as
select m.key || '-' || e.figure as key, m.sequence, md5(m.key || '-' || e.figure)::uuid as id, e.figure, m.vigencia, m.day, m.class,
       m.stage, m.side, e.sign * m.amount as amount, m.rubro_code, m.rubro_name, m.fuente_code, m.fuente_id, m.tercero_id,
       m.tercero_label, m.cpc, m.document, m.document_id, m.campus_id, m.campus_label, m.number, m.purpose, m.search, m.origin,
       m.vigencia_gasto, m.ccpet_code
from budget.move_list m join budget.figure_stage e using (side, stage);

-- The moves under the key that CUIPO tells them by: those of expense under the CPC of their CDP and the beneficiary of their
-- registro, those of income under their own.
create view budget.cuipo_move_list as
select m.key || '-' || e.figure as key, m.sequence, md5(m.key || '-' || e.figure)::uuid as id, e.figure, m.vigencia, m.day, m.class,
       m.side, m.origin, e.sign * m.amount as amount, r.code as rubro_code, r.name as rubro_name, m.document, m.document_id,
       m.campus_id, m.campus_label, m.number, m.purpose, m.search, m.tercero_id, m.tercero_label,
       coalesce(r.ccpet_code, r.code) as ccpet_code, m.vigencia_gasto, m.fuente_code,
       coalesce(r.mga_product, '0') as mga_product, coalesce(r.bpin, '0') as bpin,
       coalesce(case m.side when 'income' then w.cpc else cl.cpc end, r.default_cpc, '0.0') as cpc,
       coalesce(case m.side when 'income' then t.chip_code else b.chip_code end, '1') as chip_code
from budget.move_list m
join (select figure, side, stage, sign from budget.figure_stage where figure = 'vigente'
      union all select stage, side, stage, 1 from budget.move_class
      where stage in ('inicial', 'registro', 'obligacion', 'pago', 'recaudado') group by stage, side) e using (side, stage)
join budget.rubro r on r.id = m.rubro_id
join budget.move w on w.vigencia = m.vigencia and w.id = m.sequence
left join people.tercero t on t.id = w.tercero_id
left join budget.line o on o.id = w.line_id
left join budget.line p on p.id = o.from_line_id
left join budget.line q on q.id = p.from_line_id
left join budget.registro_line gl on gl.id = case m.stage when 'registro' then o.id when 'obligacion' then p.id when 'pago' then q.id end
left join budget.registro g on g.id = gl.parent_id
left join people.tercero b on b.id = g.tercero_id
left join budget.cdp_line cl on cl.id = gl.cdp_line_id;
