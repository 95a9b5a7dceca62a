create view care.slot_offer_option as
select o.id, r.label, s.label as detail, r.search, o.status = 'pending' as enabled, o.campus_id
from care.slot_offer o
join care.appointment_request_option r on r.id = o.request_id
join care.slot_option s on s.id = o.slot_id;
comment on view care.slot_offer_option is 'Offers of slots to choose from.';
