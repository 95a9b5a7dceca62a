-- What each concept is in the books and in the budget, and the posting of a period.
insert into payroll.concept (id, code, name, nature, unit, position, manual, payee, territorial)
values (gen_random_uuid(), 'FSP-SOL-PAT', 'Redondeo del fondo de solidaridad pensional', 'employer', 'percent', 645, false, 'afp', true),
       (gen_random_uuid(), 'FSP-SUB-PAT', 'Redondeo del fondo de subsistencia', 'employer', 'percent', 646, false, 'afp', true)
on conflict do nothing;

create table payroll.concept_account (
  id uuid primary key,
  concept_id uuid not null references payroll.concept,
  regime text not null check (regime in ('all', 'public', 'official', 'private', 'integral', 'apprentice', 'resident')),
  from_day date not null,
  administrative text check (administrative ~ '^\d{6,}$'),
  public_fund text check (public_fund ~ '^\d{6,}$'),
  operative text check (operative ~ '^(\d{2}|\d{6,})$'),
  claimed_from text check (claimed_from in ('eps', 'arl')),
  payable text check (payable ~ '^\d{6,}$'),
  rubro_administrative text,
  rubro_operative text,
  active boolean not null default true,
  version int not null default 1,
  constraint concept_account_once unique (concept_id, regime, from_day),
  constraint concept_account_says check (num_nonnulls(administrative, operative, payable) > 0)
);
comment on table payroll.concept_account is
  'The accounts and the rubro of a concept from a day on, by regime and by who bears the cost (Resolución 414 de 2014 of the CGN, CCPET).';
comment on column payroll.concept_account.operative is
  'Two digits that follow the account 73 of the centre, or a whole account for who keeps no accounts of cost.';
comment on column payroll.concept_account.public_fund is 'The account of the administration when the pension fund is Colpensiones.';
comment on column payroll.concept_account.claimed_from is
  'The administrator who gives it back: the account of the administration is then what that administrator owes, in any centre.';
select platform.audited('payroll.concept_account');
select platform.of_house('payroll.concept_account');

insert into payroll.concept_account (id, concept_id, regime, from_day, administrative, public_fund, operative, claimed_from, payable,
                                     rubro_administrative, rubro_operative)
