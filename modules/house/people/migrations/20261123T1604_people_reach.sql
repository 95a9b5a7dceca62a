-- A person has one file in the whole house, and it remembers in which site each thing happened.
select platform.of_house('people.employee', 'people.patient_event', 'people.patient_access', 'people.access_motive');
