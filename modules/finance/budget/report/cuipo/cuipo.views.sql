create view budget.rubro_mapping as
select r.id, r.vigencia, r.side, r.code, r.name, r.ccpet_code, c.offered as ccpet_offered, c.facts ->> 'kind' as ccpet_kind,
       r.requires_cpc, r.default_cpc, p.offered as cpc_offered,
       exists (select from reference.entry_face e where e.catalogue = case r.side when 'income' then 'ccpetIncome' else 'ccpetExpense' end)
         as has_ccpet,
       exists (select from reference.entry_face e where e.catalogue = 'cpc') as has_cpc,
       r.mga_product, m.offered as mga_offered, r.bpin,
       exists (select from reference.entry_face e where e.catalogue = 'mga') as has_mga
from budget.rubro r
left join reference.entry_face c on c.code = r.ccpet_code
  and c.catalogue = case r.side when 'income' then 'ccpetIncome' else 'ccpetExpense' end
left join reference.entry_face p on p.code = r.default_cpc and p.catalogue = 'cpc'
left join reference.entry_face m on m.code = r.mga_product and m.catalogue = 'mga'
where r.active and not exists (select from budget.rubro child where child.parent_id = r.id);

create view budget.cuipo_move_list as
select m.key || '-' || e.figure as key, m.sequence, md5(m.key || '-' || e.figure)::uuid as id, e.figure, m.vigencia, m.day, m.class,
       m.side, m.origin, e.sign * m.amount as amount, r.code as rubro_code, r.name as rubro_name, m.document, m.document_id,
       m.campus_id, m.campus_label, m.number, m.purpose, m.search, m.tercero_id, m.tercero_label,
       coalesce(r.ccpet_code, r.code) as ccpet_code, m.vigencia_gasto, m.fuente_code,
       coalesce(r.mga_product, '0') as mga_product, coalesce(r.bpin, '0') as bpin,
       coalesce(case m.side when 'income' then w.cpc else cl.cpc end, r.default_cpc, '0.0') as cpc,
       coalesce(case m.side when 'income' then t.chip_code else b.chip_code end, '1') as chip_code,
       case when f.with_funds then '2.0' else '1.0' end as situacion
from budget.move_list m
join (select figure, side, stage, sign from budget.figure_stage where figure = 'definitiva'
      union all select stage, side, stage, 1 from budget.move_class
      where stage in ('inicial', 'registro', 'obligacion', 'pago', 'recaudado') group by stage, side) e using (side, stage)
join budget.rubro r on r.id = m.rubro_id
join budget.fuente f on f.id = m.fuente_id
join budget.move w on w.vigencia = m.vigencia and w.id = m.sequence
left join people.tercero_face t on t.id = w.tercero_id
left join budget.line o on o.id = w.line_id
left join budget.line p on p.id = o.from_line_id
left join budget.line q on q.id = p.from_line_id
left join budget.registro_line gl on gl.id = case m.stage when 'registro' then o.id when 'obligacion' then p.id when 'pago' then q.id end
left join budget.registro g on g.id = gl.parent_id
left join people.tercero_face b on b.id = g.tercero_id
left join budget.cdp_line cl on cl.id = gl.cdp_line_id;
