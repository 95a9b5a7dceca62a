-- Who left in some days is found among all who were ever admitted.
create index admission_discharged on care.admission (discharge_date) where discharge_date is not null;
