-- Nothing is paid beyond what is owed nor returned beyond what was paid, and what was reversed owes nothing. The payables are
-- locked in the order of their ids, so that two payments, or a payment and a reversal, follow each other.
create or replace function payroll.keep_payables_within() returns trigger language plpgsql as $$
begin
  perform from payroll.payable where id in (select payable_id from new_rows) order by id for update;
  if exists (
    select from payroll.payable p
    cross join lateral (
      select coalesce(sum(m.amount) filter (where m.class = 'paid'), 0)
               - coalesce(sum(m.amount) filter (where m.class = 'returned'), 0) as paid,
             coalesce(sum(m.amount) filter (where m.class = 'reversed'), 0) as reversed
      from payroll.payable_move m where m.payable_id = p.id) s
    where p.id in (select payable_id from new_rows)
      and (s.paid < 0 or s.paid + s.reversed > p.amount or (s.reversed <> 0 and s.reversed <> p.amount)))
  then
    raise exception 'more is paid or reversed than is owed' using errcode = 'check_violation',
      constraint = 'payable_within', schema = 'payroll', table = 'payable_move';
  end if;
  return null;
end $$;

-- Whatever pays it: after keep_payables_within, which has locked them.
create or replace function payroll.pay_nothing_held() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join payroll.payable_hold h on h.payable_id = n.payable_id
             where n.class = 'paid' and h.released_at is null and h.cause <> 'account') then
    raise exception 'what is held is released before it is paid' using errcode = 'check_violation',
      constraint = 'payable_held', schema = 'payroll', table = 'payable_move';
  end if;
  return null;
end $$;

-- A hold is written once and released once.
create or replace function payroll.payable_hold_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.released_at is not null
     or (new.payable_id, new.cause, new.reason, new.held_by, new.held_at)
        is distinct from (old.payable_id, old.cause, old.reason, old.held_by, old.held_at) then
    raise exception 'a hold of what is owed is released, and stays as it was';
  end if;
  return new;
end $$;
