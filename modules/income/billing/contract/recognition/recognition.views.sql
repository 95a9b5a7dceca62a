create view billing.recognised_line_list as
select e.document_id as invoice_id, l.ingreso_id, l.ingreso_number, l.vigencia, l.day, l.tercero_id, l.campus_id,
       l.id, l.position, l.rubro_id, l.rubro, l.fuente_id, l.amount, l.remaining
from billing.budget_effect e
join budget.ingreso_line_list l on l.ingreso_id = e.effect_id and l.status = 'approved'
where e.kind = 'recognition';
comment on view billing.recognised_line_list is 'What each invoice has recognised in the budget, rubro by rubro, and what is left of it.';

create view billing.recognition_list as
select i.id, i.full_number as number, i.date, i.vigencia, i.campus_id, i.payer_id, i.tercero_id, t.label as payer_label,
       people.regime_word(i.regimen) as regimen, i.filed_on, i.status, i.net + i.advance as base,
       coalesce(n.noted, 0)::numeric(18,2) as noted, g.ingreso_id, g.day as recognised_on, coalesce(g.remaining, 0)::numeric(18,2) as recognised
from billing.invoice i
join people.tercero_option t on t.id = i.tercero_id
left join lateral (
  select coalesce(sum(c.net + case c.concept when '2' then i.advance else 0 end), 0)
         - coalesce((select sum(d.amount) from billing.debit_note d where d.invoice_id = i.id and d.consecutive is not null), 0) as noted
  from billing.credit_note c where c.invoice_id = i.id and c.consecutive is not null) n on true
left join lateral (
  select l.ingreso_id, l.day, sum(l.remaining)
         + coalesce((select sum(m.remaining) from billing.debit_note d
                     join billing.recognised_line_list m on m.invoice_id = d.id where d.invoice_id = i.id), 0) as remaining
  from billing.recognised_line_list l where l.invoice_id = i.id group by 1, 2) g on true
where i.consecutive is not null and exists (select from billing.invoice_line l where l.parent_id = i.id);
comment on view billing.recognition_list is
  'Invoices, each with its notes, and what is to be and is recognised of it. Those of before the house came here are not there.';

create view billing.recognition_share_list as
select s.invoice_id, s.rubro_id, r.label as rubro, f.fuente_id, s.cost_centre_id, s.weight, s.position
from (
  select i.id as invoice_id, i.vigencia, l.rubro_id, l.cost_centre_id, sum(l.amount) as weight, min(l.position) as position
  from billing.invoice i join billing.invoice_line l on l.parent_id = i.id and l.amount > 0
  where i.consecutive is not null group by 1, 2, 3, 4) s
left join budget.rubro_option r on r.id = s.rubro_id
left join lateral (
  select a.fuente_id from budget.aforo_option a where a.rubro_id = s.rubro_id and a.vigencia = s.vigencia
  order by a.definitivo desc, a.id limit 1) f on true;
comment on view billing.recognition_share_list is
  'How the lines of an invoice weigh, by rubro and cost centre, each with the fuente that has most of the aforo of its rubro.';
