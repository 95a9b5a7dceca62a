-- The few notes that could not be reversed by themselves, among all of them.
create index note_refused on accounting.note (kind_id, vigencia)
  where status = 'approved' and reverse_on is not null and reverse_failure is not null;
