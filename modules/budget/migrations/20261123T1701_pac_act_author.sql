-- Who made an act of the PAC is read by name, as in every list.
create or replace view budget.pac_act_list as
select a.id, a.number, a.vigencia, a.date, a.kind, a.reason, a.created_by, a.created_at,
       (select coalesce(sum(amount), 0) from budget.pac_move m where m.act_id = a.id and m.class <> 'reducido') as raised,
       (select coalesce(sum(amount), 0) from budget.pac_move m where m.act_id = a.id and m.class = 'reducido') as lowered,
       platform.fold(a.reason) as search, u.label as created_by_label
from budget.pac_act a
left join admin.user_option u on u.id = a.created_by;
