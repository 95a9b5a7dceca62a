-- An implant is followed by its serial number to its patient; one that came back may be used again.
alter table pharmacy.patient_use_line add column serial text;
create unique index patient_use_line_serial on pharmacy.patient_use_line (product_id, serial)
  where serial is not null and returned < quantity;
