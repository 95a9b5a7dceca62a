create view pharmacy.kit_list as
select k.*, (select count(*)::int from pharmacy.kit_part p where p.kit_id = k.id) as parts,
       platform.fold(k.code || ' ' || k.name) as search
from pharmacy.kit k;
comment on view pharmacy.kit_list is 'Kits with how many products each has.';

create view pharmacy.kit_option as
select k.id, k.code || ' ' || k.name as label, null::text as detail, platform.fold(k.code || ' ' || k.name) as search,
       k.active as enabled
from pharmacy.kit k;
comment on view pharmacy.kit_option is 'Kits to choose from.';
