-- What every document has besides its fields is said once: its table says what is its own.
create function platform.numbered(prefix text, number int) returns text language sql immutable parallel safe as
$$ select prefix || ' ' || lpad(number::text, greatest(3, length(number::text)), '0') $$;
comment on function platform.numbered is '«CDP 007»: how a document is called by its number; null while it has none.';

create function platform.document_table(
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
  perform platform.audited(target);
end $$;
comment on function platform.document_table is
  'Gives a table with id and date what the engine of documents keeps: number by vigencia, state, who and when, search, indexes, audit.';

create function platform.lines_table(target regclass, parent regclass) returns void language plpgsql as $$
declare
  short text := (select relname from pg_class where oid = target);
begin
  execute format($sql$
    alter table %1$s add column parent_id uuid not null references %3$s, add column position int not null;
    create index %2$s_parent on %1$s (parent_id, position);
  $sql$, target, short, parent);
  perform platform.audited(target);
end $$;
comment on function platform.lines_table is 'Gives a table with id what hangs it from its document: parent, position, index, audit.';
