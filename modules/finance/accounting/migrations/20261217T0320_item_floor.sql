-- What a third party owes by an item that several payments may deduct is never deducted twice, however many pay at once.
alter table accounting.open_item
  add column lowest numeric(18,2),
  add constraint open_item_above_lowest check (debit - credit >= lowest);
comment on column accounting.open_item.lowest is 'The least that is left of it, whatever posts; null where nothing is set.';

update accounting.open_item o set lowest = 0
from accounting.account a where a.id = o.account_id and a.code like '1%' and o.item ~ '^MS-[0-9]+-[0-9]{4}$' and o.debit >= o.credit;
