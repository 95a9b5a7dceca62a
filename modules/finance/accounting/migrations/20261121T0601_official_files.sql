-- Files that went, or will go, to who asks for them: kept as they were made, with their hash.
create table accounting.official_file (
  id uuid primary key,
  kind text not null check (kind in ('balances', 'reciprocal', 'variations')),
  vigencia int not null,
  quarter int not null check (quarter between 1 and 4),
  edition int not null check (edition > 0),
  name text not null,
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  status text not null default 'generated' check (status in ('generated', 'transmitted')),
  filing text,
  created_by uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  created_at timestamptz not null default now(),
  constraint official_file_once unique (kind, vigencia, quarter, edition),
  constraint official_file_filed check ((status = 'transmitted') = (filing is not null))
);
comment on table accounting.official_file is 'Files of the CHIP as they were generated; each correction is one more edition.';
comment on column accounting.official_file.filing is 'Radicado that the receiver gave when it was transmitted.';
select platform.audited('accounting.official_file');
