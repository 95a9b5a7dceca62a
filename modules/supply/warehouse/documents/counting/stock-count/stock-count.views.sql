create view warehouse.stock_count_list as
select c.*, s.code || ' ' || s.name as store_label, g.code || ' ' || g.name as group_label, i.items, i.different,
       c.status as condition
from warehouse.stock_count c
join warehouse.store s on s.id = c.store_id
left join warehouse.product_group g on g.id = c.group_id
join lateral (select count(*)::int as items, count(*) filter (where i.difference <> 0)::int as different
              from warehouse.count_item i where i.count_id = c.id) i on true;
comment on view warehouse.stock_count_list is 'Conteos with how many lots they look at and how many differ.';

create view warehouse.stock_count_option as
select c.id, platform.numbered('CF', c.number) || ' de ' || c.vigencia as label, c.purpose as detail, c.search,
       c.status = 'counting' as enabled, c.vigencia, c.campus_id
from warehouse.stock_count c where c.number is not null;
comment on view warehouse.stock_count_option is 'Conteos to choose from.';

create view warehouse.counted as
select e.item_id, e.round, e.user_id, e.quantity,
       e.quantity - case when i.bin_id is null then coalesce((
         select sum(m.quantity) from warehouse.move m
         where m.store_id = c.store_id and m.lot_id = i.lot_id and m.document_id <> c.id
           and (m.at <= e.at or m.happened_on < e.counted_on)), 0) else 0 end
       - (case when i.bin_id is null then -1 else 1 end) * coalesce((
         select sum(b.quantity) from warehouse.bin_move b
         where b.store_id = c.store_id and b.lot_id = i.lot_id and (i.bin_id is null or b.bin_id = i.bin_id)
           and b.document_id is distinct from c.id and (b.at <= e.at or b.happened_on < e.counted_on)), 0) as difference
from warehouse.count_entry e
join warehouse.count_item i on i.id = e.item_id
join warehouse.stock_count c on c.id = i.count_id;
comment on view warehouse.counted is
  'Each time a lot was counted in a place, against the moves until then: a late paper of something that had left before is one of
them. What no place has is what there is of the lot less what lies in places.';

create view warehouse.count_state as
select i.id, i.count_id, i.product_id, i.lot_id, i.bin_id, i.cause, i.explanation, i.found, i.difference as stored_difference,
       r.one, r.two, r.three, r.rounds, r.users,
       case when r.rounds >= 2 and r.difference_one = r.difference_two then r.difference_one
            when r.rounds = 3 then r.difference_three end as difference
from warehouse.count_item i
join lateral (
  select count(*)::int as rounds, coalesce(array_agg(k.user_id), '{}') as users,
         max(k.quantity) filter (where k.round = 1) as one, max(k.quantity) filter (where k.round = 2) as two,
         max(k.quantity) filter (where k.round = 3) as three, max(k.difference) filter (where k.round = 1) as difference_one,
         max(k.difference) filter (where k.round = 2) as difference_two,
         max(k.difference) filter (where k.round = 3) as difference_three
  from warehouse.counted k where k.item_id = i.id) r on true;
comment on view warehouse.count_state is
  'Each lot of a count with what its rounds say: the difference is that of the two that agree, or else that of the third.';
