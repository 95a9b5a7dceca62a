-- What is counted by days of what was assigned and attended is found by them, and ages are told in the groups of the State.
create index appointment_assigned on care.appointment (((assigned_at at time zone 'America/Bogota')::date));
create index attended_service_day on care.attended_service (((at at time zone 'America/Bogota')::date));

create function care.age_group(years int) returns text language sql immutable as $$
  select case when years < 1 then '<1' when years < 5 then '1–4' when years < 15 then '5–14' when years < 45 then '15–44'
              when years < 60 then '45–59' else '≥60' end $$;
