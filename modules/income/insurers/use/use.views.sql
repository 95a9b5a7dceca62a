-- Each contract with what it is worth now, what was used of it and what is left.
create view insurers.contract_sum as
select c.id as contract_id, c.value, coalesce(a.added, 0) as added, coalesce(a.reduced, 0) as reduced,
       c.value + coalesce(a.added, 0) - coalesce(a.reduced, 0) as worth,
       coalesce(u.invoiced, 0) as invoiced, coalesce(u.credited, 0) as credited, coalesce(u.filed, 0) as filed,
       coalesce(u.glosa, 0) as glosa, coalesce(u.paid, 0) as paid,
       c.value + coalesce(a.added, 0) - coalesce(a.reduced, 0) - coalesce(u.invoiced, 0) + coalesce(u.credited, 0) as available,
       case when c.value is not null then round((coalesce(u.invoiced, 0) - coalesce(u.credited, 0)) * 100
         / nullif(c.value + coalesce(a.added, 0) - coalesce(a.reduced, 0), 0), 2) end as used_percent
from insurers.contract c
left join lateral (select sum(value) filter (where kind = 'addition') as added, sum(value) filter (where kind = 'reduction') as reduced
                   from insurers.contract_amendment where contract_id = c.id) a on true
left join lateral (select sum(invoiced) as invoiced, sum(credited) as credited, sum(filed) as filed, sum(glosa) as glosa,
                          sum(paid) as paid from insurers.contract_balance where contract_id = c.id) u on true;
comment on view insurers.contract_sum is 'Value, otrosíes, use and balance of each contract; worth and available are null when its value is undetermined.';
