-- What tells how old a debt is stands beside it, so that half a million of them are aged by reading one narrow index.

alter table billing.receivable
  add column campus_id uuid,
  add column regimen text,
  add column filed_on date;
comment on column billing.receivable.filed_on is 'As its invoice says, with its site and régimen: kept by triggers, so that ageing reads one index.';

update billing.receivable r set campus_id = i.campus_id, regimen = i.regimen, filed_on = i.filed_on
from billing.invoice i where i.id = r.invoice_id;

create trigger fill_receivable before insert on billing.receivable for each row execute function billing.fill_receivable();

create trigger follow_invoice after update of campus_id, regimen, filed_on on billing.invoice for each row
  when ((old.campus_id, old.regimen, old.filed_on) is distinct from (new.campus_id, new.regimen, new.filed_on))
  execute function billing.follow_invoice();

create index receivable_aged on billing.receivable (tercero_id, payer_id, contract_id, regimen, campus_id, filed_on)
  include (balance) where balance > 0;
