-- What of a past day is not finished is looked for every hour, and counted each time the home opens: it is few beside all that were.
drop index care.appointment_standing;
create index appointment_standing on care.appointment (campus_id, date)
  where status in ('assigned', 'confirmed', 'waiting', 'attending');
create index schedule_published on care.schedule (until_day) where status = 'published';
