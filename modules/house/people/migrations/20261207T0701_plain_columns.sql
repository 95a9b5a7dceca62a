-- Columns are named by the terms of the glossary.
alter table people.patient_access rename column deed to operation;
