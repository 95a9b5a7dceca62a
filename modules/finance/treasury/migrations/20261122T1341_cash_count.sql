-- Arqueos de caja: what is in a register, counted, against what the books say of it.

create table treasury.cash_count (
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
  cash_register_id uuid not null references treasury.cash_register,
  counted_by text not null,
  note text,
  counted numeric(18,2) not null default 0 check (counted >= 0),
  books numeric(18,2) not null default 0,
  search text generated always as (platform.fold('AQ ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || counted_by)) stored,
  constraint cash_count_status check (status in ('draft', 'approved', 'annulled')),
  constraint cash_count_number unique (vigencia, number),
  constraint cash_count_numbered check ((number is null) = (status = 'draft'))
);
comment on table treasury.cash_count is 'Arqueos de caja: who counted which register, what there was and what the books said.';
comment on column treasury.cash_count.books is 'What the books said was in it when it was counted, before the difference was posted.';
create index cash_count_by_date on treasury.cash_count (vigencia, date desc, id desc);
create index cash_count_campus on treasury.cash_count (campus_id, vigencia, date desc, id desc);
create index cash_count_search on treasury.cash_count using gin (search gin_trgm_ops);
create index cash_count_register on treasury.cash_count (cash_register_id, date desc);
select platform.audited('treasury.cash_count');

create table treasury.cash_count_cash (
  id uuid primary key,
  parent_id uuid not null references treasury.cash_count,
  position int not null,
  denomination text not null check (denomination ~ '^(note|coin)\d+$'),
  quantity int not null check (quantity >= 0)
);
comment on table treasury.cash_count_cash is 'How many of each note and coin were counted.';
create index cash_count_cash_parent on treasury.cash_count_cash (parent_id, position);
select platform.audited('treasury.cash_count_cash');

create table treasury.cash_count_paper (
  id uuid primary key,
  parent_id uuid not null references treasury.cash_count,
  position int not null,
  kind text not null check (kind in ('cheque', 'card', 'voucher')),
  detail text not null,
  amount numeric(18,2) not null check (amount > 0)
);
comment on table treasury.cash_count_paper is 'What was in the register besides cash, and counts as it.';
create index cash_count_paper_parent on treasury.cash_count_paper (parent_id, position);
select platform.audited('treasury.cash_count_paper');
