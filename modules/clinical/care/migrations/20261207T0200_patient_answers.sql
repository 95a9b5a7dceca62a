-- What patients answer is stored whole, one row for each message of theirs. One column of the reminder held the last one alone: an
-- older answer that the provider brought again was heard as a new one, and what was said before was lost.
create table care.patient_answer (
  id uuid primary key,
  provider_reference text not null,
  sent_from text not null,
  said text not null,
  heard text not null check (heard in ('confirm', 'cancel', 'reschedule', 'unread', 'nobody')),
  answered_at timestamptz not null,
  reminder_id uuid references care.reminder,
  constraint patient_answer_once unique (provider_reference),
  constraint patient_answer_of_somebody check ((reminder_id is null) = (heard = 'nobody'))
);
comment on table care.patient_answer is 'Each message of a patient, as their provider brought it: brought again it is not heard again.';
comment on column care.patient_answer.provider_reference is 'How the provider calls the message.';
comment on column care.patient_answer.reminder_id is 'What it answers: the last that was sent to that telephone; null when nothing was.';
create index patient_answer_reminder on care.patient_answer (reminder_id, answered_at);
select platform.of_house('care.patient_answer');
select platform.append_only('care.patient_answer');
select platform.unaudited('care.patient_answer', 'never changes: it is what somebody said, and when');

insert into care.patient_answer (id, provider_reference, sent_from, said, heard, answered_at, reminder_id)
select gen_random_uuid(), coalesce(answer_reference, 'before ' || id), sent_to, coalesce(answer_said, ''), answer, answered_at, id
from care.reminder where answer is not null;

alter table care.reminder drop column answer_said, drop column answer_reference;

-- Wrong keys of who brings answers, by address: after some, whoever tries waits.
create table care.wrong_answers_key (
  address text primary key,
  tries int not null,
  since timestamptz not null
);
comment on table care.wrong_answers_key is 'How often a wrong key came from an address, since when.';
select platform.of_house('care.wrong_answers_key');
select platform.unaudited('care.wrong_answers_key', 'counts what was refused');
