create view receivables.impairment_list as
select d.id, d.number, d.vigencia, d.date, d.campus_id, d.policy, d.support, d.purpose, n.payers, n.required, n.held,
       n.required - n.held as change, d.status as condition, d.search
from receivables.impairment d
cross join lateral (
  select count(*)::int as payers, coalesce(sum(p.required), 0) as required, coalesce(sum(p.held), 0) as held
  from receivables.impairment_payer p where p.impairment_id = d.id) n;
comment on view receivables.impairment_list is 'Runs of the deterioro of cartera.';

create view receivables.impairment_option as
select d.id, 'DT ' || lpad(d.number::text, greatest(3, length(d.number::text)), '0') as label,
       to_char(d.date, 'YYYY/MM/DD') as detail, d.search, d.status = 'approved' as enabled, d.vigencia, d.campus_id
from receivables.impairment d where d.number is not null;
comment on view receivables.impairment_option is 'Numbered runs of deterioro to choose from.';
