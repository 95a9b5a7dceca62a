-- The RIPS of a period are read in pages, by day: without this each page would sort all that are left.
create index invoice_of_health_by_day on billing.invoice (date, id)
  where status in ('issued', 'annulled') and kind not in ('collection', 'other');
