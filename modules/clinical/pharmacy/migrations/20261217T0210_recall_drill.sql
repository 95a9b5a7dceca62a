-- A recall is rehearsed each month: it lists who has the lot and how long that took, and holds nothing.
alter table pharmacy.recall
  drop constraint recall_source_check,
  add constraint recall_source_check check (source in ('invima', 'manufacturer', 'own', 'cold', 'drill')),
  add column took_ms integer,
  add constraint recall_drill check (source <> 'drill' or status <> 'lifted');
comment on column pharmacy.recall.took_ms is 'How long it took to list who has its lots, in milliseconds.';