select gen_random_uuid(), c.id, regime, date '2018-01-01', administrative, public_fund, operative, claimed_from, payable, rubro, rubro
from (values
  ('BASICO', 'all', '510101', null, '03', null, null, '2.1.1.01.01.001.01'),
  ('APOYO-SOST', 'all', '510890', null, '10', null, null, null),
  ('GASTOS-REP', 'all', '510105', null, '03', null, null, '2.1.1.01.01.001.03'),
  ('PRIMA-TEC', 'all', '510110', null, '03', null, null, null),
  ('INCR-ANT', 'all', '510101', null, '03', null, null, '2.1.1.01.01.001.01'),
  ('SUB-ALIM', 'all', '510160', null, '03', null, null, '2.1.1.01.01.001.04'),
  ('AUX-TRANSP', 'all', '510123', null, '03', null, null, '2.1.1.01.01.001.05'),
  ('AUX-CONECT', 'all', '510123', null, '03', null, null, '2.1.1.01.01.001.05'),
  ('HED', 'all', '510103', null, '03', null, null, '2.1.1.01.01.001.02'),
  ('HEN', 'all', '510103', null, '03', null, null, '2.1.1.01.01.001.02'),
  ('RN', 'all', '510103', null, '03', null, null, '2.1.1.01.01.001.02'),
  ('RDF', 'all', '510103', null, '03', null, null, '2.1.1.01.01.001.02'),
  ('RNDF', 'all', '510103', null, '03', null, null, '2.1.1.01.01.001.02'),
  ('HEDDF', 'all', '510103', null, '03', null, null, '2.1.1.01.01.001.02'),
  ('HENDF', 'all', '510103', null, '03', null, null, '2.1.1.01.01.001.02'),
  ('ENCARGO', 'all', '510101', null, '03', null, null, '2.1.1.01.01.001.01'),
  ('BON-SAL', 'all', '510119', null, '03', null, null, null),
  ('BON-NOSAL', 'all', '510119', null, '03', null, null, null),
  ('AUX-EDU', 'all', '510803', null, '10', null, null, null),
  ('VIAT-SAL', 'all', '510810', null, '10', null, '249027', null),
  ('VIAT', 'all', '510810', null, '10', null, '249027', null),
  ('DOTACION', 'all', '510804', null, '10', null, null, null),
  ('RETRO', 'all', '510101', null, '03', null, null, '2.1.1.01.01.001.01'),
  ('LIC-REM', 'all', '510101', null, '03', null, null, '2.1.1.01.01.001.01'),
  ('INC-EG', 'all', '138426', null, null, 'eps', null, '2.1.1.01.01.001.01'),
  ('INC-LAB', 'all', '138426', null, null, 'arl', null, '2.1.1.01.01.001.01'),
  ('INC-EMPL', 'all', '510201', null, '04', null, null, '2.1.1.01.01.001.01'),
  ('INC-COMP', 'all', '510201', null, '04', null, null, '2.1.1.01.01.001.01'),
  ('LIC-MAT', 'all', '138426', null, null, 'eps', null, '2.1.1.01.01.001.01'),
  ('LIC-PAT', 'all', '138426', null, null, 'eps', null, '2.1.1.01.01.001.01'),
  ('LIC-NINEZ', 'all', '138426', null, null, 'eps', null, '2.1.1.01.01.001.01'),
  ('VACACIONES', 'all', '510101', null, '03', null, null, '2.1.1.01.03.001.01'),
  ('VAC-COMP', 'all', '510701', null, '09', null, null, '2.1.1.01.03.001.02'),
  ('PRIMA-VAC', 'all', '510704', null, '09', null, null, '2.1.1.01.01.001.08.02'),
  ('BON-RECR', 'all', '510790', null, '09', null, null, '2.1.1.01.03.001.03'),
  ('BSP', 'all', '510119', null, '03', null, null, '2.1.1.01.01.001.07'),
  ('PRIMA-SERV', 'all', '510706', null, '09', null, null, '2.1.1.01.01.001.06'),
  ('PRIMA-NAV', 'all', '510705', null, '09', null, null, '2.1.1.01.01.001.08.01'),
  ('CESANTIAS', 'all', '510702', null, '09', null, null, '2.1.1.01.02.003'),
  ('INT-CES', 'all', '510703', null, '09', null, null, '2.1.1.01.02.003'),
  ('INDEMNIZACION', 'all', '510203', null, '04', null, null, null),
  ('SALUD-EMP', 'all', null, null, null, null, '242402', null),
  ('PENSION-EMP', 'all', null, null, null, null, '242401', null),
  ('FSP-SOL', 'all', null, null, null, null, '242401', null),
  ('FSP-SUB', 'all', null, null, null, null, '242401', null),
  ('RETEFUENTE', 'all', null, null, null, null, '243615', null),
  ('EMB-ALIM', 'all', null, null, null, null, '242411', null),
  ('EMB-COOP', 'all', null, null, null, null, '242411', null),
  ('EMB-CIVIL', 'all', null, null, null, null, '242411', null),
  ('LIBRANZA', 'all', null, null, null, null, '242407', null),
  ('COOPERATIVA', 'all', null, null, null, null, '242405', null),
  ('FONDO-EMPL', 'all', null, null, null, null, '242406', null),
  ('SINDICATO', 'all', null, null, null, null, '242404', null),
  ('PREPAGADA', 'all', null, null, null, null, '242490', null),
  ('SEGURO', 'all', null, null, null, null, '242490', null),
  ('OTRO-DESC', 'all', null, null, null, null, '242490', null),
  ('AFC', 'all', null, null, null, null, '242490', null),
  ('FVP', 'all', null, null, null, null, '242490', null),
  ('AVP-RAIS', 'all', null, null, null, null, '242401', null),
  ('REINTEGRO', 'all', null, null, null, null, '138490', null),
  ('SALUD-PAT', 'all', '510303', null, '05', null, '251123', '2.1.1.01.02.002'),
  ('PENSION-PAT', 'all', '510307', '510306', '05', null, '251122', '2.1.1.01.02.001'),
  ('PENSION-AR', 'all', '510307', '510306', '05', null, '251122', '2.1.1.01.02.001'),
  ('FSP-SOL-PAT', 'all', '510307', '510306', '05', null, '251122', '2.1.1.01.02.001'),
  ('FSP-SUB-PAT', 'all', '510307', '510306', '05', null, '251122', '2.1.1.01.02.001'),
  ('ARL', 'all', '510305', null, '05', null, '251111', '2.1.1.01.02.005'),
  ('CCF', 'all', '510302', null, '05', null, '251124', '2.1.1.01.02.004'),
  ('ICBF', 'all', '510401', null, '06', null, '249050', '2.1.1.01.02.006'),
  ('SENA', 'all', '510402', null, '06', null, '249050', '2.1.1.01.02.007'),
  ('ESAP', 'all', '510403', null, '06', null, '249034', '2.1.1.01.02.008'),
  ('MEN', 'all', '510404', null, '06', null, '249034', '2.1.1.01.02.009')
) given (code, regime, administrative, public_fund, operative, claimed_from, payable, rubro)
join payroll.concept c on c.code = given.code;

