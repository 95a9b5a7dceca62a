-- Appointments that nobody attended yet are few beside all that were: what was left behind is counted among them each time the home
-- opens.
create index appointment_standing on care.appointment (campus_id, date) where status in ('assigned', 'confirmed');
