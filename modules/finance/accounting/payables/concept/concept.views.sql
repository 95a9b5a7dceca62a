create view accounting.concept_option as
select c.id, c.code || ' ' || c.name as label, k.code as detail, c.search, c.active as enabled
from accounting.concept c join accounting.voucher_kind k on k.id = c.kind_id;

create view accounting.concept_list as
select c.*, k.code || ' ' || k.name as kind_label, d.code || ' ' || d.name as debit_account_label,
       s.code || ' ' || s.name as cost_account_label, h.code || ' ' || h.name as credit_account_label,
       v.code || ' ' || v.name as vat_account_label
from accounting.concept c
join accounting.voucher_kind k on k.id = c.kind_id
join accounting.account d on d.id = c.debit_account_id
join accounting.account h on h.id = c.credit_account_id
left join accounting.account s on s.id = c.cost_account_id
left join accounting.account v on v.id = c.vat_account_id;
comment on view accounting.concept_list is 'What the list of concepts shows.';

create view accounting.concept_face as
select id, active, code, credit_account_id, kind_id, name, rubro_code, search, withholding_concept
from accounting.concept;
