create view receivables.recognition_list as
select d.id, d.number, d.vigencia, d.date, d.campus_id, d.payer_id, p.label as payer_label, d.regimen, d.period_from, d.period_to,
       (select string_agg(distinct split_part(r.label, ' ', 1), ', ') from receivables.recognition_line l
        join budget.rubro_option r on r.id = l.rubro_id
        where l.parent_id = d.id) as rubros,
       n.invoices, d.purpose, d.acknowledged, n.total, d.status as condition, d.search || ' ' || platform.fold(p.label) as search
from receivables.recognition d
join insurers.payer_option p on p.id = d.payer_id
cross join lateral (
  select count(distinct l.invoice_id)::int as invoices, coalesce(sum(l.amount), 0) as total
  from receivables.recognition_line l where l.parent_id = d.id) n;
comment on view receivables.recognition_list is 'Recognitions by batch, with their invoices and rubros.';

create view receivables.recognition_option as
select d.id, platform.numbered('RCN', d.number) as label, p.label as detail, d.search, d.status = 'approved' as enabled, d.vigencia,
       d.campus_id
from receivables.recognition d
join insurers.payer_option p on p.id = d.payer_id
where d.number is not null;
comment on view receivables.recognition_option is 'Numbered recognitions to choose from.';
