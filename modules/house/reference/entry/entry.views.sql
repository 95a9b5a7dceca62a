create view reference.entry_list as
select id, catalogue, code, name, detail, enabled, since, until, offered, search from reference.entry;
comment on view reference.entry_list is 'The codes of every catalogue.';

-- The codes of these catalogues are written with dots, and typed without them as often.
create view reference.ccpet_income_option as
select id, label, detail, search || ' ' || replace(code, '.', '') as search, offered as enabled, code
from reference.entry where catalogue = 'ccpetIncome';

create view reference.ccpet_expense_option as
select id, label, detail, search || ' ' || replace(code, '.', '') as search, offered as enabled, code
from reference.entry where catalogue = 'ccpetExpense';

create view reference.cuipo_fuente_option as
select id, label, detail, search || ' ' || replace(code, '.', '') as search, offered as enabled, code
from reference.entry where catalogue = 'cuipoFuente';

create view reference.country_option as
select id, label, code as detail, search, offered as enabled, code from reference.entry where catalogue = 'country';

create view reference.department_option as
select id, label, code as detail, search, offered as enabled, code from reference.entry where catalogue = 'department';

create view reference.municipality_option as
select id, label, code as detail, search, offered as enabled, code from reference.entry where catalogue = 'municipality';

create view reference.diagnosis_option as
select id, label, detail, search, offered as enabled, code, left(search, 8) as begins, left(platform.fold(name), 8) as named
from reference.entry where catalogue = 'diagnosis';

create view reference.procedure_option as
select id, label, detail, search, offered as enabled, code, left(search, 8) as begins, left(platform.fold(name), 8) as named
from reference.entry where catalogue = 'procedure';

create view reference.medicine_option as
select id, label, detail, search, offered as enabled, code, left(search, 8) as begins, left(platform.fold(name), 8) as named
from reference.entry where catalogue = 'medicine';

create view reference.active_ingredient_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'activeIngredient';

create view reference.pharmaceutical_form_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'pharmaceuticalForm';

create view reference.measure_unit_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'measureUnit';

create view reference.presentation_unit_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'presentationUnit';

create view reference.reps_service_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'repsService';

create view reference.provider_outside_reps_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'providerOutsideReps';

create view reference.finalidad_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'finalidad';

create view reference.external_cause_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'externalCause';

create view reference.discharge_condition_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'dischargeCondition';

create view reference.user_type_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'userType';

create view reference.entry_route_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'entryRoute';

create view reference.care_modality_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'careModality';

create view reference.service_group_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'serviceGroup';

create view reference.diagnosis_type_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'diagnosisType';

create view reference.collection_concept_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'collectionConcept';

create view reference.note_type_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'noteType';

create view reference.identity_type_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'identityType';

create view reference.zone_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'zone';

create view reference.yes_no_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'yesNo';

create view reference.sex_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'sex';

create view reference.newborn_sex_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'newbornSex';

create view reference.medicine_type_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'medicineType';

create view reference.other_service_type_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'otherServiceType';

create view reference.coverage_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'coverage';

create view reference.payment_modality_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'paymentModality';

create view reference.invoice_without_contract_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'invoiceWithoutContract';

create view reference.cpc_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'cpc';

create view reference.mga_option as
select id, label, detail, search, offered as enabled, code from reference.entry where catalogue = 'mga';

create view reference.entry_face as
select id, catalogue, code, detail, enabled, facts, label, name, offered, search, since, until
from reference.entry;
