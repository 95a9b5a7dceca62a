create view accounting.cuenta_de_cobro_list as
select c.*, t.name as tercero_label, l.items, coalesce(l.total, 0)::numeric(18,2) as total,
       (case when c.status in ('signed', 'filed') then coalesce(l.balance, 0) else 0 end)::numeric(18,2) as balance,
       case when c.status in ('signed', 'filed') and coalesce(l.balance, 0) = 0 then 'paid' else c.status end as condition
from accounting.cuenta_de_cobro c
join people.tercero_face t on t.id = c.tercero_id
left join lateral (
  select string_agg(s.open_item, ', ' order by s.position) as items, sum(s.amount) as total,
         sum(least(s.amount, greatest(0, coalesce(o.debit - o.credit, 0)))) as balance
  from accounting.cuenta_de_cobro_line s
  left join accounting.open_item o on o.account_id = s.account_id and o.tercero_id = c.tercero_id and o.item = s.open_item
  where s.parent_id = c.id) l on true;
comment on view accounting.cuenta_de_cobro_list is 'Cuentas de cobro issued, with what of each is still owed, as the journal says.';

create view accounting.cuenta_de_cobro_option as
select c.id, 'CC ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') || ' de ' || c.vigencia as label,
       t.name || ' · ' || c.purpose as detail, c.search || ' ' || platform.fold(t.name) as search,
       c.status in ('signed', 'filed') as enabled, c.vigencia, c.campus_id
from accounting.cuenta_de_cobro c join people.tercero_face t on t.id = c.tercero_id where c.number is not null;
comment on view accounting.cuenta_de_cobro_option is 'Numbered cuentas de cobro to choose from.';
