-- Reconocimientos by batch: what invoices of a payer and a month make owed, by rubro, before it is told to the budget.
create table receivables.recognition (
  id uuid primary key,
  date date not null,
  payer_id uuid not null,
  regimen text not null,
  period_from date not null,
  period_to date not null,
  acknowledged numeric(18,2) check (acknowledged >= 0),
  purpose text not null,
  constraint recognition_period check (period_to >= period_from)
);
comment on table receivables.recognition is 'What invoices of a payer, a régimen and a month are recognised for in the budget, by whoever keeps cartera.';
comment on column receivables.recognition.acknowledged is 'What the payer says that it owes of them.';
select platform.document_table('receivables.recognition', 'RCN', $$regimen || ' ' || purpose$$);
create index recognition_payer on receivables.recognition (payer_id, date);

create table receivables.recognition_line (
  id uuid primary key,
  invoice_id uuid not null references billing.invoice,
  rubro_id uuid references budget.rubro,
  fuente_id uuid references budget.fuente,
  cost_centre_id uuid references hospital.cost_centre,
  amount numeric(18,2) not null check (amount >= 0),
  ingreso_id uuid references budget.ingreso
);
comment on table receivables.recognition_line is 'Its distribution, and the document of the budget that recognised each invoice.';
select platform.lines_table('receivables.recognition_line', 'receivables.recognition');
create index recognition_line_invoice on receivables.recognition_line (invoice_id);
create index recognition_line_ingreso on receivables.recognition_line (ingreso_id);
