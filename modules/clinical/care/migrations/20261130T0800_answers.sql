-- What patients answer to what they are told of their appointments, and what they are told when one changes (care dossier §5.10).
alter table care.message_setup drop constraint message_setup_rehearses_check;
alter table care.message_setup add constraint message_setup_rehearses_check
  check (rehearses in ('receives', 'silent', 'confirms', 'cancels'));

create table care.appointment_notice (
  id uuid primary key,
  appointment_id uuid not null references care.appointment,
  kind text not null check (kind in ('moved', 'cancelled', 'blocked')),
  had_at timestamptz not null,
  created_at timestamptz not null,
  told_at timestamptz
);
comment on table care.appointment_notice is 'What changed of an appointment, to be told its patient once what changed it is committed.';
comment on column care.appointment_notice.had_at is 'When the appointment was before it changed.';
create index appointment_notice_appointment on care.appointment_notice (appointment_id);
create index appointment_notice_untold on care.appointment_notice (created_at) where told_at is null;
select platform.of_site_via('care.appointment_notice', 'appointment_id');
select platform.unaudited('care.appointment_notice', 'follows the appointment, which is audited');

alter table care.reminder
  drop constraint reminder_kind_check,
  drop constraint reminder_once,
  add column notice_id uuid references care.appointment_notice,
  add column answer text check (answer in ('confirm', 'cancel', 'reschedule', 'unread')),
  add column answer_said text,
  add column answered_at timestamptz,
  add column answer_reference text unique,
  add constraint reminder_kind_check check (kind in ('first', 'second', 'last', 'moved', 'cancelled', 'blocked')),
  add constraint reminder_once unique nulls not distinct (appointment_id, kind, channel, notice_id),
  add constraint reminder_of_notice check ((notice_id is not null) = (kind in ('moved', 'cancelled', 'blocked'))),
  add constraint reminder_answered check ((answer is null) = (answered_at is null));
comment on column care.reminder.answer is 'What its reader answered: the last of what they said counts.';
comment on column care.reminder.answer_reference is 'How the provider calls the answer: brought twice it is heard once.';
create index reminder_sent_to on care.reminder (sent_to, tried_at desc) where channel = 'message';
create index reminder_notice on care.reminder (notice_id) where notice_id is not null;
