-- Beside what is paid to each administrator, the base of who contributes and what was deducted from people.
alter table payroll.pila_payee add column ibc numeric(18,2), add column employee numeric(18,2);
comment on column payroll.pila_payee.ibc is 'The bases of the lines that contribute; null of files generated before it was stored.';
comment on column payroll.pila_payee.employee is 'What of the amount was deducted from people; null of files generated before it was stored.';
