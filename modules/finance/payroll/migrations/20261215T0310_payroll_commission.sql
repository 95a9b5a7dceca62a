-- Comisiones de servicios: what a trip of somebody costs, what is advanced for it and how it is legalised.
create table payroll.commission (
  id uuid primary key,
  date date not null,
  engagement_id uuid not null references payroll.engagement,
  act text,
  destination text not null,
  from_day date not null,
  to_day date not null,
  overnight boolean not null,
  transport numeric(18,2) not null check (transport >= 0),
  purpose text not null,
  per_diem numeric(18,2) not null default 0 check (per_diem >= 0),
  explanation text,
  legalise_by date,
  advanced_on date,
  legalised_on date,
  ended_on date,
  legalised_per_diem numeric(18,2) check (legalised_per_diem >= 0),
  legalised_transport numeric(18,2) check (legalised_transport >= 0),
  support text,
  constraint commission_days check (to_day >= from_day and ended_on >= from_day),
  constraint commission_nights check (not overnight or to_day > from_day)
);
comment on table payroll.commission is 'Comisiones de servicios: trips of somebody for the house, with their viáticos.';
comment on column payroll.commission.per_diem is 'What its days are worth by the scale of viáticos; computed when it is authorised.';
comment on column payroll.commission.transport is 'What its transport is expected to cost; what it did is in legalised_transport.';
select platform.document_table('payroll.commission', 'CS', $$destination || ' ' || purpose || ' ' || coalesce(act, '')$$,
                               '{draft,authorised,advanced,legalised,annulled}');
alter table payroll.commission
  add constraint commission_once exclude using gist
    (engagement_id with =, daterange(from_day, coalesce(ended_on, to_day), '[]') with &&)
    where (status in ('authorised', 'advanced', 'legalised')),
  add constraint commission_legalised check ((status = 'legalised') <= (legalised_on is not null));
create index commission_engagement on payroll.commission (engagement_id, from_day);
select platform.kept_by_site('payroll.commission');

-- What a commission owes is kept and committed as what a benefit owes.
alter table payroll.payable
  add column commission_id uuid references payroll.commission,
  drop constraint payable_source,
  add constraint payable_source check (num_nonnulls(period_id, liquidation_id, run_id, commission_id) = 1);
create index payable_commission on payroll.payable (commission_id) where commission_id is not null;
alter table payroll.period_commitment
  add column commission_id uuid references payroll.commission,
  drop constraint period_commitment_source,
  add constraint period_commitment_source check (num_nonnulls(period_id, liquidation_id, run_id, commission_id) = 1);
alter table payroll.period_commitment
  alter column source_id set expression as (coalesce(period_id, liquidation_id, run_id, commission_id));
comment on table payroll.period_commitment is
  'The registros presupuestales that a period, a benefit, a transfer of a month or a commission was committed with, one for each CDP.';
comment on column payroll.period_commitment.source_id is 'The one of the four that is committed.';

update payroll.concept_account a set rubro_administrative = '2.1.1.01.01.001.10', rubro_operative = '2.1.1.01.01.001.10'
from payroll.concept c
where c.id = a.concept_id and c.code in ('VIAT', 'VIAT-SAL') and a.rubro_administrative is null and a.rubro_operative is null;
