-- What a third party owes by an item that several payments may deduct is never deducted twice, however many pay at once.
alter table accounting.open_item
  add column lowest numeric(18,2),
  add constraint open_item_above_lowest check (debit - credit >= lowest);
comment on column accounting.open_item.lowest is 'The least that is left of it, whatever posts; null where nothing is set.';

create function accounting.keep_item(account uuid, tercero uuid, named text, since date) returns void language sql as $$
  insert into accounting.open_item as b (account_id, tercero_id, item, opened_on, lowest) values (account, tercero, named, since, 0)
  on conflict (account_id, tercero_id, item) do update set lowest = excluded.lowest;
$$;
comment on function accounting.keep_item is 'From now on no more is taken of an item than it has.';

update accounting.open_item o set lowest = 0
from accounting.account a where a.id = o.account_id and a.code like '1%' and o.item ~ '^MS-[0-9]+-[0-9]{4}$' and o.debit >= o.credit;
