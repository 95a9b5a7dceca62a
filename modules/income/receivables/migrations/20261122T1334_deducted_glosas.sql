-- What payers take off without a glosa in due form is followed invoice by invoice, until it is paid, claimed or accepted.
create table receivables.deduction_claim (
  id uuid primary key,
  line_id uuid not null references receivables.application_line,
  outcome text not null check (outcome in ('claimed', 'accepted')),
  day date not null,
  reference text not null,
  note text,
  created_by uuid not null,
  constraint deduction_claim_once unique (line_id)
);
comment on table receivables.deduction_claim is
  'What was done about what a payer took off of an invoice without a glosa: claimed from it, or accepted to be credited.';
comment on column receivables.deduction_claim.reference is 'The letter that claims it, or the act that accepts it.';
select platform.audited('receivables.deduction_claim');
