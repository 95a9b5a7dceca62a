-- Blocks: a professional who is absent, a room out of use. What is blocked takes nobody from that moment on, and whoever had an
-- appointment there waits to be relocated: that is read off their slot, so that nobody is forgotten.
create table care.block (
  id uuid primary key,
  campus_id uuid not null,
  schedule_id uuid not null references care.schedule,
  scope text not null check (scope in ('schedule', 'professional', 'room')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  motive text not null check (motive in ('VAC', 'INC', 'PER', 'CAP', 'COM', 'CAL', 'MAN', 'FES', 'PAR', 'DOC', 'OTR')),
  notes text,
  status text not null default 'active' check (status in ('active', 'lifted')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  lifted_by uuid,
  lifted_at timestamptz,
  constraint block_lasts check (ends_at > starts_at),
  constraint block_other_says_why check (motive <> 'OTR' or notes is not null),
  constraint block_lifted check ((status = 'lifted') = (lifted_at is not null and lifted_by is not null))
);
comment on table care.block is 'A time in which an agenda, a professional or a room takes nobody, and why.';
comment on column care.block.schedule_id is 'The agenda from which it was blocked: of its professional, or of its room.';
create index block_schedule on care.block (schedule_id, starts_at);
create index block_campus on care.block (campus_id, starts_at);
select platform.audited('care.block');

alter table care.slot add column block_id uuid references care.block;
comment on column care.slot.block_id is 'Why it is blocked, when it is by no holiday.';
alter table care.slot add constraint slot_block_blocks check (block_id is null or status <> 'available');
create index slot_block on care.slot (block_id) where block_id is not null;
