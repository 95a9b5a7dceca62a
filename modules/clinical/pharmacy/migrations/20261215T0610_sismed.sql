-- SISMED: what was bought and sold of each CUM in a period, closed once with its content.
create table pharmacy.sismed (
  id uuid primary key,
  date date not null,
  from_day date not null,
  to_day date not null,
  content text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  records int check (records > 0),
  receipt text,
  constraint sismed_days check (to_day >= from_day)
);
comment on table pharmacy.sismed is 'Reports of prices of medicines to SISMED: each period is closed once, and kept as it was sent.';
select platform.document_table('pharmacy.sismed', 'SIS', $$coalesce(receipt, '')$$, '{draft,approved,sent}');
alter table pharmacy.sismed
  add constraint sismed_closed check (status = 'draft' or num_nulls(content, sha256, records) = 0),
  add constraint sismed_sent check (status <> 'sent' or receipt is not null);
create unique index sismed_once on pharmacy.sismed (from_day, to_day) where status <> 'draft';

create trigger sismed_stands before update or delete on pharmacy.sismed
  for each row execute function pharmacy.sismed_stands();
