create view pharmacy.cart_check_list as
with today as (select (now() at time zone 'America/Bogota')::date as day),
allowed as (
  select coalesce((select (value #>> '{}')::int from platform.parameter, today
    where name = 'pharmacy.cartDays' and from_day <= today.day order by from_day desc limit 1), 31) as days)
select c.*, s.code || ' ' || s.name as store_label,
       case when n.last then c.date + allowed.days end as due,
       case when c.status = 'draft' then 'draft' when not n.last then 'opened'
            when c.date + allowed.days < today.day then 'overdue' else 'sealed' end as condition
from pharmacy.cart_check c
cross join today
cross join allowed
join warehouse.store_face s on s.id = c.store_id
cross join lateral (
  select c.status = 'approved' and not exists (
    select from pharmacy.cart_check o
    where o.store_id = c.store_id and o.status = 'approved' and (o.vigencia, o.number) > (c.vigencia, c.number)) as last) n;
comment on view pharmacy.cart_check_list is 'Checks of crash carts: the last of each with the day of the next one.';

create view pharmacy.cart_check_option as
select c.id, platform.numbered('CPA', c.number) || ' de ' || c.vigencia as label, c.seal as detail, c.search,
       c.status = 'approved' as enabled, c.vigencia, c.campus_id
from pharmacy.cart_check c where c.number is not null;
comment on view pharmacy.cart_check_option is 'Checks of crash carts to choose from.';
