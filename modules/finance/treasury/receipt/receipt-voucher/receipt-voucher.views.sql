-- What is left to explain of a receipt whose money was unknown.
create view treasury.unclassified_receipt as
select v.id, v.number, v.date, v.tercero_id, v.campus_id, v.vigencia, v.net,
       coalesce((select sum(c.net) from treasury.receipt_voucher c where c.classifies_id = v.id and c.status = 'approved'), 0) as classified
from treasury.receipt_voucher v where v.origin = 'unclassified' and v.status = 'approved';
comment on view treasury.unclassified_receipt is 'Receipts of 240720 and how much of each was classified later.';

create view treasury.receipt_voucher_list as
select v.id, v.number, v.vigencia, v.date, v.origin, v.tercero_id, t.name as tercero_label, v.form,
       coalesce(b.name, c.name, 'Clasifica CI ' || lpad(s.number::text, greatest(3, length(s.number::text)), '0')) as place,
       v.bank_account_id, b.name as bank_account_label, v.cash_register_id, c.name as cash_register_label, v.reference, v.purpose,
       v.without_budget, v.campus_id, v.search,
       (select string_agg(distinct r.code, ', ') from treasury.receipt_voucher_line l join budget.rubro_face r on r.id = l.rubro_id
        where l.parent_id = v.id) as rubros,
       case when v.status = 'approved' and v.origin = 'unclassified' and u.classified < u.net then 'unclassified'
            else v.status end as condition,
       case when v.status = 'draft'
         then (select coalesce(sum(amount), 0) from treasury.receipt_voucher_line l where l.parent_id = v.id)
              - (select coalesce(sum(amount), 0) from treasury.receipt_voucher_discount d where d.parent_id = v.id)
         else v.net end as total,
       treasury.reconciled_on(v.id, null) as reconciled,
       (select string_agg(distinct k.name, ', ') from treasury.receipt_voucher_line l
        join accounting.concept_face k on k.id = l.concept_id where l.parent_id = v.id) as concepts,
       case v.status when 'draft' then 'En borrador' when 'annulled' then 'Anulados'
            else coalesce(b.name, c.name, 'Clasificado de otro recaudo') end as collected_in
from treasury.receipt_voucher v
join people.tercero_face t on t.id = v.tercero_id
left join treasury.bank_account b on b.id = v.bank_account_id
left join treasury.cash_register c on c.id = v.cash_register_id
left join treasury.receipt_voucher s on s.id = v.classifies_id
left join treasury.unclassified_receipt u on u.id = v.id;
comment on view treasury.receipt_voucher_list is 'Receipts with where the money entered and the rubros it was collected in.';

create view treasury.receipt_voucher_option as
select v.id, 'CI ' || lpad(v.number::text, greatest(3, length(v.number::text)), '0') as label, v.purpose as detail, v.search,
       v.status = 'approved' as enabled, v.vigencia, v.campus_id
from treasury.receipt_voucher v where v.number is not null;
comment on view treasury.receipt_voucher_option is 'Numbered receipts to choose from.';
