-- On which account an invoice stands, once it was filed: it stays there when it is returned, and while it is filed anew.
alter table billing.invoice add column stands_filed boolean not null default false;
comment on column billing.invoice.stands_filed is
  'It is booked on the account of what is filed (A-8): from the first time it is filed, whatever becomes of its filing later.';
update billing.invoice set stands_filed = true where filing_state in ('filed', 'returned');

create trigger stand_filed before insert or update of filing_state, stands_filed on billing.invoice
  for each row execute function billing.stand_filed();
