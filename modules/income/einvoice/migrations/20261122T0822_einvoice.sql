-- Electronic documents before DIAN: who may number, with what they are signed, what was sent and what was answered.
create schema if not exists einvoice;

create table einvoice.setup (
  id uuid primary key,
  the_only boolean not null default true unique check (the_only),
  mode text not null default 'simulator' check (mode in ('simulator', 'own')),
  environment text not null default '2' check (environment in ('1', '2')),
  software_id text check (length(software_id) between 8 and 64),
  test_set_id text check (length(test_set_id) between 8 and 64),
  address text check (address ~ '^https?://\S+$'),
  contingency text check (contingency in ('issuer', 'dian')),
  contingency_since timestamptz,
  responsibility text not null default 'R-99-PN',
  tax_scheme text not null default 'ZZ' check (tax_scheme in ('01', 'ZZ')),
  delivers boolean not null default true,
  rehearses text not null default 'accept' check (rehearses in ('accept', 'notify', 'reject', 'timeout', 'unreachable', 'processed')),
  rehearsed_rule text not null default 'FAK24',
  version int not null default 1,
  constraint setup_simulator_is_no_production check (mode = 'own' or environment = '2'),
  constraint setup_contingency_dated check ((contingency is null) = (contingency_since is null))
);
comment on table einvoice.setup is 'How the house speaks with DIAN: one row. The PIN of the software is a secret of the vault.';
comment on column einvoice.setup.environment is 'ProfileExecutionID: 1 production, 2 habilitación.';
comment on column einvoice.setup.address is 'Of the web service, when it is not the one of DIAN for the environment.';
comment on column einvoice.setup.rehearses is 'What the simulator answers, to practise what is done in each case.';
comment on column einvoice.setup.contingency is 'issuer: our own trouble, numbered by hand; dian: DIAN cannot be reached.';
insert into einvoice.setup (id) values (gen_random_uuid());
select platform.audited('einvoice.setup');

create table einvoice.authorisation (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'contingency', 'credit-note', 'debit-note')),
  resolution text check (resolution ~ '^\d{4,20}$'),
  resolution_day date,
  prefix text not null default '' check (prefix ~ '^[A-Z0-9]{0,4}$'),
  first_number bigint not null check (first_number >= 1),
  last_number bigint not null,
  starts_at bigint,
  from_day date not null,
  to_day date not null,
  environment text not null default '2' check (environment in ('1', '2')),
  campus_id uuid references admin.campus,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(prefix || ' ' || coalesce(resolution, ''))) stored,
  constraint authorisation_range check (first_number <= last_number and last_number <= 9999999999),
  constraint authorisation_days check (from_day <= to_day),
  constraint authorisation_start check (starts_at between first_number and last_number + 1),
  constraint authorisation_resolved check (kind in ('credit-note', 'debit-note') or resolution is not null),
  constraint authorisation_limits unique (id, first_number, last_number),
  constraint authorisation_once exclude using gist (
    environment with =, (case when kind = 'contingency' then 'invoice' else kind end) with =, prefix with =,
    int8range(first_number, last_number, '[]') with &&)
);
comment on table einvoice.authorisation is 'Ranges of numbers: those DIAN authorises for invoices, and our own for notes. No number is in two.';
comment on column einvoice.authorisation.starts_at is 'The first number that this system gives, when another gave those before.';
comment on column einvoice.authorisation.campus_id is 'The site that uses it; null is any.';
create index authorisation_search on einvoice.authorisation using gin (search gin_trgm_ops);
select platform.audited('einvoice.authorisation');

create table einvoice.counter (
  authorisation_id uuid primary key,
  first_number bigint not null,
  last_number bigint not null,
  taken bigint not null,
  foreign key (authorisation_id, first_number, last_number)
    references einvoice.authorisation (id, first_number, last_number) on update cascade,
  constraint counter_within check (taken between first_number - 1 and last_number)
);
comment on table einvoice.counter is 'The last number taken of each range: one row, locked by whoever numbers, so that there are no gaps.';
select platform.unaudited('einvoice.counter', 'the numbered documents are audited themselves');

create trigger count_authorisation after insert or update of starts_at, first_number on einvoice.authorisation
for each row execute function einvoice.count_authorisation();

create table einvoice.certificate (
  id uuid primary key,
  name text not null,
  nit text,
  issuer text not null,
  serial text not null,
  from_instant timestamptz not null,
  to_instant timestamptz not null,
  for_tests boolean not null default false,
  active boolean not null default true,
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  version int not null default 1
);
comment on table einvoice.certificate is 'With what documents are signed; its key is a secret of the vault. One is in use at a time.';
comment on column einvoice.certificate.for_tests is 'Made here, vouches for itself: DIAN takes it nowhere.';
create unique index certificate_in_use on einvoice.certificate (for_tests) where active;
select platform.audited('einvoice.certificate');

