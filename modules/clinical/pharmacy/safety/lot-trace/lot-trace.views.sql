create view pharmacy.recalled_lot as
with recursive reached as (
  select r.parent_id as recall_id, r.lot_id from pharmacy.recall_lot r
  union
  select r.recall_id, m.made_id from reached r join pharmacy.prepared_lot m on m.origin_id = r.lot_id
  join pharmacy.preparation p on p.id = m.preparation_id and p.status = 'approved')
select recall_id, lot_id from reached;
comment on view pharmacy.recalled_lot is 'The lots of each recall, and those that were prepared with them.';
