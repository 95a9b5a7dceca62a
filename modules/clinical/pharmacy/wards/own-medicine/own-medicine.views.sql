create view pharmacy.own_medicine_list as
select w.*, a.label as admission_label, a.patient_id, a.patient_label as patient,
       case when w.status <> 'approved' then w.status when not l.remains then 'ended'
            when a.status not in ('open', 'draft') then 'unclaimed' else 'kept' end as condition
from pharmacy.own_medicine w
join care.admission_option a on a.id = w.admission_id
cross join lateral (
  select coalesce(bool_or(n.gone < n.quantity), false) as remains from pharmacy.own_medicine_line n where n.parent_id = w.id) l;
comment on view pharmacy.own_medicine_list is 'What patients brought, and whether something of it remains.';

create view pharmacy.own_medicine_option as
select w.id, platform.numbered('MPP', w.number) || ' de ' || w.vigencia as label, w.place as detail, w.search,
       w.status = 'approved' as enabled, w.vigencia, w.campus_id
from pharmacy.own_medicine w where w.number is not null;
comment on view pharmacy.own_medicine_option is 'Custodies to choose from.';

create view pharmacy.own_medicine_line_option as
select l.id, l.name || ' · ' || l.lot as label, trim_scale(l.quantity - l.gone) || ' ' || l.unit as detail,
       platform.fold(l.name || ' ' || l.lot) as search, w.status = 'approved' and l.gone < l.quantity as enabled, l.parent_id,
       w.campus_id
from pharmacy.own_medicine_line l join pharmacy.own_medicine w on w.id = l.parent_id;
comment on view pharmacy.own_medicine_line_option is 'Medicines in custody to choose from.';
