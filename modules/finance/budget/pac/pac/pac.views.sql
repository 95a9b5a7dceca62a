create view budget.pac_act_list as
select a.id, a.number, a.vigencia, a.date, a.kind, a.reason, a.created_by, a.created_at,
       (select coalesce(sum(amount), 0) from budget.pac_move m where m.act_id = a.id and m.class <> 'reducido') as raised,
       (select coalesce(sum(amount), 0) from budget.pac_move m where m.act_id = a.id and m.class = 'reducido') as lowered,
       platform.fold(a.reason) as search, u.label as created_by_label
from budget.pac_act a
left join admin.user_option u on u.id = a.created_by;

create view budget.pac_move_list as
select md5('pac' || m.id)::uuid as id, a.number, a.vigencia, a.date, a.kind, a.reason, m.month::text as month, m.class,
       case m.class when 'reducido' then -m.amount else m.amount end as amount, r.code as rubro_code, r.name as rubro_name,
       f.code as fuente_code, c.vigencia_gasto, a.created_by, r.search || ' ' || platform.fold(a.reason) as search
from budget.pac_move m
join budget.pac_act a on a.id = m.act_id
join budget.apropiacion c on c.id = m.apropiacion_id
join budget.rubro r on r.id = c.rubro_id
join budget.fuente f on f.id = c.fuente_id;
comment on view budget.pac_move_list is 'What each act did to the PAC of each line and month.';

-- A payment stays over the PAC until it is annulled or an act gives its month the missing quota.
create view budget.pac_excess_list as
select md5('excess' || e.id)::uuid as id, e.day as date, v.year as vigencia, p.id as pago_id, p.number, e.amount, e.available,
       e.amount - greatest(e.available, 0) as excess, t.id as tercero_id, t.name as tercero_label, r.code as rubro_code,
       r.name as rubro_name, f.code as fuente_code, c.vigencia_gasto, p.campus_id,
       case when p.status = 'annulled' then 'annulled' when now_over.left_over < 0 then 'over' else 'covered' end as condition,
       r.search || ' ' || platform.fold(t.name || ' ' || p.purpose) as search
from budget.pac_excess e
join budget.pago p on p.id = e.document_id
join budget.obligacion o on o.id = p.obligacion_id
join budget.registro g on g.id = o.registro_id
join people.tercero_face t on t.id = g.tercero_id
join budget.apropiacion c on c.id = e.apropiacion_id
join budget.vigencia v on v.year = c.vigencia
join budget.rubro r on r.id = c.rubro_id
join budget.fuente f on f.id = c.fuente_id
cross join lateral (
  select (select coalesce(sum(n.vigente), 0) from budget.pac_month n where n.apropiacion_id = c.id
            and n.month between case v.pac_mode when 'strict' then extract(month from e.day) else 1 end and extract(month from e.day))
       - (select coalesce(sum(d.amount), 0) from budget.apropiacion_day d where d.apropiacion_id = c.id and d.stage = 'pago'
            and d.day >= case v.pac_mode when 'strict' then date_trunc('month', e.day)::date else make_date(v.year, 1, 1) end
            and d.day < (date_trunc('month', e.day) + interval '1 month')::date) as left_over) now_over;
comment on view budget.pac_excess_list is 'Payments that went over the PAC while the vigencia only warned.';

create view budget.pac_left_list as
select id, number, vigencia, date, make_date(vigencia, month::int, 1) as counts_on, month, class, amount, rubro_code, rubro_name,
       fuente_code, vigencia_gasto, reason, null::text as document, null::uuid as document_id, search
from budget.pac_move_list
union all
select id, number, vigencia, day, day, extract(month from day)::text, 'pagado', -amount, rubro_code, rubro_name, fuente_code,
       vigencia_gasto, purpose, document, document_id, search
from budget.move_list where stage = 'pago';
comment on view budget.pac_left_list is
  'What the PAC gives and what is paid of it: what is left. A quota counts from the first day of its month, a payment from its own.';
