-- A deduction that crosses an anticipo names it, and not what somebody typed of it.
alter table treasury.payment_order_deduction add column advance_id uuid references accounting.open_item,
  add constraint payment_order_deduction_advance check (advance_id is null or kind = 'advance');
alter table treasury.egreso_deduction add column advance_id uuid references accounting.open_item,
  add constraint egreso_deduction_advance check (advance_id is null or kind = 'advance');
comment on column treasury.payment_order_deduction.advance_id is 'The open item of the anticipo that it crosses.';
comment on column treasury.egreso_deduction.advance_id is 'The open item of the anticipo that it crossed.';

-- Those that were typed and are one of the payee keep saying which.
update treasury.payment_order_deduction d set advance_id = i.id
from treasury.payment_order o, accounting.open_item i join accounting.account a on a.id = i.account_id
where o.id = d.parent_id and d.kind = 'advance' and i.item = d.open_item and i.tercero_id = o.tercero_id
  and a.code like '1906%' and (d.account_id is null or d.account_id = i.account_id);
update treasury.egreso_deduction d set advance_id = i.id
from treasury.egreso o, accounting.open_item i join accounting.account a on a.id = i.account_id
where o.id = d.parent_id and d.kind = 'advance' and i.item = d.open_item and i.tercero_id = o.tercero_id
  and a.code like '1906%' and d.account_id = i.account_id;
