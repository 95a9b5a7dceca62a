create table admin.monitor (
  name text primary key,
  at timestamptz not null,
  findings int not null check (findings >= 0),
  first text
);
comment on table admin.monitor is 'What the daily checks of the modules found the last time: balances that are not the sum of their moves.';
select platform.unaudited('admin.monitor', 'the last answer of checks that can be run again');
