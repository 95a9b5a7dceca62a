-- What each professional wrote last: their usual diagnoses are offered first.
create index note_signed_by on care.note (professional_id, signed_at desc) where status = 'signed';
comment on index care.note_signed_by is 'The last notes that a professional signed.';
