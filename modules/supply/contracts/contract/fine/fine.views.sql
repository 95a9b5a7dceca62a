create view contracts.fine_list as
select f.*, platform.numbered('CT', c.number) || ' de ' || c.vigencia as contract_label, c.tercero_id, t.name as tercero_label,
       f.status as condition
from contracts.fine f join contracts.contract c on c.id = f.contract_id join people.tercero_face t on t.id = c.tercero_id;
comment on view contracts.fine_list is 'Multas and sanciones of contracts, with who they are imposed on.';

create view contracts.fine_option as
select f.id, platform.numbered('MS', f.number) || ' de ' || f.vigencia as label, left(f.purpose, 120) as detail, f.search,
       f.status = 'firm' as enabled, f.vigencia, f.campus_id
from contracts.fine f where f.number is not null;
comment on view contracts.fine_option is 'Multas and sanciones to choose from.';
