create view receivables.crossing_list as
select c.id, c.number, c.vigencia, c.date, c.campus_id, c.payer_id, y.label as payer_label, c.support, c.purpose, i.invoices,
       p.payables, i.total, c.executed_on, c.status as condition, c.search || ' ' || platform.fold(y.label) as search
from receivables.crossing c
join insurers.payer_option y on y.id = c.payer_id
cross join lateral (select count(*)::int as invoices, coalesce(sum(l.amount), 0) as total
                    from receivables.crossing_invoice l where l.parent_id = c.id) i
cross join lateral (select count(*)::int as payables from receivables.crossing_payable l where l.parent_id = c.id) p;
comment on view receivables.crossing_list is 'Cruces de cuentas with payers.';

create view receivables.crossing_option as
select c.id, 'CXC ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as label, y.label as detail, c.search,
       c.status = 'executed' as enabled, c.vigencia, c.campus_id
from receivables.crossing c
join insurers.payer_option y on y.id = c.payer_id
where c.number is not null;
comment on view receivables.crossing_option is 'Numbered cruces de cuentas to choose from.';
