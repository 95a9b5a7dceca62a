-- What the months before a start in the middle of the year withheld and paid to each tercero.
create table accounting.opening_accumulated (
  id uuid primary key,
  parent_id uuid not null references accounting.opening,
  position int not null,
  tercero_id uuid not null references people.tercero,
  month int not null check (month between 1 and 12),
  rule_id uuid references accounting.withholding_rule,
  municipality_id uuid,
  base numeric(18,2) not null check (base >= 0),
  withheld numeric(18,2) not null check (withheld >= 0),
  paid numeric(18,2) not null check (paid >= 0),
  constraint opening_accumulated_ruled check ((rule_id is not null) = (withheld > 0) and withheld <= base)
);
comment on table accounting.opening_accumulated is 'What a tercero was withheld and paid in the year before the books began here.';
comment on column accounting.opening_accumulated.month is 'The month it is certified in; the last one, when it is of several.';
comment on column accounting.opening_accumulated.paid is 'Paid or caused in the year, without VAT: it counts for yearly limits, as the 3.300 UVT.';
create index opening_accumulated_parent on accounting.opening_accumulated (parent_id, position);
create index opening_accumulated_tercero on accounting.opening_accumulated (tercero_id);
select platform.audited('accounting.opening_accumulated');
