create view people.affiliation_now as
select patient_id, payer, id, eps_id, regime, user_type, verified_on
from people.affiliation
where set_aside_by is null and from_day <= (now() at time zone 'America/Bogota')::date
  and (until_day is null or until_day >= (now() at time zone 'America/Bogota')::date);
comment on view people.affiliation_now is 'What insures each patient today.';

create view people.insured_list as
select a.patient_id, a.from_day, a.until_day, a.regime, a.eps_id, t.name as eps
from people.affiliation a left join people.tercero t on t.id = a.eps_id where a.payer = 'health' and a.set_aside_by is null;
comment on view people.insured_list is 'Which EPS and regime each patient had, by days.';

create view people.affiliation_face as
select eps_id, from_day, income_range, patient_id, payer, policy_number, regime, set_aside_by, until_day, user_type, verified_on
from people.affiliation;
