-- What whoever looks after agendas and receives patients reads at a glance: what was given and is left, age, payer and arrival.

create index appointment_place_slot on care.appointment_place (slot_id) where held;
