-- White lists of an account: the only terceros or cost centres it takes, when it has any.

create table accounting.account_tercero (
  id uuid primary key,
  account_id uuid not null references accounting.account,
  tercero_id uuid not null references people.tercero,
  constraint account_tercero_once unique (account_id, tercero_id)
);
comment on table accounting.account_tercero is 'The only terceros that an account takes; an account without any takes them all.';
select platform.audited('accounting.account_tercero');

create table accounting.account_centre (
  id uuid primary key,
  account_id uuid not null references accounting.account,
  cost_centre_id uuid not null references hospital.cost_centre,
  constraint account_centre_once unique (account_id, cost_centre_id)
);
comment on table accounting.account_centre is 'The only cost centres that an account takes; an account without any takes them all.';
select platform.audited('accounting.account_centre');
