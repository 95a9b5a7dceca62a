create view care.reminder_list as
select r.id, r.appointment_id, a.code, a.code as appointment_label, r.patient_id, a.patient_label, a.campus_id, c.name as campus_label, r.kind,
       r.channel, r.sent_to, r.state, r.tries, r.tried_at as at, (r.tried_at at time zone 'America/Bogota')::date as date,
       r.message, r.simulated, r.answer, message.all as answer_text, r.answered_at,
       platform.fold(concat_ws(' ', a.code, a.patient_label, r.sent_to)) as search
from care.reminder r
join care.appointment_list a on a.id = r.appointment_id
join admin.campus_face c on c.id = a.campus_id
left join lateral (select string_agg(w.message, ' · ' order by w.answered_at, w.id) as all from care.patient_answer w
                   where w.reminder_id = r.id) message on true;
comment on view care.reminder_list is 'What was told of appointments, for the outbox.';
