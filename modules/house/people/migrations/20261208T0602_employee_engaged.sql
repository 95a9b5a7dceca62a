-- Payroll keeps the vinculación of those it pays, and writes the current one here: then nothing else changes it.
alter table people.employee add column engaged boolean not null default false;
comment on column people.employee.engaged is 'Payroll keeps this link: it is changed, ended and resumed there.';