create table payroll.period_posting (
  id uuid primary key,
  date date not null,
  period_id uuid not null references payroll.period,
  purpose text not null,
  constraint period_posting_once unique (period_id)
);
comment on table payroll.period_posting is
  'The posting of a period: prepared when the period is approved, posted once by accounting, reversed whole and posted again.';
select platform.document_table('payroll.period_posting', 'CN', 'purpose', '{draft,posted,reversed}');
select platform.kept_by_site('payroll.period_posting');

create table payroll.posting_payee (
  id uuid primary key,
  instead_of_id uuid not null references people.tercero,
  tercero_id uuid not null references people.tercero
);
comment on table payroll.posting_payee is 'A tercero that takes the place of another in what a posting owes for contributions and deductions.';
select platform.lines_table('payroll.posting_payee', 'payroll.period_posting');
alter table payroll.posting_payee add constraint posting_payee_once unique (parent_id, instead_of_id);

create table payroll.posting_centre (
  id uuid primary key,
  engagement_id uuid not null references payroll.engagement,
  cost_centre_id uuid not null references hospital.cost_centre
);
comment on table payroll.posting_centre is 'The centre that bears the cost of somebody in a posting, in place of those of the vinculación.';
select platform.lines_table('payroll.posting_centre', 'payroll.period_posting');
alter table payroll.posting_centre add constraint posting_centre_once unique (parent_id, engagement_id);

-- What the payment of a payable is in the budget: the gross by rubro of a net, the contribution of the house.
create table payroll.payable_rubro (
  payable_id uuid not null references payroll.payable,
  rubro text not null,
  amount numeric(18,2) not null check (amount > 0),
  primary key (payable_id, rubro)
);
comment on table payroll.payable_rubro is
  'What paying a payable is in the budget, by rubro: the gross of an employee with the net, a contribution with the share of the house.';
select platform.append_only('payroll.payable_rubro');
select platform.unaudited('payroll.payable_rubro', 'append-only detail of audited documents');
select platform.of_site_via('payroll.payable_rubro', 'payable_id');

-- The registros and obligaciones of a period, which are documents of the budget.
create table payroll.period_commitment (
  id uuid primary key,
  period_id uuid not null references payroll.period,
  registro_id uuid not null references budget.registro,
  constraint period_commitment_once unique (registro_id)
);
comment on table payroll.period_commitment is 'The registros presupuestales that a period was committed with, one for each CDP.';
select platform.append_only('payroll.period_commitment');
select platform.unaudited('payroll.period_commitment', 'names audited documents of the budget');
create index period_commitment_period on payroll.period_commitment (period_id);
select platform.of_site_via('payroll.period_commitment', 'period_id');

create table payroll.period_obligacion (
  id uuid primary key,
  commitment_id uuid not null references payroll.period_commitment,
  obligacion_id uuid not null references budget.obligacion,
  constraint period_obligacion_once unique (obligacion_id)
);
comment on table payroll.period_obligacion is 'The obligaciones of a period: reversing its accounting releases them, and they are issued again.';
select platform.append_only('payroll.period_obligacion');
select platform.unaudited('payroll.period_obligacion', 'names audited documents of the budget');
create index period_obligacion_commitment on payroll.period_obligacion (commitment_id);
select platform.of_site_via('payroll.period_obligacion', 'commitment_id');