create table einvoice.document (
  id uuid primary key,
  owner text not null,
  owner_id uuid not null,
  campus_id uuid not null references admin.campus,
  kind text not null check (kind in ('invoice', 'credit-note', 'debit-note')),
  number text not null,
  environment text not null check (environment in ('1', '2')),
  simulated boolean not null,
  authorisation_id uuid references einvoice.authorisation,
  issued_on date not null,
  customer_name text not null,
  customer_document text not null,
  payable numeric(18,2) not null check (payable >= 0),
  recipient text,
  cufe text not null check (cufe ~ '^[0-9a-f]{96}$'),
  qr text not null,
  file_number bigint not null,
  source jsonb not null,
  xml bytea not null,
  signed_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'accepted', 'notified', 'rejected', 'contingency')),
  contingency text check (contingency in ('issuer', 'dian')),
  transmit_before timestamptz,
  tries int not null default 0,
  next_try_at timestamptz,
  last_error text,
  answered_at timestamptz,
  messages jsonb not null default '[]',
  answer bytea,
  attached bytea,
  delivery text not null default 'waiting' check (delivery in ('waiting', 'sent', 'failed', 'none')),
  delivered_at timestamptz,
  delivery_error text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as (platform.fold(number || ' ' || customer_name || ' ' || customer_document)) stored,
  constraint document_owner unique (owner, owner_id),
  constraint document_number unique (environment, kind, number),
  constraint document_accepted_is_kept check (state not in ('accepted', 'notified') or (answer is not null and attached is not null))
);
comment on table einvoice.document is 'What was signed for DIAN, byte for byte, and what it answered. One for each invoice or note.';
comment on column einvoice.document.owner is 'What it is of, in a module above: billing.invoice; owner_id has no foreign key.';
comment on column einvoice.document.source is 'What the XML was built from, without secrets.';
comment on column einvoice.document.attached is 'The container (AttachedDocument) that is delivered and that the ministry asks for.';
comment on column einvoice.document.transmit_before is 'Forty-eight hours after a contingency began.';
create index document_day on einvoice.document (issued_on desc, id desc);
create index document_waiting on einvoice.document (next_try_at) where state in ('pending', 'sent');
create index document_search on einvoice.document using gin (search gin_trgm_ops);
select platform.unaudited('einvoice.document', 'what was signed never changes, and every attempt is told in einvoice.attempt');

create trigger keep_accepted before update or delete on einvoice.document for each row execute function einvoice.keep_accepted();

create table einvoice.attempt (
  id bigint generated always as identity primary key,
  document_id uuid references einvoice.document,
  at timestamptz not null default clock_timestamp(),
  operation text not null,
  request_hash text not null,
  response_hash text,
  outcome text not null check (outcome in ('answered', 'timeout', 'error')),
  status_code text,
  valid boolean,
  said text,
  milliseconds int not null,
  simulated boolean not null
);
comment on table einvoice.attempt is 'Every call to DIAN, with the hashes of what was said and answered. Append-only.';
create index attempt_document on einvoice.attempt (document_id, id);
select platform.append_only('einvoice.attempt');
select platform.unaudited('einvoice.attempt', 'append-only log written by the program alone');

create table einvoice.simulated_receipt (
  cufe text primary key,
  answer bytea not null,
  at timestamptz not null default now()
);
comment on table einvoice.simulated_receipt is 'What the simulator received, as DIAN would remember it: it is asked after a timeout.';
select platform.unaudited('einvoice.simulated_receipt', 'the memory of the simulator');

create table einvoice.dian_rule (
  id uuid primary key,
  code text not null constraint dian_rule_code unique check (length(code) <= 20),
  effect text not null check (effect in ('reject', 'notify')),
  message text not null,
  field text,
  screen text check (screen ~ '^/\S+$'),
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || message || ' ' || coalesce(field, ''))) stored
);
comment on table einvoice.dian_rule is 'What a rule of DIAN means to who has to mend it: our words, the field and the screen.';
create index dian_rule_search on einvoice.dian_rule using gin (search gin_trgm_ops);
select platform.audited('einvoice.dian_rule');

insert into einvoice.dian_rule (id, code, effect, message, field, screen)
select gen_random_uuid(), code, effect, message, field, screen
from (values
  ('FAD06', 'reject', 'El CUFE no corresponde: revise la clave técnica de la resolución y los valores.', 'Clave técnica', '/profileEnterprise?tab=numbering'),
  ('FAB27b', 'reject', 'El código de seguridad del software no corresponde: revise el PIN y el identificador.',
    'PIN del software', '/profileEnterprise?tab=dian'),
  ('FAB05', 'reject', 'La resolución, el prefijo o el rango no están autorizados para este NIT.', 'Resolución', '/profileEnterprise?tab=numbering'),
  ('FAD09e', 'reject', 'La fecha de emisión no es la de la firma: vuelva a generar el documento.', 'Fecha de emisión', null),
  ('FAJ43b', 'reject', 'El nombre de la entidad no es el del RUT: cuente tildes y espacios.', 'Razón social', '/profileEnterprise'),
  ('FAJ44a', 'reject', 'El NIT de la entidad no está en el RUT.', 'NIT', '/profileEnterprise'),
  ('FAJ44b', 'reject', 'El dígito de verificación de la entidad no corresponde.', 'DV', '/profileEnterprise'),
  ('FAK24', 'notify', 'El pagador no aparece con esos datos en el RUT: confirme su documento y su nombre.', 'Pagador', '/eps'),
  ('FAJ71', 'notify', 'El correo de la entidad no es el registrado para recibir documentos.', 'Correo', '/profileEnterprise'),
  ('FAJ40', 'notify', 'La responsabilidad fiscal informada no es la del RUT.', 'Responsabilidad fiscal', '/profileEnterprise?tab=dian'),
  ('FAJ41', 'notify', 'El tributo informado no es el del RUT.', 'Tributo', '/profileEnterprise?tab=dian'),
  ('FAV06', 'reject', 'Una línea no es su precio por su cantidad.', 'Líneas', null),
  ('FAU04', 'reject', 'La suma de las líneas no es el valor bruto.', 'Totales', null),
  ('ZE02', 'reject', 'La firma no es válida: el documento cambió después de firmarse o el certificado no sirve.', 'Certificado', '/profileEnterprise?tab=dian'),
  ('90', 'notify', 'El documento ya había sido procesado: se recupera su respuesta.', null, null)
) given (code, effect, message, field, screen);
