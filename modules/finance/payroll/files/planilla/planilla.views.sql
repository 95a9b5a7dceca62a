create view payroll.pila_last_file as
select distinct on (f.pila_id) f.pila_id, f.id as file_id, f.people, f.sha256, f.generated_at
from payroll.pila_file f order by f.pila_id, f.generated_at desc, f.id;
comment on view payroll.pila_last_file is 'The file that each planilla has now.';

create view payroll.pila_list as
select p.*, p.status as condition, coalesce(f.people, 0) as people,
       coalesce((select sum(y.amount) from payroll.pila_payee y where y.file_id = f.file_id), 0) as amount,
       coalesce((select count(*)::int from payroll.pila_file g, jsonb_array_elements(g.refusals) r
                 where g.id = f.file_id and r ->> 'effect' = 'reject'), 0) as refusals
from payroll.pila p left join payroll.pila_last_file f on f.pila_id = p.id;
comment on view payroll.pila_list is 'Planillas of PILA with the sums and the refusals of their files.';

create view payroll.pila_option as
select id, platform.numbered('PIL', number) || ' de ' || year || '/' || lpad(month::text, 2, '0') as label,
       coalesce(operator_number, '') as detail, search, status = 'paid' and kind = 'E' as enabled, vigencia, campus_id
from payroll.pila where number is not null;
comment on view payroll.pila_option is 'Planillas to choose from: those of employees that were paid, which another corrects.';

-- What is paid to each administrator by the planillas in force: read by who pays them.
create view payroll.pila_payee_list as
select y.file_id || '-' || y.system || '-' || y.code as id, p.id as pila_id, p.number as pila_number, p.year, p.month, p.kind, p.status,
       p.operator_number, p.paid_on, y.system, y.code, y.tercero_id, y.people, y.ibc, y.employee, y.amount, y.payroll
from payroll.pila p
join payroll.pila_last_file f on f.pila_id = p.id
join payroll.pila_payee y on y.file_id = f.file_id
where p.status in ('generated', 'paid');
comment on view payroll.pila_payee_list is 'What each planilla in force pays to each administrator, beside what the payrolls of its month have for them.';
