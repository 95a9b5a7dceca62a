-- How far a demonstration has been loaded. Empty where there is none.
create schema demo;

create table demo.step (
  key text primary key,
  made_id uuid,
  at timestamptz not null default now()
);
comment on table demo.step is 'Each thing the demonstration has already made, written in its own transaction: loading again goes on from here.';
comment on column demo.step.made_id is 'The document or row it made, when it made one.';
select platform.unaudited('demo.step', 'what a step does is audited');

create table demo.turn (
  the_only boolean primary key default true check (the_only)
);
comment on table demo.turn is 'One row, locked while a demonstration is loaded: of two processes that start at once, the second waits.';
insert into demo.turn default values;
select platform.unaudited('demo.turn', 'a lock');
