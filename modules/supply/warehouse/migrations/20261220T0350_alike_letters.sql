-- An I is read as a one and an O as a zero: lots that differ in them may be one.
alter table warehouse.lot alter column alike set expression as (translate(upper(number), 'IO-/. _', '10'));
comment on column warehouse.lot.alike is 'Without hyphens nor spaces, an I as a one and an O as a zero: two that are equal here'
  ' may be one lot written in two ways.';
