-- What the pharmacy repacks or mixes: the parts leave and the result comes in with their value, in the same account of inventory.
insert into warehouse.move_kind (kind, sign, label, expired, consumes) values
  ('preparedOut', -1, 'Usado en una preparación', false, false), ('preparedIn', 1, 'Preparado', false, false);
