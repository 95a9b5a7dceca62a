-- What was paid of a commitment: what its invoice received since the acta.
create view receivables.commitment_list as
select l.id, s.id as settlement_id, 'ACTA ' || lpad(s.number::text, greatest(3, length(s.number::text)), '0') as settlement_label,
       s.number, s.vigencia, s.date, s.campus_id, s.payer_id, t.name as payer_label, i.full_number as invoice, l.to_pay, l.pay_on,
       least(l.to_pay, greatest(p.paid, 0)) as paid, greatest(l.to_pay - greatest(p.paid, 0), 0) as missing, l.invoice_id,
       case when p.paid >= l.to_pay then 'kept' when l.pay_on < (now() at time zone 'America/Bogota')::date then 'broken'
            else 'running' end as condition,
       s.search || ' ' || platform.fold(t.name || ' ' || coalesce(i.full_number, l.named)) as search
from receivables.settlement_line l
join receivables.settlement s on s.id = l.parent_id and s.status = 'executed'
join insurers.payer_face y on y.id = s.payer_id
join people.tercero_face t on t.id = y.tercero_id
left join billing.invoice_face i on i.id = l.invoice_id
cross join lateral (
  select (select coalesce(sum(a.amount + a.retained), 0) from receivables.payment_application a
          where a.invoice_id = l.invoice_id and a.day >= s.date)
       + (select coalesce(sum(x.amount), 0) from receivables.crossing_invoice x join receivables.crossing c on c.id = x.parent_id
          where x.invoice_id = l.invoice_id and c.status = 'executed' and c.executed_on >= s.date) as paid) p
where l.to_pay > 0;
comment on view receivables.commitment_list is 'What payers promised to pay in actas, and what of it they paid.';

create view receivables.settlement_list as
select s.id, s.number, s.vigencia, s.date, s.campus_id, s.kind, s.payer_id, t.name as payer_label, s.contract_id,
       c.contract_number as contract_label, s.cutoff, s.purpose, n.invoices, n.owed, n.theirs, n.disputed, n.accepted, n.lifted, n.to_pay,
       case when n.to_pay > 0 then round(100 * k.paid / n.to_pay)::int end as kept, s.status as condition,
       s.search || ' ' || platform.fold(t.name) as search
from receivables.settlement s
join insurers.payer_face y on y.id = s.payer_id
join people.tercero_face t on t.id = y.tercero_id
left join insurers.contract_face c on c.id = s.contract_id
cross join lateral (
  select count(*)::int as invoices, coalesce(sum(l.owed), 0) as owed, coalesce(sum(l.theirs), 0) as theirs,
         coalesce(sum(l.disputed), 0) as disputed, coalesce(sum(l.accepted), 0) as accepted, coalesce(sum(l.lifted), 0) as lifted,
         coalesce(sum(l.to_pay), 0) as to_pay
  from receivables.settlement_line l where l.parent_id = s.id) n
cross join lateral (select coalesce(sum(paid), 0) as paid from receivables.commitment_list k where k.settlement_id = s.id) k;
comment on view receivables.settlement_list is 'Actas with payers: what was in discussion, what each accepted and what was promised.';

create view receivables.settlement_option as
select s.id, 'ACTA ' || lpad(s.number::text, greatest(3, length(s.number::text)), '0') as label, t.name as detail, s.search,
       s.status = 'executed' as enabled, s.vigencia, s.campus_id
from receivables.settlement s
join insurers.payer_face y on y.id = s.payer_id join people.tercero_face t on t.id = y.tercero_id
where s.number is not null;
comment on view receivables.settlement_option is 'Numbered actas to choose from.';
