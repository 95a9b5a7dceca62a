-- What a payer sent beyond all that it owed: it went to its anticipo by itself, and the payment says how much.
alter table receivables.payment add column excess numeric(18,2) not null default 0
  constraint payment_excess check (excess between 0 and advanced);
comment on column receivables.payment.excess is 'The part of advanced that nobody sent there: the payer owed nothing more.';
