-- What an independent certifies of the month: it lowers the base of the table of art. 383.
alter table accounting.causacion
  add column dependants boolean,
  add column housing_interest numeric(18,2) check (housing_interest > 0),
  add column prepaid_health numeric(18,2) check (prepaid_health > 0),
  add column voluntary numeric(18,2) check (voluntary > 0);
comment on column accounting.causacion.dependants is 'Whether somebody depends on who is paid (Estatuto Tributario, art. 387).';
comment on column accounting.causacion.housing_interest is 'Interest of housing of the month (art. 387).';
comment on column accounting.causacion.prepaid_health is 'Prepaid medicine of the month (art. 387).';
comment on column accounting.causacion.voluntary is 'To AFC accounts and voluntary pension in the month (art. 126-1 and 126-4).';
