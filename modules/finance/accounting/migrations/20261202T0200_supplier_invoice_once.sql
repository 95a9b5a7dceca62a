-- A supplier's invoice is one however it was typed: FVE 20494, prefix FVE and number 20494, or FVE20494. A CUFE enters once.
-- What was there twice already stays as it is, is told, and is the only thing that the index passes over.
do $$
declare
  twice uuid[];
  same uuid[];
begin
  select coalesce(array_agg(id), '{}') into twice from (
    select id, row_number() over (partition by tercero_id, support_kind, accounting.support_mark(support_prefix, support_number)
                                  order by created_at, id) as nth
    from accounting.causacion where status <> 'annulled') c where nth > 1;
  select coalesce(array_agg(id), '{}') into same from (
    select id, row_number() over (partition by lower(btrim(electronic_code)) order by created_at, id) as nth
    from accounting.causacion where status <> 'annulled' and btrim(electronic_code) <> '') c where nth > 1;
  if cardinality(twice) + cardinality(same) > 0 then
    raise warning 'causaciones of an invoice that was there already: %', twice || same;
  end if;
  execute format(
    'create unique index causacion_invoice_once on accounting.causacion
       (tercero_id, support_kind, accounting.support_mark(support_prefix, support_number))
     where status <> ''annulled'' and id <> all (%L::uuid[])', twice);
  execute format(
    'create unique index causacion_cufe_once on accounting.causacion (lower(btrim(electronic_code)))
     where status <> ''annulled'' and btrim(electronic_code) <> '''' and id <> all (%L::uuid[])', same);
end $$;
drop index accounting.causacion_support_once;
comment on index accounting.causacion_invoice_once is 'A support of a tercero enters once, by its letters and digits alone.';
comment on index accounting.causacion_cufe_once is 'An electronic document enters once.';
