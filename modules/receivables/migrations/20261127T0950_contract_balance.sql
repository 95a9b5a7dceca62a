-- Cartera by contract: what was invoiced under each, what became of it, how old what is owed is, and how long it takes to be paid.
create view receivables.contract_balance_list as
select c.id, c.contract_number as number, c.name, c.campus_id, c.payer_id, t.name as payer_label, c.starts_on, c.ends_on,
       s.worth, s.invoiced, n.unfiled, n.filed, n.returned, g.open as glosa, g.accepted, g.to_credit, n.paid, n.discounted, n.balance,
       n.young, n.middle, n.old,
       case when n.year > 0 then round(n.balance / n.year * 360)::int end as rotation,
       case when s.worth > 0 then round(100 * (s.invoiced - s.credited) / s.worth)::int end as used,
       case when n.old > 0 then 'old' when s.worth > 0 and (s.invoiced - s.credited) >= s.worth * 0.9 then 'spent'
            when n.unfiled > 0 then 'unfiled' else 'good' end as condition,
       c.search || ' ' || platform.fold(t.name) as search
from insurers.contract c
join insurers.payer p on p.id = c.payer_id
join people.tercero t on t.id = p.tercero_id
join insurers.contract_sum s on s.contract_id = c.id
cross join lateral (
  select coalesce(sum(r.balance) filter (where i.filing_state in ('unfiled', 'in-account', 'overdue')), 0) as unfiled,
         coalesce(sum(r.balance) filter (where i.filing_state = 'filed'), 0) as filed,
         coalesce(sum(r.balance) filter (where i.filing_state = 'returned'), 0) as returned,
         coalesce(sum(r.paid + r.advanced), 0) as paid, coalesce(sum(r.discounted), 0) as discounted,
         coalesce(sum(r.balance), 0) as balance,
         coalesce(sum(r.balance) filter (where a.age <= 90), 0) as young,
         coalesce(sum(r.balance) filter (where a.age between 91 and 360), 0) as middle,
         coalesce(sum(r.balance) filter (where a.age > 360), 0) as old,
         coalesce(sum(i.net) filter (where i.date > a.today - 360), 0) as year
  from billing.invoice i join billing.receivable r on r.invoice_id = i.id
  cross join lateral (select (now() at time zone 'America/Bogota')::date as today,
                             (now() at time zone 'America/Bogota')::date - i.filed_on as age) a
  where i.contract_id = c.id and i.status <> 'draft') n
cross join lateral (
  select coalesce(sum(l.open) filter (where g.kind = 'glosa'), 0) as open,
         coalesce(sum(l.accepted + l.settled_accepted), 0) as accepted, coalesce(sum(l.to_credit), 0) as to_credit
  from receivables.glosa_line l join receivables.glosa g on g.id = l.parent_id and g.status = 'notified'
  join billing.invoice i on i.id = g.invoice_id and i.contract_id = c.id) g
where c.status not in ('draft', 'annulled');
comment on view receivables.contract_balance_list is 'Cartera by contract: invoiced, filed, objected to, paid and owed, by age.';
