-- Columns are named by the terms of the glossary.
alter table care.appointment_notice rename column told_at to notified_at;
alter table care.patient_answer rename column said to message;
alter table care.reminder rename column said to message;
alter table care.rda_attempt rename column said to message;
