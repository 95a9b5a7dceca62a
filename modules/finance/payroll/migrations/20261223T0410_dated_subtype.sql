-- Somebody may retire with a pension and go on working, or meet its conditions: PILA reports the subtype of each month.
alter table payroll.engagement_affiliation
  add column subtype text,
  add constraint engagement_affiliation_subtype check (subtype is null or kind = 'afp' and subtype ~ '^\d{2}$');
comment on column payroll.engagement_affiliation.subtype is 'The subtype of contributor from that day on; without it, that of before.';
