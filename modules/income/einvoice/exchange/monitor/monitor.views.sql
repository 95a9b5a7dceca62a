create view einvoice.authorisation_list as
select a.*, s.name as campus_label, c.taken + 1 as next_number, a.last_number - c.taken as left_over,
       exists (select from platform.secret k where k.name = 'einvoice.key:' || a.id) as has_key,
       case when not a.active then 'inactive'
            when c.taken >= a.last_number then 'exhausted'
            when a.to_day < today.day then 'expired'
            when a.from_day > today.day then 'future'
            when (a.last_number - c.taken) * 10 <= a.last_number - a.first_number + 1 then 'few'
            when a.kind in ('invoice', 'contingency') and a.to_day < today.day + 30 then 'ending'
            else 'current' end as condition
from einvoice.authorisation a
join einvoice.counter c on c.authorisation_id = a.id
left join admin.campus_face s on s.id = a.campus_id
cross join (select (now() at time zone 'America/Bogota')::date as day) today;
comment on view einvoice.authorisation_list is 'Ranges of numbers and what is left of each; few is a tenth, ending is thirty days.';
