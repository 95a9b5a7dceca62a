-- To be invoiced changes nothing that an admission owes the authorities, and is done in the middle of the dearest deed there is:
-- looking for its duties again took a tenth of what the database does to issue an invoice.
drop trigger match_duties on care.admission;
create trigger match_duties after insert on care.admission
  for each row execute function care.match_duties_of_admission();
create trigger match_duties_again after update on care.admission
  for each row when (not (old.status = 'closed' and new.status = 'invoiced')) execute function care.match_duties_of_admission();
