-- The event of an admission; a stay belongs to that of the urgency it began as.
create or replace function billing.accident_of(admission uuid) returns uuid language sql stable as $$
  select v.parent_id from care.admission_option m
  join billing.accident_victim v on v.admission_id in (m.id, m.origin_id)
  join billing.accident a on a.id = v.parent_id and a.status = 'registered'
  where m.id = admission order by (v.admission_id = m.id) desc limit 1
$$;
