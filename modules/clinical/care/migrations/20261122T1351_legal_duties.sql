-- What the law asks of an admission within some hours (care dossier 7.5): told as soon as it is owed, and kept when it was done.
create table care.legal_duty (
  id uuid primary key default gen_random_uuid(),
  admission_id uuid not null references care.admission,
  kind text not null check (kind in ('urgency_report', 'siras', 'post_urgency', 'birth', 'death')),
  due_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'done', 'not_applicable')),
  evidence text check (length(evidence) between 5 and 300),
  done_at timestamptz,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint legal_duty_once unique (admission_id, kind),
  constraint legal_duty_says_how check ((status = 'pending') = (evidence is null)),
  constraint legal_duty_done_at check ((status = 'done') = (done_at is not null))
);
comment on table care.legal_duty is 'Reports and certificates that an admission owes to the payer or the State, with their term.';
comment on column care.legal_duty.due_at is 'Null where the norm gives no hours.';
create index legal_duty_pending on care.legal_duty (due_at) where status = 'pending';
select platform.audited('care.legal_duty');

create trigger match_duties after insert or update on care.admission
  for each row execute function care.match_duties_of_admission();

create trigger match_duties after insert or delete on care.newborn
  for each row execute function care.match_duties_of_newborn();
