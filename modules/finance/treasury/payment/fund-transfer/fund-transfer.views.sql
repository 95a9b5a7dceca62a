create view treasury.fund_transfer_list as
select t.id, t.number, t.vigencia, t.date, t.from_id, f.name as from_label, t.to_id, d.name as to_label,
       coalesce(u.code || ' ' || u.name, '') as fuente, t.amount, t.gmf, t.commission, t.reference, t.purpose, t.campus_id,
       t.status as condition, t.search, treasury.reconciled_on(t.id, t.from_id) as from_reconciled,
       treasury.reconciled_on(t.id, t.to_id) as to_reconciled
from treasury.fund_transfer t
join treasury.bank_account f on f.id = t.from_id
join treasury.bank_account d on d.id = t.to_id
left join budget.fuente_face u on u.id = f.fuente_id;
comment on view treasury.fund_transfer_list is 'Transfers with the names of both accounts.';

create view treasury.fund_transfer_option as
select id, 'TF ' || lpad(number::text, greatest(3, length(number::text)), '0') as label, purpose as detail, search,
       status = 'approved' as enabled, vigencia, campus_id
from treasury.fund_transfer where number is not null;
comment on view treasury.fund_transfer_option is 'Numbered transfers to choose from.';
