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

-- What is objected to of an invoice, and not yet lifted nor credited, never exceeds what it owes when it is told.
create or replace function receivables.keep_glosa_within() returns trigger language plpgsql as $$
begin
  perform from billing.receivable where invoice_id in (select invoice_id from new_rows) order by invoice_id for no key update;
  if exists (
    select from billing.receivable r
    cross join lateral (
      select sum(l.open + l.to_credit) as disputed from receivables.glosa_line l
      join receivables.glosa g on g.id = l.parent_id and g.invoice_id = r.invoice_id) d
    where r.invoice_id in (select invoice_id from new_rows where class = 'notify' and amount > 0) and d.disputed > r.balance)
  then
    raise exception 'more is objected to than is owed' using errcode = 'check_violation',
      constraint = 'glosa_within_balance', schema = 'receivables', table = 'glosa_move';
  end if;
  return null;
end $$;

-- What a payer told is not rewritten, nor deleted.
create or replace function receivables.keep_told() returns trigger language plpgsql as $$
begin
  if old.state is not null and (tg_op = 'DELETE' or
     (new.parent_id, new.invoice_line_id, new.code_id, new.amount, new.complement) is distinct from
     (old.parent_id, old.invoice_line_id, old.code_id, old.amount, old.complement))
  then
    raise exception 'a glosa that was told is not rewritten' using errcode = 'check_violation', constraint = 'glosa_line_frozen',
      schema = 'receivables', table = 'glosa_line';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
