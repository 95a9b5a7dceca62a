-- What is published within a time that is blocked is born blocked: it offers nothing that nobody will attend.
create or replace function care.new_slots_under_blocks() returns trigger language plpgsql as $$
begin
  update care.slot s set status = 'blocked', block_id = o.id
  from added n
  cross join lateral (
    select b.id from care.block b left join care.schedule g on g.id = b.schedule_id
    where b.status = 'active' and b.ends_at > n.starts_at and b.starts_at < n.ends_at
      and case b.scope when 'campus' then n.campus_id = b.campus_id when 'schedule' then n.schedule_id = g.id
          when 'professional' then n.professional_id = g.professional_id else n.location_id = g.location_id end
    order by b.created_at limit 1) o
  where s.id = n.id and n.status = 'available';
  return null;
end $$;
