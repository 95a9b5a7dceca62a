create view treasury.receivables_advance_list as
select a.id, a.number, a.vigencia, a.date, a.bank_account_id, b.name as bank_account_label, a.tercero_id, t.name as tercero_label,
       a.regimen_id, r.name as regimen_label, a.giro_month, a.reference, a.purpose, a.campus_id, a.amount, a.applied,
       case when a.status = 'approved' then a.amount - a.applied else 0 end as left_to_apply,
       case when a.status = 'approved' and a.applied < a.amount
         then (now() at time zone 'America/Bogota')::date - a.date end as age,
       case when a.status <> 'approved' then a.status when a.applied = 0 then 'unapplied'
            when a.applied < a.amount then 'partial' else 'applied' end as condition, a.search
from treasury.receivables_advance a
join treasury.bank_account b on b.id = a.bank_account_id
join people.tercero_face t on t.id = a.tercero_id
join treasury.regimen r on r.id = a.regimen_id;
comment on view treasury.receivables_advance_list is 'Advances as a worklist: what is left to apply and for how many days.';

-- An anticipo is shown with its payer, wherever it is referred to.
create view treasury.receivables_advance_option as
select a.id, 'AC ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') || ' · ' || t.name as label,
       'saldo ' || replace(to_char(a.amount - a.applied, 'FM999,999,999,999,990'), ',', '.') as detail,
       a.search || ' ' || t.search as search, a.status = 'approved' and a.applied < a.amount as enabled, a.vigencia, a.campus_id
from treasury.receivables_advance a join people.tercero_face t on t.id = a.tercero_id where a.number is not null;
comment on view treasury.receivables_advance_option is 'Numbered advances to choose from.';

create view treasury.receivables_advance_face as
select id, amount, applied, bank_account_id, date, excess_part, giro_month, receivable_part, reference, regimen_id, status,
       tercero_id, vigencia
from treasury.receivables_advance;
