-- Arqueos de caja menor: its cash counted, and its vales, against its ledger.

create table treasury.petty_cash_count (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  petty_cash_id uuid not null references treasury.petty_cash,
  counted_by text not null,
  note text,
  counted numeric(18,2) not null default 0 check (counted >= 0),
  vouchers numeric(18,2) not null default 0,
  books numeric(18,2) not null default 0,
  search text generated always as (platform.fold('AM ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || counted_by)) stored,
  constraint petty_cash_count_status check (status in ('draft', 'approved', 'annulled')),
  constraint petty_cash_count_number unique (vigencia, number),
  constraint petty_cash_count_numbered check ((number is null) = (status = 'draft'))
);
comment on table treasury.petty_cash_count is 'Arqueos de caja menor: who counted which, what there was, what was in vales and what the books said.';
create index petty_cash_count_by_date on treasury.petty_cash_count (vigencia, date desc, id desc);
create index petty_cash_count_campus on treasury.petty_cash_count (campus_id, vigencia, date desc, id desc);
create index petty_cash_count_search on treasury.petty_cash_count using gin (search gin_trgm_ops);
create index petty_cash_count_fund on treasury.petty_cash_count (petty_cash_id, date desc);
select platform.audited('treasury.petty_cash_count');

create table treasury.petty_cash_count_cash (
  id uuid primary key,
  parent_id uuid not null references treasury.petty_cash_count,
  position int not null,
  denomination text not null check (denomination ~ '^(note|coin)\d+$'),
  quantity int not null check (quantity >= 0)
);
comment on table treasury.petty_cash_count_cash is 'How many of each note and coin were counted in a caja menor.';
create index petty_cash_count_cash_parent on treasury.petty_cash_count_cash (parent_id, position);
select platform.audited('treasury.petty_cash_count_cash');
