-- A slot that is freed is offered to whoever waits first (care dossier §5.8): to whom, until when, and what they answered. While it is
-- offered nobody else takes its place.
create table care.slot_offer (
  id uuid primary key,
  campus_id uuid not null,
  request_id uuid not null references care.appointment_request,
  slot_id uuid not null references care.slot,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  offered_by uuid not null,
  answered_at timestamptz,
  answered_by uuid,
  reason text,
  appointment_id uuid references care.appointment,
  constraint slot_offer_lasts check (expires_at > offered_at),
  constraint slot_offer_answered check ((status = 'pending') = (answered_at is null)),
  constraint slot_offer_accepted check (status <> 'accepted' or appointment_id is not null)
);
comment on table care.slot_offer is 'A freed slot offered to whoever waits for one, until when, and what came of it.';
create unique index slot_offer_of_slot on care.slot_offer (slot_id) where status = 'pending';
create unique index slot_offer_of_request on care.slot_offer (request_id) where status = 'pending';
create index slot_offer_told on care.slot_offer (campus_id, offered_at desc);
create index slot_offer_requests on care.slot_offer (request_id);
select platform.audited('care.slot_offer');
select platform.live('care.slot_offer', 'care.appointment');
