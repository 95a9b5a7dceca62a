-- Each line of a glosa has the sums of its moves.
create or replace function receivables.apply_glosa() returns trigger language plpgsql as $$
begin
  update receivables.glosa_line l
  set notified = l.notified + n.notified, accepted = l.accepted + n.accepted, defended = l.defended + n.defended,
      tacit = l.tacit + n.tacit, lifted = l.lifted + n.lifted, ratified = l.ratified + n.ratified,
      settled_accepted = l.settled_accepted + n.settled_accepted, settled_lifted = l.settled_lifted + n.settled_lifted,
      credited = l.credited + n.credited
  from (select line_id,
               coalesce(sum(amount) filter (where class = 'notify'), 0) as notified,
               coalesce(sum(amount) filter (where class = 'accept'), 0) as accepted,
               coalesce(sum(amount) filter (where class = 'defend'), 0) as defended,
               coalesce(sum(amount) filter (where class = 'tacit'), 0) as tacit,
               coalesce(sum(amount) filter (where class = 'lift'), 0) as lifted,
               coalesce(sum(amount) filter (where class = 'ratify'), 0) as ratified,
               coalesce(sum(amount) filter (where class = 'settle-accept'), 0) as settled_accepted,
               coalesce(sum(amount) filter (where class = 'settle-lift'), 0) as settled_lifted,
               coalesce(sum(amount) filter (where class = 'credit'), 0) as credited
        from new_rows group by line_id) n
  where l.id = n.line_id;
  return null;
end $$;
