-- The documents of each chain, by its CDP. A request belongs to the chain of each of its CDPs.
create view budget.chain_node as
with every as (
  select c.id as root_id, 'cdp' as kind, c.id, c.request_id as parent_id, c.number, c.date, c.status, c.purpose, c.campus_id
  from budget.cdp c
  union all
  select coalesce(c.id, s.id), 'cdpRequest', s.id, null, s.number, s.date, s.status, s.purpose, s.campus_id
  from budget.cdp_request s left join budget.cdp c on c.request_id = s.id
  union all
  select r.cdp_id, 'registro', r.id, r.cdp_id, r.number, r.date, r.status, r.purpose, r.campus_id from budget.registro r
  union all
  select r.cdp_id, 'obligacion', o.id, o.registro_id, o.number, o.date, o.status, o.purpose, o.campus_id
  from budget.obligacion o join budget.registro r on r.id = o.registro_id
  union all
  select r.cdp_id, 'pago', p.id, p.obligacion_id, p.number, p.date, p.status, p.purpose, p.campus_id
  from budget.pago p join budget.obligacion o on o.id = p.obligacion_id join budget.registro r on r.id = o.registro_id)
select e.*, coalesce(b.came - b.released, 0)::numeric(18,2) as net, coalesce(b.available, 0)::numeric(18,2) as available
from every e left join budget.document_balance b on b.document_id = e.id;
