do $$
declare
  kept regclass;
begin
  for kept in select tgrelid::regclass from pg_trigger where tgname = 'mind_floor' and not tgisinternal order by 1 loop
    execute format('drop trigger mind_floor on %1$s; drop trigger apply_lines_of_books on %1$s', kept);
  end loop;
end $$;
drop function accounting.mind_floor();
drop function accounting.apply_book_lines();
