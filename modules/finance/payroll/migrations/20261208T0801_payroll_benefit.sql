-- Benefits liquidated one by one, and what is provided for them each month.
create table payroll.benefit_liquidation (
  id uuid primary key,
  date date not null,
  kind text not null check (kind in ('vacation', 'serviceBonus', 'christmasBonus', 'bsp', 'cesantias', 'cesantiasAdvance', 'interest',
                                     'settlement')),
  engagement_id uuid not null references payroll.engagement,
  from_day date,
  until_day date not null,
  rest_from date,
  rest_days int check (rest_days between 1 and 90),
  saturdays boolean not null default false,
  decision text not null check (decision in ('time', 'money')),
  salary_from date,
  advance numeric(18,2) check (advance > 0),
  authorisation text,
  requested_on date,
  purpose text not null,
  days numeric(9,4) not null default 0 check (days >= 0),
  interrupted numeric(9,4) not null default 0 check (interrupted >= 0),
  rest_until date,
  total numeric(18,2) not null default 0,
  constraint benefit_liquidation_days check (until_day >= from_day),
  constraint benefit_liquidation_rest check (rest_until >= rest_from)
);
comment on table payroll.benefit_liquidation is 'Liquidaciones of benefits of a person: rest, primas, bonuses, cesantías and the final one.';
comment on column payroll.benefit_liquidation.from_day is 'From when it is accrued; computed when it is approved, unless somebody typed it.';
comment on column payroll.benefit_liquidation.total is 'Computed when it is approved, as its days, its results and the end of the rest.';
select platform.document_table('payroll.benefit_liquidation', 'LP', 'purpose', '{draft,approved,posted,annulled}');
alter table payroll.benefit_liquidation
  -- What was accrued in some days is liquidated once.
  add constraint benefit_liquidation_once exclude using gist
    (engagement_id with =, kind with =, daterange(from_day, until_day, '[]') with &&)
    where (status in ('approved', 'posted') and kind not in ('vacation', 'cesantiasAdvance')),
  add constraint benefit_liquidation_rest_once exclude using gist
    (engagement_id with =, daterange(rest_from, rest_until, '[]') with &&)
    where (status in ('approved', 'posted') and kind = 'vacation' and decision = 'time');
create index benefit_liquidation_engagement on payroll.benefit_liquidation (engagement_id, until_day);
select platform.kept_by_site('payroll.benefit_liquidation');

create table payroll.benefit_adjustment (
  id uuid primary key,
  factor text not null check (factor in ('assignment', 'representation', 'technicalPremium', 'seniority', 'transport', 'food', 'variable',
                                         'perDiem', 'bsp', 'primaServicios', 'primaVacaciones', 'primaNavidad')),
  amount numeric(18,2) not null check (amount >= 0),
  reason text not null
);
comment on table payroll.benefit_adjustment is 'Parts of the base of a liquidation that somebody typed over, with the reason.';
select platform.lines_table('payroll.benefit_adjustment', 'payroll.benefit_liquidation');

create table payroll.benefit_result (
  liquidation_id uuid not null references payroll.benefit_liquidation,
  position int not null,
  kind text not null,
  label text not null,
  days numeric(9,4) not null,
  amount numeric(18,2) not null,
  explanation text not null,
  factors jsonb not null,
  primary key (liquidation_id, position)
);
comment on table payroll.benefit_result is 'What an approved liquidation came to, line by line, with the sentence that explains it and the parts of its base.';
select platform.append_only('payroll.benefit_result');
select platform.unaudited('payroll.benefit_result', 'append-only detail of an audited liquidation');
select platform.of_site_via('payroll.benefit_result', 'liquidation_id');

-- What is provided for each benefit of each person, and every move of it.
create table payroll.provision_balance (
  engagement_id uuid not null references payroll.engagement,
  kind text not null check (kind in ('bsp', 'primaServicios', 'vacaciones', 'primaVacaciones', 'recreacion', 'primaNavidad', 'cesantias',
                                     'intereses')),
  amount numeric(18,2) not null constraint provision_balance_positive check (amount >= 0),
  primary key (engagement_id, kind)
);
comment on table payroll.provision_balance is 'What is provided for each benefit of a person: the sum of its moves, which a trigger keeps.';
select platform.unaudited('payroll.provision_balance', 'sum of append-only moves');
select platform.of_site_via('payroll.provision_balance', 'engagement_id');

create table payroll.provision_run (
  id uuid primary key,
  date date not null,
  true_up boolean not null default true,
  purpose text not null
);
comment on table payroll.provision_run is 'Provisions of a month, of the whole house: a twelfth of each benefit, and what brings it to what is owed.';
select platform.document_table('payroll.provision_run', 'PV', 'purpose');
create unique index provision_run_once on payroll.provision_run (date) where status = 'approved';

create table payroll.provision_line (
  run_id uuid not null references payroll.provision_run,
  engagement_id uuid not null references payroll.engagement,
  kind text not null,
  base numeric(18,2) not null,
  month numeric(18,2) not null,
  before numeric(18,2) not null,
  owed numeric(18,2) not null,
  adjustment numeric(18,2) not null,
  explanation text not null,
  primary key (run_id, engagement_id, kind)
);
comment on table payroll.provision_line is 'What a run provides for a benefit of a person: the month, the adjustment to what is owed, and why.';
comment on column payroll.provision_line.before is 'The balance before the run.';
select platform.append_only('payroll.provision_line');
select platform.unaudited('payroll.provision_line', 'append-only detail of an audited run');
select platform.of_site_via('payroll.provision_line', 'run_id');
create index provision_line_engagement on payroll.provision_line (engagement_id);

create table payroll.provision_move (
  id uuid primary key,
  engagement_id uuid not null references payroll.engagement,
  kind text not null,
  day date not null,
  liquidation_id uuid references payroll.benefit_liquidation,
  run_id uuid references payroll.provision_run,
  amount numeric(18,2) not null check (amount <> 0),
  constraint provision_move_origin check ((liquidation_id is null) <> (run_id is null))
);
comment on table payroll.provision_move is 'Every move of a provision: above zero what a run provides, below zero what a liquidation takes.';
select platform.append_only('payroll.provision_move');
select platform.unaudited('payroll.provision_move', 'append-only moves of audited documents');
select platform.of_site_via('payroll.provision_move', 'engagement_id');
create index provision_move_engagement on payroll.provision_move (engagement_id, kind);
create index provision_move_liquidation on payroll.provision_move (liquidation_id) where liquidation_id is not null;
create index provision_move_run on payroll.provision_move (run_id) where run_id is not null;

create trigger provision_keeps_balance after insert on payroll.provision_move
  for each row execute function payroll.provision_keeps_balance();
