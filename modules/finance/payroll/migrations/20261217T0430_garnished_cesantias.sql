-- Cesantías of who has an order of maintenance or of a cooperative on them: what the order leaves goes to the fund.
insert into payroll.concept (id, code, name, nature, unit, position, manual, payee, dian_element, territorial)
values (gen_random_uuid(), 'CES-FONDO', 'Cesantías que se consignan en su fondo', 'deduction', 'amount', 62, false, 'cesantias',
        'OtrasDeducciones', true)
on conflict do nothing;
insert into payroll.concept_rule select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'concept_id', f.id,
                                                                                       'norm', 'Ley 50 de 1990, art. 99'))).*
from payroll.concept_rule r join payroll.concept c on c.id = r.concept_id and c.code = 'OTRO-DESC'
join payroll.concept f on f.code = 'CES-FONDO';
insert into payroll.concept_account (id, concept_id, regime, from_day, payable)
select gen_random_uuid(), id, 'all', date '2018-01-01', '251102' from payroll.concept where code = 'CES-FONDO';
