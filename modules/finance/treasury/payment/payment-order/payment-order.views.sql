create view treasury.payment_order_list as
select o.*, t.name as tercero_label, b.name as bank_account_label, coalesce(p.gross, 0) as gross, coalesce(d.deducted, 0) as deducted,
       coalesce(p.gross, 0) - coalesce(d.deducted, 0) as net, o.status as condition
from treasury.payment_order o
join people.tercero_face t on t.id = o.tercero_id
left join treasury.bank_account b on b.id = o.bank_account_id
left join lateral (select sum(amount) as gross from treasury.payment_order_payable where parent_id = o.id) p on true
left join lateral (select sum(amount) as deducted from treasury.payment_order_deduction where parent_id = o.id) d on true;
comment on view treasury.payment_order_list is 'What the list of payment orders shows.';

create view treasury.payment_order_option as
select o.id, 'OP ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') || ' de ' || o.vigencia as label,
       t.name || ' · ' || o.purpose as detail, o.search || ' ' || platform.fold(t.name) as search, o.status = 'approved' as enabled,
       o.vigencia, o.campus_id
from treasury.payment_order o join people.tercero_face t on t.id = o.tercero_id where o.number is not null;
comment on view treasury.payment_order_option is 'Payment orders to choose from.';
