-- What was applied of an advance equals the sum of its applications.
create or replace function treasury.apply_advance() returns trigger language plpgsql as $$
begin
  update treasury.receivables_advance a
  set applied = a.applied + n.total, applied_receivable = a.applied_receivable + n.receivable
  from (select advance_id, sum(receivable_part + excess_part) as total, sum(receivable_part) as receivable
        from new_rows group by advance_id) n
  where a.id = n.advance_id;
  return null;
end $$;
