-- Credit notes are told to the ministry too, and can be made again when DIAN rejects them.
alter table billing.credit_note
  add column numbering jsonb,
  add constraint credit_note_dian check (dian_state in
    ('none', 'to-send', 'sent', 'accepted', 'accepted-noted', 'rejected', 'contingency')),
  add constraint credit_note_rips check (rips_state in
    ('none', 'faulty', 'ready', 'sent', 'approved', 'approved-noted', 'rejected', 'exempt'));
comment on column billing.credit_note.numbering is 'The number it took and by which authorisation: made again, it keeps it.';
