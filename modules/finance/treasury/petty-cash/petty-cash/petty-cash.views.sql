create view treasury.petty_cash_list as
select c.id, c.number, c.vigencia, c.date, c.name, c.dependencia_id, d.name as dependencia_label, c.keeper_id,
       t.name as keeper_label, c.act_number, c.amount, coalesce(b.balance, 0) as balance, coalesce(b.vouchers, 0) as vouchers,
       coalesce(b.balance - b.vouchers, 0) as available, c.policy_until, c.campus_id, c.status as condition, c.search
from treasury.petty_cash c
join budget.dependencia_face d on d.id = c.dependencia_id
join people.tercero_face t on t.id = c.keeper_id
left join treasury.petty_cash_balance b on b.petty_cash_id = c.id;
comment on view treasury.petty_cash_list is 'Cajas menores with what each holds and has given out in vales.';

create view treasury.petty_cash_option as
select c.id, 'CM ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') || ' ' || c.name as label, t.name as detail,
       c.search, c.status = 'approved' as enabled, c.vigencia, c.campus_id
from treasury.petty_cash c join people.tercero_face t on t.id = c.keeper_id where c.number is not null;
comment on view treasury.petty_cash_option is 'Cajas menores to choose from; a closed one takes nothing more.';
