-- A compensatory rest that is paid in money because it could not be given.
insert into payroll.concept (id, code, name, nature, unit, position, manual, payee, dian_element, pila_mark, territorial)
values (gen_random_uuid(), 'COMP-PAGO', 'Descanso compensatorio pagado', 'earning', 'amount', 155, true, 'employee', null, 'VST', true);

insert into payroll.concept_rule (id, concept_id, regime, from_day, method, norm, is_salary, base_pension, base_health, base_risk,
                                  base_parafiscal, base_withholding, factor_cesantias)
select gen_random_uuid(), id, 'all', date '2023-01-01', 'none', 'CST, art. 181; Decreto 1042 de 1978, art. 39', true, true, true, true,
       true, true, true
from payroll.concept where code = 'COMP-PAGO';

insert into payroll.concept_account (id, concept_id, regime, from_day, administrative, operative, rubro_administrative, rubro_operative)
select gen_random_uuid(), id, 'all', date '2018-01-01', '510103', '03', '2.1.1.01.01.001.02', '2.1.1.01.01.001.02'
from payroll.concept where code = 'COMP-PAGO';

insert into payroll.novelty_kind (id, code, name, measure, staff, concept_id, day_kind, needs_support, norm)
select gen_random_uuid(), 'COMPPAG', 'Descanso compensatorio pagado', 'amount', 'all', id, 'calendar', true,
       'CST, art. 181; Decreto 1042 de 1978, art. 39'
from payroll.concept where code = 'COMP-PAGO';
