-- The day of the agenda, the waiting room and the board of triage are looked at live.
select platform.live('care.appointment', 'care.appointment');
select platform.live('care.block', 'care.appointment');
select platform.live('care.schedule', 'care.appointment');
select platform.live('care.triage', 'care.triage');
