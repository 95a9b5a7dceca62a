-- A fuente may be held with and without situación de fondos: they are two, under one code of CUIPO.
alter table budget.fuente drop constraint fuente_code_key;
alter table budget.fuente add constraint fuente_once unique (code, with_funds);

create or replace view budget.fuente_option as
select id, code || ' ' || name || case when with_funds then '' else ' · sin situación de fondos' end as label, null::text as detail,
       platform.fold(code || ' ' || name || ' ' || replace(code, '.', '') || case when with_funds then '' else ' sin situacion' end)
         as search, active as enabled
from budget.fuente;

create or replace view budget.cuipo_move_list as
select m.key || '-' || e.figure as key, m.sequence, md5(m.key || '-' || e.figure)::uuid as id, e.figure, m.vigencia, m.day, m.class,
       m.side, m.origin, e.sign * m.amount as amount, r.code as rubro_code, r.name as rubro_name, m.document, m.document_id,
       m.campus_id, m.campus_label, m.number, m.purpose, m.search, m.tercero_id, m.tercero_label,
       coalesce(r.ccpet_code, r.code) as ccpet_code, m.vigencia_gasto, m.fuente_code,
       coalesce(r.mga_product, '0') as mga_product, coalesce(r.bpin, '0') as bpin,
       coalesce(case m.side when 'income' then w.cpc else cl.cpc end, r.default_cpc, '0.0') as cpc,
       coalesce(case m.side when 'income' then t.chip_code else b.chip_code end, '1') as chip_code,
       case when f.with_funds then '2.0' else '1.0' end as situacion
from budget.move_list m
join (select figure, side, stage, sign from budget.figure_stage where figure = 'vigente'
      union all select stage, side, stage, 1 from budget.move_class
      where stage in ('inicial', 'registro', 'obligacion', 'pago', 'recaudado') group by stage, side) e using (side, stage)
join budget.rubro r on r.id = m.rubro_id
join budget.fuente f on f.id = m.fuente_id
join budget.move w on w.vigencia = m.vigencia and w.id = m.sequence
left join people.tercero t on t.id = w.tercero_id
left join budget.line o on o.id = w.line_id
left join budget.line p on p.id = o.from_line_id
left join budget.line q on q.id = p.from_line_id
left join budget.registro_line gl on gl.id = case m.stage when 'registro' then o.id when 'obligacion' then p.id when 'pago' then q.id end
left join budget.registro g on g.id = gl.parent_id
left join people.tercero b on b.id = g.tercero_id
left join budget.cdp_line cl on cl.id = gl.cdp_line_id;

create table budget.cuipo_sent (
  id uuid primary key,
  vigencia int not null,
  quarter int not null check (quarter between 1 and 4),
  sent_on date not null,
  filing text not null,
  figures jsonb not null,
  user_id uuid,
  at timestamptz not null default now()
);
create index on budget.cuipo_sent (vigencia, quarter, at desc);
comment on table budget.cuipo_sent is 'What was sent to CUIPO at each cut, figure by figure: the next cuts are compared with it.';
select platform.append_only('budget.cuipo_sent');
select platform.audited('budget.cuipo_sent');
