-- Each line of the journal may say its fuente de financiación (finance dossier §5.3), and an account the one of its lines that say
-- none: that of the bank account it keeps, or the one somebody chose.
alter table accounting.account add column fuente_id uuid references budget.fuente;
comment on column accounting.account.fuente_id is 'The fuente of its lines that say no other: of the money of a bank account, or as somebody chose.';

alter table accounting.entry_line add column fuente_id uuid references budget.fuente;
comment on column accounting.entry_line.fuente_id is 'Where the money comes from; empty when several, or none, are known.';
create index entry_line_by_fuente on accounting.entry_line (fuente_id, account_id, day, id) where fuente_id is not null;

alter table accounting.note add column fuente_id uuid references budget.fuente;
comment on column accounting.note.fuente_id is 'The fuente of its lines that say no other.';
alter table accounting.note_line add column fuente_id uuid references budget.fuente;
alter table accounting.opening_line add column fuente_id uuid references budget.fuente;
