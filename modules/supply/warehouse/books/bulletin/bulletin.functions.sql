-- The last guard: no move enters a signed month. Signing locks the store, and each move waits here for it. A move belongs to the site of
-- its store, whichever site its document belongs to.
create or replace function warehouse.keep_month() returns trigger language plpgsql as $$
begin
  select campus_id into strict new.campus_id from warehouse.store where id = new.store_id for key share;
  if exists (select from warehouse.store_bulletin
             where store_id = new.store_id and status = 'approved' and date >= new.day) then
    perform warehouse.refuse('move_month_closed', 'the month of the store is closed');
  end if;
  return new;
end $$;
