-- What waits for the pharmacy is read all day: signed prescriptions alone, by site and day.
create index medical_order_to_dispense on care.medical_order (campus_id, expires_on) where status = 'signed' and kind = 'medicine';
select platform.live('care.medical_order', 'care.medicalOrder');
