-- The credit note of the supplier for what was returned to it: registered once, in the causación of each entry.
alter table warehouse.issue add column credit_note text, add column credited_on date;
comment on column warehouse.issue.credit_note is 'The number of the supplier''s credit note for this return, once it was registered.';
