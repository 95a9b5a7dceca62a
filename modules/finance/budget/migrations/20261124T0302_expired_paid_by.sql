-- What expired is paid with an appropriation of a later year (finance dossier §3.11): each says which, and the appropriation, what it pays.
alter table budget.rezago add column apropiacion_id uuid references budget.apropiacion;
alter table budget.rezago add constraint rezago_appropriated check (kind = 'expired' or apropiacion_id is null);
create index rezago_apropiacion on budget.rezago (apropiacion_id) where apropiacion_id is not null;
