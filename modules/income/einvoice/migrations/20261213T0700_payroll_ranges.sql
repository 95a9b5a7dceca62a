-- The documents of electronic payroll and their notes have ranges of the house: no resolution authorises them.
alter table einvoice.authorisation
  drop constraint authorisation_kind_check,
  add constraint authorisation_kind_check
    check (kind in ('invoice', 'contingency', 'credit-note', 'debit-note', 'payroll', 'payroll-note')),
  drop constraint authorisation_resolved,
  add constraint authorisation_resolved
    check (kind in ('credit-note', 'debit-note', 'payroll', 'payroll-note') or resolution is not null);
