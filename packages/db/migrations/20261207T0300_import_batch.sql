-- Every file that is imported is a batch: what it was, who brought it, and the rows it created, so that it can be undone whole.
create table platform.import_batch (
  id uuid primary key,
  target text not null,
  kind text not null,
  file_name text not null,
  sha256 bytea not null check (length(sha256) = 32),
  rows int not null check (rows >= 0),
  creates int not null check (creates >= 0),
  totals jsonb not null default '{}',
  status text not null default 'active',
  campus_id uuid not null,
  imported_by uuid not null,
  imported_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  undone_reason text check (length(undone_reason) between 10 and 500),
  constraint import_batch_status check (status in ('active', 'undone')),
  constraint import_batch_undone check ((status = 'undone') = (num_nonnulls(undone_by, undone_at, undone_reason) = 3)
                                        and num_nonnulls(undone_by, undone_at, undone_reason) in (0, 3))
);
comment on table platform.import_batch is 'Files that were imported: where they came in, what they brought, and whether they were undone.';
comment on column platform.import_batch.target is 'Where the file came in, as the API addresses it: /api/people/tercero.';
comment on column platform.import_batch.kind is 'How people call what came: Terceros.';
comment on column platform.import_batch.totals is 'The figures that prove the file, by their name.';
create index import_batch_by_target on platform.import_batch (target, campus_id, imported_at desc);
create index import_batch_same_file on platform.import_batch (sha256, target) where status = 'active';
select platform.audited('platform.import_batch');

create table platform.import_batch_row (
  batch_id uuid not null references platform.import_batch,
  position int not null,
  table_name text not null,
  row_id text not null,
  status text,
  primary key (batch_id, position)
);
comment on table platform.import_batch_row is 'The rows that an import created, in the order in which they were written.';
comment on column platform.import_batch_row.status is 'The state of the row as it was imported; null where its table has none.';
create index import_batch_row_of on platform.import_batch_row (batch_id, table_name, row_id);
select platform.append_only('platform.import_batch_row');
select platform.unaudited('platform.import_batch_row', 'taken from the audit of the rows themselves');
