create view receivables.contract_balance_list as
select c.id, c.contract_number as number, c.name, c.campus_id, c.payer_id, c.payer_label, c.starts_on, c.ends_on,
       c.worth, c.invoiced, n.unfiled, n.filed, n.returned, g.open as glosa, g.accepted, g.to_credit, n.paid, n.discounted, n.balance,
       coalesce(v.left_to_apply, 0) as advances, n.young, n.middle, n.old,
       case when n.year > 0 then round(n.balance * 360 / n.year, 2) end as rotation,
       round(c.used_percent)::int as used,
       case when n.old > 0 then 'old' when c.used_percent >= 90 then 'spent'
            when n.unfiled > 0 then 'unfiled' else 'good' end as condition,
       c.search || ' ' || platform.fold(c.payer_label) as search
from insurers.contract_list c
cross join lateral (
  select coalesce(sum(i.balance) filter (where i.filing_state in ('unfiled', 'in-account', 'overdue')), 0) as unfiled,
         coalesce(sum(i.balance) filter (where i.filing_state = 'filed'), 0) as filed,
         coalesce(sum(i.balance) filter (where i.filing_state = 'returned'), 0) as returned,
         coalesce(sum(i.paid), 0) as paid, coalesce(sum(i.discounted), 0) as discounted,
         coalesce(sum(i.balance), 0) as balance,
         coalesce(sum(i.balance) filter (where a.age <= 90), 0) as young,
         coalesce(sum(i.balance) filter (where a.age between 91 and 360), 0) as middle,
         coalesce(sum(i.balance) filter (where a.age > 360), 0) as old,
         coalesce(sum(i.net) filter (where i.date > a.today - 360), 0) as year
  from receivables.owed_invoice i
  cross join lateral (select (now() at time zone 'America/Bogota')::date as today,
                             (now() at time zone 'America/Bogota')::date - i.filed_on as age) a
  where i.contract_id = c.id) n
cross join lateral (
  select coalesce(sum(l.open) filter (where g.kind = 'glosa'), 0) as open,
         coalesce(sum(l.accepted + l.tacit + l.settled_accepted), 0) as accepted, coalesce(sum(l.to_credit), 0) as to_credit
  from receivables.glosa_line l join receivables.glosa g on g.id = l.parent_id and g.status = 'notified'
  join receivables.owed_invoice i on i.id = g.invoice_id and i.contract_id = c.id) g
left join (select p.id, sum(a.left_to_apply) as left_to_apply
           from insurers.payer_option p join treasury.receivables_advance_list a on a.tercero_id = p.tercero_id
           group by 1) v on v.id = c.payer_id
where c.status not in ('draft', 'annulled');
comment on view receivables.contract_balance_list is 'Cartera by contract: invoiced, filed, objected to, paid and owed, by age.';
