-- A baja is requested, and the assets are in process of it until the committee decides; what an insurer or a custodian replaces says
-- which baja it answers to (dossier of assets §4.2, §4.8).
alter table assets.retirement
  drop constraint retirement_status,
  add constraint retirement_status check (status in ('draft', 'requested', 'approved', 'rejected', 'annulled')),
  alter column act drop not null,
  add column reason text,
  drop column search,
  add column search text generated always as (
    platform.fold(coalesce(platform.numbered('BA', number), 'BA') || ' ' || coalesce(act, '') || ' ' || concept || ' ' || purpose)) stored;
comment on column assets.retirement.reason is 'Why the committee refused it.';
create index retirement_search on assets.retirement using gin (search gin_trgm_ops);

alter table assets.asset_entry add column retirement_id uuid references assets.retirement;
comment on column assets.asset_entry.retirement_id is 'The baja of what this replaces.';
create index asset_entry_by_retirement on assets.asset_entry (retirement_id) where retirement_id is not null;
