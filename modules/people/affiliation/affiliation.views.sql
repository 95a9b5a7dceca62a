create view people.affiliation_now as
select patient_id, payer, id, eps_id, regime, user_type, verified_on
from people.affiliation
where from_day <= (now() at time zone 'America/Bogota')::date
  and (until_day is null or until_day >= (now() at time zone 'America/Bogota')::date);
comment on view people.affiliation_now is 'What insures each patient today.';
