create view pharmacy.disposal_list as
select d.*, i.label as issue_label, t.name as manager_label, d.status as condition
from pharmacy.disposal d
join warehouse.issue_option i on i.id = d.issue_id
join people.tercero_face t on t.id = d.manager_id;
comment on view pharmacy.disposal_list is 'What became of discarded goods.';

create view pharmacy.disposal_option as
select d.id, platform.numbered('DRS', d.number) || ' de ' || d.vigencia as label, d.manifest as detail, d.search,
       d.status in ('approved', 'certified') as enabled, d.vigencia, d.campus_id
from pharmacy.disposal d where d.number is not null;
comment on view pharmacy.disposal_option is 'Disposals of waste to choose from.';
