-- A place takes one appointment; what is offered is reserved for the patient to whom it was offered.
create or replace function care.place_fits() returns trigger language plpgsql as $$
declare
  found record;
begin
  select status, capacity, capacity + overbooking as places into found from care.slot where id = new.slot_id for share;
  if found.status <> 'available' or new.position > found.places then
    raise exception 'the slot has no such place' using errcode = '23514', schema = 'care', table = 'appointment_place',
      constraint = 'appointment_place_fits';
  end if;
  if new.position <= found.capacity and exists (
       select from care.slot_offer o join care.appointment a on a.id = new.appointment_id
       where o.slot_id = new.slot_id and o.status = 'pending' and o.expires_at > now() and o.request_id <> a.request_id)
     and (select count(*) from care.appointment_place p
          where p.slot_id = new.slot_id and p.held and p.position <= found.capacity) + 1 >= found.capacity then
    raise exception 'the slot is offered to somebody else' using errcode = '23514', schema = 'care', table = 'appointment_place',
      constraint = 'appointment_place_offered';
  end if;
  return new;
end $$;

-- What is cancelled or rescheduled leaves its places.
create or replace function care.leave_places() returns trigger language plpgsql as $$
begin
  if new.status in ('cancelled', 'rescheduled') and old.status <> new.status then
    update care.appointment_place set held = false where appointment_id = new.id and held;
  end if;
  return null;
end $$;

create or replace function care.request_stays() returns trigger language plpgsql as $$
begin
  if new.requested_at <> old.requested_at or new.patient_id <> old.patient_id then
    raise exception 'when and by whom an appointment was asked for never changes';
  end if;
  return new;
end $$;
