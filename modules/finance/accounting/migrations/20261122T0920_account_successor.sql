-- What undoes a voucher of an account that ended in another goes to the one that took its place.
alter table accounting.account add column successor_id uuid references accounting.account;
comment on column accounting.account.successor_id is
  'The account that took all this one held, when it was merged or opened; what undoes its vouchers goes there.';

create function accounting.standing_account(asked uuid) returns uuid language sql stable as $$
  with recursive chain (id, successor_id, step) as (
    select id, successor_id, 0 from accounting.account where id = asked
    union all
    select a.id, a.successor_id, c.step + 1 from chain c join accounting.account a on a.id = c.successor_id where c.step < 20)
  select id from chain order by step desc limit 1
$$;
comment on function accounting.standing_account is 'The account that stands today for another: itself, or the last of those that took its place.';
