-- Once issued, a payee only changes its state, and what was given back is not paid again in the same line.
create or replace function treasury.egreso_payee_stays() returns trigger language plpgsql as $$
declare was text := (select status from treasury.egreso where id = coalesce(new.parent_id, old.parent_id));
begin
  if tg_op = 'UPDATE' and (new.tercero_id, new.account_id, new.amount, new.parent_id, new.item_id)
       is distinct from (old.tercero_id, old.account_id, old.amount, old.parent_id, old.item_id) then
    raise exception 'a payee of an egreso does not change';
  end if;
  if tg_op = 'UPDATE' and old.state in ('rejected', 'annulled') and new.state <> old.state and new.state <> 'annulled' then
    raise exception 'a payee that was given back is paid in another egreso';
  end if;
  if tg_op in ('INSERT', 'DELETE') and was <> 'draft' then
    raise exception 'payees of an egreso that was issued do not change';
  end if;
  return coalesce(new, old);
end $$;

-- The payees of an egreso add up to what leaves, at the end of whatever writes it.
create or replace function treasury.sum_payees() returns trigger language plpgsql as $$
declare
  egreso uuid := (to_jsonb(coalesce(new, old)) ->> case tg_table_name when 'egreso' then 'id' else 'parent_id' end)::uuid;
  paid numeric := (select sum(amount) from treasury.egreso_payee where parent_id = egreso);
  leaves numeric := (select coalesce(e.leaves, (select sum(amount) from treasury.egreso_payment where parent_id = e.id)
                            - coalesce((select sum(amount) from treasury.egreso_deduction where parent_id = e.id), 0))
                     from treasury.egreso e where e.id = egreso);
begin
  if paid <> leaves then
    raise exception 'the payees of an egreso add up to what leaves'
      using errcode = 'check_violation', schema = 'treasury', constraint = 'egreso_payee_sum';
  end if;
  return null;
end $$;
