create view pharmacy.preparation_kind_list as
select k.*, platform.fold(k.code || ' ' || k.name) as search from pharmacy.preparation_kind k;
comment on view pharmacy.preparation_kind_list is 'Kinds of preparation.';

create view pharmacy.preparation_kind_option as
select k.id, k.code || ' ' || k.name as label, k.days || ' días' as detail, platform.fold(k.code || ' ' || k.name) as search,
       k.active as enabled
from pharmacy.preparation_kind k;
comment on view pharmacy.preparation_kind_option is 'Kinds of preparation to choose from.';
