-- Reminders of appointments (care dossier §5.10): through what they go, and what was told to whom. Whoever allows them says so in
-- the consents of their file, and takes it back there or by the link that each message brings.
create table care.message_setup (
  id uuid primary key,
  the_only boolean not null default true unique check (the_only),
  mode text not null default 'off' check (mode in ('off', 'simulator', 'own')),
  address text check (address ~ '^https?://\S+$'),
  sender text,
  public_address text check (public_address ~ '^https?://\S+$'),
  rehearses text not null default 'receives' check (rehearses in ('receives', 'silent')),
  version int not null default 1
);
comment on table care.message_setup is 'How the house sends messages to telephones: one row. The key of the provider is in the vault.';
comment on column care.message_setup.public_address is 'Where patients reach the system: the link by which they stop being reminded begins with it.';
insert into care.message_setup (id) values (gen_random_uuid());
select platform.audited('care.message_setup');

create table care.reminder (
  id uuid primary key,
  appointment_id uuid not null references care.appointment,
  patient_id uuid not null references people.patient,
  kind text not null check (kind in ('first', 'second', 'last')),
  channel text not null check (channel in ('message', 'mail')),
  due_at timestamptz not null,
  sent_to text not null,
  text text not null,
  token text not null unique,
  state text not null default 'sending' check (state in ('sending', 'sent', 'refused', 'failed')),
  tries int not null default 1,
  tried_at timestamptz not null,
  said text,
  reference text,
  simulated boolean not null,
  constraint reminder_once unique (appointment_id, kind, channel),
  constraint reminder_says_why check (state in ('sending', 'sent') or said is not null)
);
comment on table care.reminder is 'The outbox of reminders: written before anything leaves, so that each goes once whoever sends it.';
comment on column care.reminder.sent_to is 'The mobile or the address it went to, as it was then.';
comment on column care.reminder.token is 'What the link by which its reader stops being reminded ends with.';
create index reminder_patient on care.reminder (patient_id);
select platform.unaudited('care.reminder', 'an outbox written by the program alone');
