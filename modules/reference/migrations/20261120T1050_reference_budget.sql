-- The catalogues of the public budget, each to choose from under its own name.
do $$
declare wanted text;
begin
  foreach wanted in array array['ccpet_income', 'ccpet_expense', 'cpc', 'cuipo_fuente', 'mga']
  loop
    execute format($view$
      create view reference.%I as
      select id, label, detail, search, offered as enabled, code
      from reference.entry where catalogue = %L $view$,
      wanted || '_option', lower(left(wanted, 1)) || substr(replace(initcap(replace(wanted, '_', ' ')), ' ', ''), 2));
  end loop;
end $$;
