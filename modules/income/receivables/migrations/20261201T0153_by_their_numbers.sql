-- Whoever types a number looks for it among all documents, and these are numbered by kind.
create index glosa_by_own_number on receivables.glosa (number) where number is not null;
