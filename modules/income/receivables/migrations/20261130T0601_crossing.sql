-- Cruces de cuentas: what a payer owes and what the house owes it go out against each other, without money.
create table receivables.crossing (
  id uuid primary key,
  date date not null,
  payer_id uuid not null references insurers.payer,
  support text not null,
  purpose text not null,
  signed_by text,
  payer_signed_by text,
  executed_on date,
  constraint crossing_executed check (executed_on >= date)
);
comment on table receivables.crossing is
  'What both agreed to cross: nothing moves until it is executed, by somebody who did not write it.';
select platform.document_table('receivables.crossing', 'CXC', $$support || ' ' || purpose$$,
  '{draft,signed,executed,annulled}');
create index crossing_payer on receivables.crossing (payer_id, date);

create table receivables.crossing_invoice (
  id uuid primary key,
  invoice_id uuid not null references billing.invoice,
  amount numeric(18,2) not null check (amount >= 0),
  rubro_id uuid references budget.rubro,
  fuente_id uuid references budget.fuente
);
comment on table receivables.crossing_invoice is 'What each invoice ceases to owe by it, and where it is collected when not in its own rubro.';
select platform.lines_table('receivables.crossing_invoice', 'receivables.crossing');
create index crossing_invoice_invoice on receivables.crossing_invoice (invoice_id);

create table receivables.crossing_payable (
  id uuid primary key,
  causacion_id uuid not null references accounting.causacion,
  amount numeric(18,2) not null check (amount >= 0)
);
comment on table receivables.crossing_payable is 'What each causación ceases to be owed by it.';
select platform.lines_table('receivables.crossing_payable', 'receivables.crossing');
create index crossing_payable_causacion on receivables.crossing_payable (causacion_id);
