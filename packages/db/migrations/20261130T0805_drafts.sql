-- What waits for somebody is looked for each minute by everybody: among the drafts, not among all that was ever done.
create function platform.drafts_index(target regclass) returns void language plpgsql as $$
declare
  short text := (select relname from pg_class where oid = target);
begin
  execute format('create index %I on %s (created_at, id) where status = ''draft''', short || '_drafts', target);
end $$;
comment on function platform.drafts_index is 'Gives the table of a document the index of those that are not approved yet.';

do $$
declare
  target regclass;
begin
  for target in
    select c.oid::regclass from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and k.conname = c.relname || '_status' and pg_get_constraintdef(k.oid) like '%''draft''%'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_at')
    order by 1
  loop
    perform platform.drafts_index(target);
  end loop;
end $$;

create or replace function platform.document_table(
  target regclass, prefix text, search text default 'purpose', states text[] default '{draft,approved,annulled}'
) returns void language plpgsql as $$
declare
  short text := (select relname from pg_class where oid = target);
  named text := (select string_agg(quote_literal(state), ', ') from unnest(states) state);
begin
  execute format($sql$
    alter table %1$s
      add column number int,
      add column vigencia int not null generated always as (extract(year from date)::int) stored,
      add column status text not null,
      add column version int not null default 1,
      add column campus_id uuid not null,
      add column created_by uuid not null,
      add column created_at timestamptz not null default now(),
      add column updated_by uuid not null,
      add column updated_at timestamptz not null default now(),
      add column search text generated always as (
        platform.fold(coalesce(platform.numbered(%3$L, number), %3$L) || ' ' || %4$s)) stored,
      add constraint %2$s_status check (status in (%5$s)),
      add constraint %2$s_number unique (vigencia, number),
      add constraint %2$s_numbered check ((number is null) = (status = 'draft'));
    create index %2$s_by_date on %1$s (vigencia, date desc, id desc);
    create index %2$s_campus on %1$s (campus_id, vigencia, date desc, id desc);
    create index %2$s_search on %1$s using gin (search gin_trgm_ops);
  $sql$, target, short, prefix, search, named);
  perform platform.drafts_index(target);
  perform platform.audited(target);
end $$;
