create trigger keep_closed_statement after delete on treasury.statement_line
  for each row execute function treasury.keep_closed_statement();
