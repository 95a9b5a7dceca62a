create view billing.accident_list as
select a.id, a.number, a.vigencia, a.date, a.time, a.campus_id, a.nature, a.insurance, a.plate, a.policy_number, a.siras_number,
       a.payer_id, y.label as payer_label, a.municipality_id, m.label as municipality_label,
       v.victims::int as victims, a.status as condition, a.search || ' ' || coalesce(v.search, '') as search
from billing.accident a
join reference.municipality_option m on m.id = a.municipality_id
left join insurers.payer_option y on y.id = a.payer_id
left join lateral (
  select count(distinct p.person_id) as victims, string_agg(p.search, ' ') as search
  from billing.accident_victim x join care.admission_option d on d.id = x.admission_id join people.patient_face p on p.id = d.patient_id
  where x.parent_id = a.id) v on true;
comment on view billing.accident_list is 'Events with how many were hurt.';

create view billing.accident_option as
select a.id, 'EVT ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') as label,
       to_char(a.date, 'YYYY/MM/DD') || coalesce(' · ' || a.plate, '') as detail, a.search, a.status = 'registered' as enabled,
       a.vigencia, a.campus_id
from billing.accident a where a.number is not null;
comment on view billing.accident_option is 'Registered events to choose from.';

-- A person has one tope for each event and payer, under whichever of their files it was invoiced (decision 19).
create view billing.victim_cover_list as
select c.id, c.accident_id, c.patient_id, c.payer_id, c.layer, c.cap, c.explained, whole.elsewhere, whole.used
from billing.victim_cover c cross join lateral (
  select sum(o.elsewhere) as elsewhere, sum(o.used) as used from billing.victim_cover o
  where o.accident_id = c.accident_id and o.payer_id = c.payer_id
    and o.patient_id in (select f.id from people.file_list(c.patient_id) f)) whole;
comment on view billing.victim_cover_list is 'The tope of each victim of an event by payer, with what all the files of the person took of it.';
