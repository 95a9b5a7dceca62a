-- What is counted by days of what was assigned and attended is found by them, and ages are told in the groups of the State.
create index appointment_assigned on care.appointment (((assigned_at at time zone 'America/Bogota')::date));
create index attended_service_day on care.attended_service (((at at time zone 'America/Bogota')::date));
