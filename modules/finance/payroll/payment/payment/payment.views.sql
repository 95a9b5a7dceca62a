create view payroll.payment_list as
select e.id, e.number, e.vigencia, e.date, e.bank_account_id, e.bank_account_label, e.form, e.purpose, e.net as total, e.campus_id,
       e.search, s.kind, s.payees, s.rejected, s.returned,
       case e.status when 'issued' then case e.bank_state when 'sent' then 'sent' else 'authorised' end
                     when 'confirmed' then case when s.rejected > 0 then 'partial' else 'applied' end
                     else e.status end as condition
from treasury.egreso_list e
join (select y.parent_id, count(*)::int as payees, count(*) filter (where y.state in ('rejected', 'retained'))::int as rejected,
             coalesce(sum(y.amount) filter (where y.state in ('rejected', 'retained')), 0)::numeric(18,2) as returned,
             case when count(distinct k.kind) = 1 then min(k.kind) else 'other' end as kind
      from treasury.egreso_payee_list y
      join payroll.payable p on p.id = y.item_id
      cross join lateral (
        select case when p.kind in ('net', 'libranza', 'embargo', 'withholding') then p.kind
                    when p.kind in ('fna', 'cesantias') then 'cesantias' when p.kind in ('union', 'other') then 'other' else 'pila' end as kind) k
      group by y.parent_id) s on s.parent_id = e.id;
comment on view payroll.payment_list is 'Payments of payroll: egresos whose payees are owed by payroll, with what came of them.';
