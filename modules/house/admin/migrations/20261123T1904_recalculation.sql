-- Each time that balances were set again to the sum of their moves: who, why, and what was found.
create table admin.recalculation (
  id uuid primary key,
  monitor text not null,
  found text[] not null check (cardinality(found) > 0),
  reason text not null check (length(reason) >= 10),
  user_id uuid not null,
  at timestamptz not null
);
comment on table admin.recalculation is 'Balances that were set again to the sum of their moves, with what differed before.';
select platform.audited('admin.recalculation');
