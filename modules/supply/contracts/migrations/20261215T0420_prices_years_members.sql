-- Prices of a line from a day on, the years that follow, and who is in a consorcio (dossier §5.2, §5.3, §5.9).
create table contracts.line_price (
  id uuid primary key,
  line_id uuid not null references contracts.contract_line,
  from_day date not null,
  unit_price numeric(18,2) not null check (unit_price > 0),
  created_at timestamptz not null default now(),
  constraint line_price_once unique (line_id, from_day)
);
comment on table contracts.line_price is 'What a line costs from a day on, by an otrosí; before the first, its own price.';
select platform.append_only('contracts.line_price');
select platform.unaudited('contracts.line_price', 'append-only, written with its modification');
select platform.of_site_via('contracts.line_price', 'line_id');

alter table contracts.modification drop constraint modification_kind_check;
alter table contracts.modification add constraint modification_kind_check
  check (kind in ('add', 'reduce', 'extend', 'amend', 'assign', 'suspend', 'resume', 'reprice', 'commitYear'));

alter table contracts.contract add column future_authority text;
comment on column contracts.contract.future_authority is 'The act that authorises what it takes of the budget of other years.';

create table contracts.contract_member (
  id uuid primary key,
  tercero_id uuid not null references people.tercero,
  percent numeric(9,6) not null check (percent > 0 and percent <= 100)
);
comment on table contracts.contract_member is 'Who is in the consorcio or unión temporal that contracts, with the share of each.';
select platform.lines_table('contracts.contract_member', 'contracts.contract');
create unique index contract_member_once on contracts.contract_member (parent_id, tercero_id);
create index contract_member_by_tercero on contracts.contract_member (tercero_id);
