-- A reading that was not taken is answered with why, so that its day stops being reported.
alter table pharmacy.cold_reading
  alter column temperature drop not null,
  add constraint cold_reading_explained check (temperature is not null or purpose is not null);
comment on column pharmacy.cold_reading.temperature is 'Null where it was not read: the purpose says why, and answers for its day.';
