-- Money that comes in: cash registers, what each régimen is owed on, and the receipts themselves.

create table treasury.cash_register (
  id uuid primary key,
  name text not null constraint cash_register_name unique,
  account_id uuid not null references accounting.account constraint cash_register_one_to_one unique,
  keeper_id uuid not null references people.tercero,
  ceiling numeric(18,2) not null default 0 check (ceiling >= 0),
  campus_id uuid references admin.campus,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(name)) stored
);
comment on table treasury.cash_register is 'Cajas: where notes and coins are kept, each with its own account of the chart and someone who answers for it.';
comment on column treasury.cash_register.ceiling is 'Most that should stay overnight; zero when nobody said.';
select platform.audited('treasury.cash_register');

create table treasury.regimen (
  id uuid primary key,
  code text not null constraint regimen_code unique,
  name text not null,
  unfiled_account text check (unfiled_account ~ '^\d{6,14}$'),
  filed_account text not null check (filed_account ~ '^\d{6,14}$'),
  rubro_code text,
  fuente_code text,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name)) stored
);
comment on table treasury.regimen is 'Who pays for health services, by régimen: the accounts it is owed on and the rubro it is collected in.';
comment on column treasury.regimen.filed_account is 'Cuenta por cobrar of what was filed (radicado); unfiled_account, of what was billed and not filed yet.';
comment on column treasury.regimen.rubro_code is 'Rubro of income proposed for its collections.';
select platform.audited('treasury.regimen');

insert into treasury.regimen (id, code, name, unfiled_account, filed_account)
select gen_random_uuid(), code, name, unfiled, filed
from (values ('CONTRIBUTIVO', 'Régimen contributivo', '131901', '131902'),
             ('SUBSIDIADO', 'Régimen subsidiado', '131903', '131904'),
             ('PREPAGADA', 'Medicina prepagada', '131905', '131906'),
             ('IPS_PRIVADA', 'IPS privadas', '131908', '131909'),
             ('IPS_PUBLICA', 'IPS públicas', '131910', '131911'),
             ('ASEGURADORA', 'Compañías aseguradoras', '131912', '131913'),
             ('ESPECIAL', 'Regímenes especiales y de excepción', '131914', '131915'),
             ('PARTICULAR', 'Particulares', null, '131916'),
             ('SOAT', 'SOAT', '131917', '131918'),
             ('SALUD_PUBLICA', 'Plan de intervenciones colectivas', '131919', '131920'),
             ('SUBSIDIO_OFERTA', 'Subsidio a la oferta', '131921', '131922'),
             ('ARL', 'Riesgos laborales', '131923', '131924'),
             ('ADRES_ECAT', 'ADRES, eventos catastróficos y accidentes', null, '131927'))
  as r (code, name, unfiled, filed);

create table treasury.budget_effect (
  id bigint generated always as identity primary key,
  document text not null,
  document_id uuid not null,
  kind text not null check (kind in ('recognition', 'collection', 'obligacion', 'pago')),
  effect_id uuid not null,
  undone boolean not null default false
);
comment on table treasury.budget_effect is 'The documents of the budget that a document of treasury issued when it was posted.';
comment on column treasury.budget_effect.undone is 'Taken back, when the document was annulled or moved to another rubro.';
create index budget_effect_document on treasury.budget_effect (document_id, id);
create index budget_effect_effect on treasury.budget_effect (effect_id);
select platform.unaudited('treasury.budget_effect', 'written by deeds that are in the history of both documents');

create table treasury.receipt_voucher (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  origin text not null,
  tercero_id uuid not null references people.tercero,
  form text not null,
  bank_account_id uuid references treasury.bank_account,
  cash_register_id uuid references treasury.cash_register,
  classifies_id uuid references treasury.receipt_voucher,
  reference text,
  duplicate_reason text,
  without_budget boolean not null,
  without_budget_reason text,
  purpose text not null,
  net numeric(18,2) not null default 0,
  search text generated always as (platform.fold('CI ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || coalesce(reference, '') || ' ' || purpose)) stored,
  constraint receipt_voucher_status check (status in ('draft', 'approved', 'annulled')),
  constraint receipt_voucher_number unique (vigencia, number),
  constraint receipt_voucher_numbered check ((number is null) = (status = 'draft')),
  constraint receipt_voucher_one_place check (status = 'draft' or num_nonnulls(bank_account_id, cash_register_id, classifies_id) = 1)
);
comment on table treasury.receipt_voucher is 'Comprobantes de ingreso: money that came in, from whom and on what account (finance dossier §4.3).';
comment on column treasury.receipt_voucher.classifies_id is 'The receipt of unknown money (240720) that this one explains: nothing enters a bank again.';
comment on column treasury.receipt_voucher.net is 'What entered the bank, once posted: its lines less what the payer kept.';
create index receipt_voucher_by_date on treasury.receipt_voucher (vigencia, date desc, id desc);
create index receipt_voucher_campus on treasury.receipt_voucher (campus_id, vigencia, date desc, id desc);
create index receipt_voucher_search on treasury.receipt_voucher using gin (search gin_trgm_ops);
create index receipt_voucher_tercero on treasury.receipt_voucher (tercero_id);
create index receipt_voucher_classifies on treasury.receipt_voucher (classifies_id) where classifies_id is not null;
create index receipt_voucher_twin on treasury.receipt_voucher (bank_account_id, date, reference) where status = 'approved';
select platform.audited('treasury.receipt_voucher');

create table treasury.receipt_voucher_line (
  id uuid primary key,
  parent_id uuid not null references treasury.receipt_voucher,
  position int not null,
  concept_id uuid references accounting.concept,
  account_id uuid references accounting.account,
  open_item text,
  amount numeric(18,2) not null,
  rubro_id uuid references budget.rubro,
  fuente_id uuid references budget.fuente,
  cpc text,
  origin text check (origin in ('current', 'previous')),
  cost_centre_id uuid
);
comment on table treasury.receipt_voucher_line is 'What was paid: an invoice on its account, or a concept, with the rubro it is collected in.';
create index receipt_voucher_line_parent on treasury.receipt_voucher_line (parent_id, position);
select platform.audited('treasury.receipt_voucher_line');

create table treasury.receipt_voucher_discount (
  id uuid primary key,
  parent_id uuid not null references treasury.receipt_voucher,
  position int not null,
  kind text not null,
  base numeric(18,2),
  cost_centre_id uuid,
  amount numeric(18,2) not null
);
comment on table treasury.receipt_voucher_discount is 'What the payer kept: withholdings, accepted glosa, charges.';
create index receipt_voucher_discount_parent on treasury.receipt_voucher_discount (parent_id, position);
select platform.audited('treasury.receipt_voucher_discount');
