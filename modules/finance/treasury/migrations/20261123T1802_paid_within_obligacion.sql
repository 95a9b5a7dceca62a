create trigger egreso_pays_within before insert or update on treasury.egreso_budget
  for each row execute function treasury.egreso_pays_within();
