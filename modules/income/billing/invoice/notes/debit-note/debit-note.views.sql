create view billing.debit_note_list as
select n.id, case when n.full_number = '' then 'Borrador' else n.full_number end as full_number, n.number, n.vigencia, n.date, n.invoice_id,
       i.full_number as invoice_label, i.tercero_id, t.label as tercero_label, n.concept, n.reason, n.amount,
       n.status as condition, n.dian_state, n.rips_state, n.campus_id, n.electronic_id,
       n.search || ' ' || platform.fold(i.full_number) as search
from billing.debit_note n
join billing.invoice i on i.id = n.invoice_id
join people.tercero_option t on t.id = i.tercero_id;
comment on view billing.debit_note_list is 'Debit notes with the invoice that each charges more of.';

create view billing.debit_note_option as
select n.id, n.full_number as label, n.reason as detail, n.search, n.status = 'issued' as enabled, n.vigencia, n.campus_id
from billing.debit_note n where n.consecutive is not null;
comment on view billing.debit_note_option is 'Numbered debit notes to choose from.';
