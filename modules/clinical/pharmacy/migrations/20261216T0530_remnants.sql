-- What a preparation left of a controlled ampoule is destroyed before two witnesses too.
alter table pharmacy.waste
  alter column line_id drop not null,
  add column preparation_line_id uuid references pharmacy.preparation_line,
  add constraint waste_of_one check (num_nonnulls(line_id, preparation_line_id) = 1);
create index waste_preparation_line on pharmacy.waste (preparation_line_id) where preparation_line_id is not null;
