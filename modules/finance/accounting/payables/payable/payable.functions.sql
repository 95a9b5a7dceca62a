create or replace function accounting.keep_item(account uuid, tercero uuid, named text, since date) returns void language sql as $$
  insert into accounting.open_item as b (account_id, tercero_id, item, opened_on, lowest) values (account, tercero, named, since, 0)
  on conflict (account_id, tercero_id, item) do update set lowest = excluded.lowest;
$$;
comment on function accounting.keep_item is 'From now on no more is taken of an item than it has.';

-- Payment orders reserve what they will pay. The row of the payable is locked first, so that two orders for its last peso queue.
create or replace function accounting.reserve_payable(causacion uuid, change numeric) returns void language plpgsql as $$
declare reserved numeric;
begin
  update accounting.payable set programmed = programmed + change where causacion_id = causacion and (live or change < 0)
  returning programmed into reserved;
  if change > 0 and (reserved is null
      or reserved > (select balance from accounting.payable_list where causacion_id = causacion)) then
    raise exception 'more is programmed than is owed'
      using errcode = 'check_violation', schema = 'accounting', table = 'payable', constraint = 'payable_programmed_once';
  end if;
end $$;
