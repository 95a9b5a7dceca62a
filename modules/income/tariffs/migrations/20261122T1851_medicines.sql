-- What RIPS tells of a medicine because of what it is: until now everything was told as registered and by ampoules.
alter table tariffs.service
  add column medicine_type_id uuid references reference.entry,
  add column dispensing_unit_id uuid references reference.entry,
  add column dispensing_measure_id uuid references reference.entry,
  add column ingredient_id uuid references reference.entry,
  add column concentration numeric check (concentration > 0),
  add column concentration_unit_id uuid references reference.entry,
  add column pharmaceutical_form_id uuid references reference.entry,
  add constraint service_dispensed_once check (num_nonnulls(dispensing_unit_id, dispensing_measure_id) <= 1);
comment on column tariffs.service.medicine_type_id is 'Whether it is registered, vital not available, magistral, UNIRS or ASUE.';
comment on column tariffs.service.dispensing_unit_id is 'Unidad mínima de dispensación, of UPR; what is dispensed by a measure says that one instead.';
comment on column tariffs.service.dispensing_measure_id is 'Of the table UMM, when it is dispensed by milligrams or international units.';
comment on column tariffs.service.ingredient_id is 'DCI of a preparación magistral: a medicine that is registered has its code.';
