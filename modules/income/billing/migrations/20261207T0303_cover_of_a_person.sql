create trigger keep_cover_of_person after insert or update on billing.victim_cover
  for each row execute function billing.keep_cover_of_person();
