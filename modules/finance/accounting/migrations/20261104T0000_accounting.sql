-- What the books are kept in: the chart of accounts, the kinds of voucher and the periods.
create schema accounting;

create table accounting.account (
  id uuid primary key,
  code text not null,
  name text not null,
  nature text not null check (nature in ('debit', 'credit')),
  parent_id uuid references accounting.account,
  accepts_moves boolean not null,
  requires_tercero boolean not null default false,
  requires_cost_centre boolean not null default false,
  requires_base boolean not null default false,
  requires_open_item boolean not null default false,
  treasury_only boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  level int not null generated always as (length(code) / 2 + 1) stored,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored,
  constraint account_code unique (code),
  constraint account_code_shape check (code ~ '^[1-9](\d(\d\d){0,5})?$'),
  constraint account_has_parent check ((parent_id is null) = (length(code) = 1))
);
comment on table accounting.account is 'Chart of accounts (PUC, Catálogo General de Cuentas): a tree by code; only leaves receive moves.';
comment on column accounting.account.level is '1 clase, 2 grupo, 3 cuenta, 4 subcuenta (all of them of the CGN), then auxiliaries of the entity.';
comment on column accounting.account.requires_open_item is 'Exige documento cruce: balances are kept by invoice or causación.';
comment on column accounting.account.treasury_only is 'Bank account: only vouchers that move banks may touch it.';
create index account_parent on accounting.account (parent_id);
create index account_search on accounting.account using gin (search gin_trgm_ops);
select platform.audited('accounting.account');

create table accounting.period (
  id uuid primary key,
  vigencia int not null check (vigencia between 2000 and 2100),
  number int not null check (number between 0 and 13),
  status text not null default 'not_started' check (status in ('not_started', 'open', 'closed', 'locked')),
  reason text,
  version int not null default 1,
  constraint period_once unique (vigencia, number)
);
comment on table accounting.period is 'Accounting periods of a vigencia: 0 opening, 1 to 12 the months, 13 closing. Posting locks its row for share.';
comment on column accounting.period.status is 'Locked after it was reported to the CGN: reopening it needs a second approver.';
comment on column accounting.period.reason is 'Why it was last reopened.';
select platform.audited('accounting.period');

create table accounting.voucher_kind (
  id uuid primary key,
  code text not null,
  name text not null,
  family text not null check (family in ('opening', 'receipt', 'payment', 'transfer', 'causacion', 'invoicing', 'receivables',
    'warehouse', 'payroll', 'assets', 'adjustment', 'costs', 'impairment', 'closing')),
  restarts text not null default 'vigencia' check (restarts in ('vigencia', 'never')),
  manual boolean not null default false,
  allows_opening boolean not null default false,
  allows_closing boolean not null default false,
  moves_banks boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  constraint voucher_kind_code unique (code),
  constraint voucher_kind_code_shape check (code ~ '^[A-Z][A-Z0-9]{1,3}$')
);
comment on table accounting.voucher_kind is 'Tipos de comprobante: each numbers its vouchers by itself.';
comment on column accounting.voucher_kind.allows_closing is 'May be dated in period 13.';
comment on column accounting.voucher_kind.moves_banks is 'May touch the accounts reserved to treasury.';
select platform.audited('accounting.voucher_kind');
