create view care.bed_list as
select b.*, l.campus_label, l.code, l.code || ' ' || l.name as location_label,
       r.label as reps_service_label, s.label as service_label,
       platform.fold(l.code || ' ' || l.name) as search
from care.bed b
join hospital.location_list l on l.id = b.location_id
join reference.reps_service_option r on r.id = b.reps_service_id
left join tariffs.service_option s on s.id = b.service_id;
comment on view care.bed_list is 'What the list of beds shows.';

create view care.bed_now as
select b.id, b.campus_id, b.location_id, b.kind, b.reps_service_id, l.code, l.name, l.parent_id as room_id,
       l.parent_label as room, r.label as service,
       coalesce(x.state, 'free') as state, x.id as period_id, x.admission_id, x.from_at, x.until_at, x.motive, x.note,
       b.active and b.from_day <= (now() at time zone 'America/Bogota')::date
         and (b.until_day is null or b.until_day >= (now() at time zone 'America/Bogota')::date) as enabled
from care.bed b
join hospital.location_list l on l.id = b.location_id
join reference.reps_service_option r on r.id = b.reps_service_id
left join care.bed_period x on x.bed_id = b.id and x.from_at <= now() and (x.until_at is null or x.until_at > now());
comment on view care.bed_now is 'Each bed as it stands: free, or what the period of this moment says.';

create view care.occupied_bed_list as
select id, campus_id, location_id, code, admission_id from care.bed_now where state = 'occupied';
comment on view care.occupied_bed_list is 'The beds that somebody occupies now, for the modules that serve them.';

create view care.bed_option as
select id, code || ' ' || name as label, service || ' · ' || case state when 'free' then 'Libre' when 'occupied' then 'Ocupada'
         when 'cleaning' then 'En limpieza' when 'blocked' then 'Bloqueada' else 'Reservada' end as detail,
       platform.fold(code || ' ' || name || ' ' || service) as search, enabled and state in ('free', 'reserved') as enabled,
       campus_id
from care.bed_now;
comment on view care.bed_option is 'Beds to choose from: those that are free first.';
