create view treasury.petty_cash_expense_list as
select e.id, e.number, e.vigencia, e.date, e.petty_cash_id, c.name as petty_cash_label, e.tercero_id, t.name as tercero_label,
       e.support_kind, e.support_number, e.purpose, e.gross, e.withheld, e.net, e.campus_id,
       case when e.status <> 'approved' then e.status when e.legalisation_id is null then 'pending' else 'settled' end as condition,
       e.search || ' ' || platform.fold(t.name) as search
from treasury.petty_cash_expense e
join treasury.petty_cash c on c.id = e.petty_cash_id
join people.tercero_face t on t.id = e.tercero_id;
comment on view treasury.petty_cash_expense_list is 'Gastos de caja menor, and whether they wait to be reimbursed.';

create view treasury.petty_cash_expense_option as
select e.id, 'GM ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') || ' ' || t.name as label,
       e.purpose as detail, e.search, e.status = 'approved' and e.legalisation_id is null as enabled, e.vigencia, e.campus_id,
       e.petty_cash_id, e.gross, e.withheld, e.net
from treasury.petty_cash_expense e join people.tercero_face t on t.id = e.tercero_id where e.number is not null;
comment on view treasury.petty_cash_expense_option is 'Gastos to choose from; one that was reimbursed is not chosen again.';
