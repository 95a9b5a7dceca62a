create view treasury.petty_cash_voucher_list as
select v.id, v.number, v.vigencia, v.date, v.petty_cash_id, c.name as petty_cash_label, v.receiver_id, t.name as receiver_label,
       v.amount, v.purpose, case when v.status = 'approved' then (now() at time zone 'America/Bogota')::date - v.date end as age,
       v.campus_id, v.status as condition, v.search
from treasury.petty_cash_voucher v
join treasury.petty_cash c on c.id = v.petty_cash_id
join people.tercero_face t on t.id = v.receiver_id;
comment on view treasury.petty_cash_voucher_list is 'Vales with who has the money and for how many days.';

create view treasury.petty_cash_voucher_option as
select v.id, 'VP ' || lpad(v.number::text, greatest(3, length(v.number::text)), '0') || ' ' || t.name as label, v.purpose as detail,
       v.search, v.status = 'approved' as enabled, v.vigencia, v.campus_id
from treasury.petty_cash_voucher v join people.tercero_face t on t.id = v.receiver_id where v.number is not null;
comment on view treasury.petty_cash_voucher_option is 'Vales to choose from; one that was settled or given back is not chosen.';
