create view payroll.novelty_kind_list as
select k.*, c.name as concept_label
from payroll.novelty_kind k left join payroll.concept c on c.id = k.concept_id;
comment on view payroll.novelty_kind_list is 'Kinds of novedad with the concept each becomes.';

create view payroll.novelty_kind_option as
select id, name as label, code as detail, search, active as enabled from payroll.novelty_kind;
comment on view payroll.novelty_kind_option is 'Kinds of novedad to choose from.';

create view payroll.novelty_kind_face as
select id, code
from payroll.novelty_kind;

create view payroll.novelty_list as
select n.id, n.number, n.vigencia, n.date, n.engagement_id, t.name as engagement_label,
       people.identification(t.document_type, t.number, t.check_digit) as identification, n.kind_id, k.name as kind_label,
       n.from_day, n.to_day, n.hours, n.amount, n.support, n.campus_id, n.status as condition,
       n.search || ' ' || t.search || ' ' || k.search as search
from payroll.novelty n
join payroll.novelty_kind k on k.id = n.kind_id
join payroll.engagement e on e.id = n.engagement_id
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id;
comment on view payroll.novelty_list is 'Novedades with whose they are.';

create view payroll.novelty_option as
select n.id, k.name || ' desde ' || n.from_day as label, t.name as detail, n.search || ' ' || t.search as search,
       n.status = 'approved' as enabled, n.vigencia, n.campus_id
from payroll.novelty n
join payroll.novelty_kind k on k.id = n.kind_id
join payroll.engagement e on e.id = n.engagement_id
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id
where n.number is not null;
comment on view payroll.novelty_option is 'Novedades to choose from: those that another goes on from.';
