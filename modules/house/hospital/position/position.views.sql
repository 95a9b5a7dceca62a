create view hospital.position_list as
select p.*, c.code || ' ' || c.name as cost_centre_label
from hospital.position p left join hospital.cost_centre c on c.id = p.cost_centre_id;
comment on view hospital.position_list is 'What the list of cargos shows.';

create view hospital.position_option as
select id, name as label, code as detail, search, active as enabled from hospital.position;
comment on view hospital.position_option is 'Cargos to choose from.';

create view hospital.position_face as
select id, code, name, needs_rethus, posts, cares
from hospital.position;
