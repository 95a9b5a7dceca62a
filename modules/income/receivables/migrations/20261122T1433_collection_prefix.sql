-- A recaudo of a payment is told apart from a registro presupuestal: REC, and no longer RP.

alter table receivables.collection drop column search;
alter table receivables.collection
  add column search text generated always as (platform.fold('REC ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || purpose)) stored;
create index collection_search on receivables.collection using gin (search gin_trgm_ops);
