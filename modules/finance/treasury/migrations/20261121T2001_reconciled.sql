create trigger mind_closed_statement after insert on treasury.statement_line
  for each row execute function treasury.mind_closed_statement();
