-- Up to here views were made by migrations. From here on the only definition of each is in a file beside its thing, and they are made
-- of those files once the migrations are done (decision 14). Those there are leave; who was given them keeps them.
do $$
declare
  all_views text;
begin
  insert into public.schema_view (name, acl)
  select format('%I.%I', c.relnamespace::regnamespace, c.relname), c.relacl
  from pg_class c
  where c.relkind = 'v' and c.relnamespace::regnamespace::text in (
    'accounting', 'admin', 'billing', 'budget', 'care', 'einvoice', 'hospital', 'insurers', 'people', 'platform', 'receivables',
    'reference', 'rips', 'tariffs', 'treasury');
  select string_agg(name, ', ') into all_views from public.schema_view;
  if all_views is not null then
    execute 'drop view ' || all_views;
  end if;
end $$;
