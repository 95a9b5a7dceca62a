-- When a filed invoice should be paid: as its radicado says, or its days after it where no account of the house filed it.
create view receivables.open_due as
select r.invoice_id, r.payer_id, r.tercero_id, t.label as payer_label, r.balance, r.filed_on,
       coalesce(fi.pay_by, r.filed_on + receivables.term_on('paymentTerm', r.filed_on, 30)) as pay_by
from billing.open_receivable_list r
join people.tercero_option t on t.id = r.tercero_id
left join receivables.filing_invoice fi on fi.invoice_id = r.invoice_id and fi.live;
comment on view receivables.open_due is 'What is owed of each filed invoice, and the day it should be paid.';

create view receivables.open_filed as
select filed_on is not null as filed, sum(balance) as balance from billing.owed_sum_list group by 1 having sum(balance) <> 0;
comment on view receivables.open_filed is 'What is owed of what was filed, and of what was not.';

create view receivables.disputed_invoice as
select g.invoice_id, sum(l.open + l.to_credit) as amount
from receivables.glosa g join receivables.glosa_line l on l.parent_id = g.id where g.status = 'notified' group by 1;
comment on view receivables.disputed_invoice is 'What is in discussion of each invoice.';
