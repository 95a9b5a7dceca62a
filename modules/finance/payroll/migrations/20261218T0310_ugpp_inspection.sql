create table payroll.ugpp_inspection (
  on_day date primary key,
  findings int not null check (findings >= 0),
  owed numeric(18,2) not null check (owed >= 0),
  fine numeric(18,2) not null check (fine >= 0),
  inspected_at timestamptz not null default now()
);
comment on table payroll.ugpp_inspection is
  'What the crossings that the UGPP makes found each night: the first page shows the last one.';
comment on column payroll.ugpp_inspection.owed is 'Contributions that the findings left unpaid, estimated.';
comment on column payroll.ugpp_inspection.fine is 'The fine of those that are mended within the requerimiento, estimated.';
select platform.unaudited('payroll.ugpp_inspection', 'a count of what other tables hold, which are audited');
