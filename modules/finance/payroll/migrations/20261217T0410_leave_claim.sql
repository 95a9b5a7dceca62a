-- What an EPS, an ARL or a pension fund gives back of the leaves that a payroll paid, followed until it is paid.
insert into payroll.concept (id, code, name, nature, unit, position, manual, payee, dian_element, pila_mark, territorial)
select gen_random_uuid(), 'INC-AFP', 'Incapacidad a cargo del fondo de pensiones', nature, unit, position, manual, payee, dian_element,
       pila_mark, territorial
from payroll.concept where code = 'INC-EG' on conflict do nothing;
insert into payroll.concept_rule select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'concept_id', f.id))).*
from payroll.concept_rule r join payroll.concept c on c.id = r.concept_id and c.code = 'INC-EG'
join payroll.concept f on f.code = 'INC-AFP';
alter table payroll.concept_account drop constraint concept_account_claimed_from_check,
  add constraint concept_account_claimed_from_check check (claimed_from in ('eps', 'arl', 'afp'));
insert into payroll.concept_account (id, concept_id, regime, from_day, administrative, public_fund, operative, claimed_from, payable,
                                     rubro_administrative, rubro_operative)
select gen_random_uuid(), f.id, a.regime, a.from_day, a.administrative, a.public_fund, a.operative, 'afp', a.payable,
       a.rubro_administrative, a.rubro_operative
from payroll.concept_account a join payroll.concept c on c.id = a.concept_id and c.code = 'INC-EG'
join payroll.concept f on f.code = 'INC-AFP'
where a.active and a.regime = 'all';

create table payroll.leave_claim (
  id uuid primary key,
  date date not null,
  engagement_id uuid not null references payroll.engagement,
  novelty_id uuid not null references payroll.novelty,
  entity text not null check (entity in ('eps', 'arl', 'afp')),
  tercero_id uuid not null references people.tercero,
  month date not null check (extract(day from month) = 1),
  filed_on date,
  reference text,
  recognised numeric(18,2) check (recognised >= 0),
  recognised_on date,
  purpose text,
  constraint leave_claim_once unique (novelty_id, month, tercero_id)
);
comment on table payroll.leave_claim is
  'What an administrator owes for a month of a leave that payroll paid: to be filed, filed, recognised or denied. The books have its balance.';
comment on column payroll.leave_claim.month is 'The first day of the month that payroll paid.';
comment on column payroll.leave_claim.recognised is 'What the administrator recognised; zero of what it denied.';
select platform.document_table('payroll.leave_claim', 'IC', $$coalesce(reference, '') || ' ' || coalesce(purpose, '')$$,
                               '{draft,filed,recognised,denied}');
alter table payroll.leave_claim
  add constraint leave_claim_filed check (status = 'draft' or filed_on is not null),
  add constraint leave_claim_recognised check (status in ('draft', 'filed') or recognised is not null);
create index leave_claim_engagement on payroll.leave_claim (engagement_id, month);
create index leave_claim_tercero on payroll.leave_claim (tercero_id, month);
select platform.kept_by_site('payroll.leave_claim');
