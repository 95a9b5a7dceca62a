-- Which transactions wrote to which tables, so that a figure added up once can be given again for as long as it is true.
create table platform.touch (
  table_id oid not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  seen_at timestamptz,
  primary key (table_id, transaction_id)
);
comment on table platform.touch is 'One row for each transaction and table it wrote to. Whoever kept a figure asks here whether it still holds.';
comment on column platform.touch.seen_at is
  'When it was first found after its transaction ended: it goes away an hour later, when no figure kept from before is used any more.';
create index touch_seen on platform.touch (seen_at);
select platform.unaudited('platform.touch', 'says that something was written, not what');

-- Totals of lists over this table may be kept: whatever is written to it says so.
create function platform.watched(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger touched after insert or update or delete or truncate on %s for each statement execute function platform.touched()', target);
end $$;

-- What is audited is watched too.
create or replace function platform.audited(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger audit after insert or update or delete on %s for each row execute function platform.audit_change()', target);
  perform platform.watched(target);
end $$;
select platform.watched(tgrelid::regclass) from pg_trigger where tgname = 'audit' and not tgisinternal;
