create view people.patient_option as
select id, name as label, document_type || ' ' || number || ' · ' || to_char(birth_date, 'YYYY/MM/DD') as detail, search,
       active and merged_into_id is null as enabled, left(search, 100) as begins, number
from people.patient;
comment on view people.patient_option is 'Patients to choose from.';

create view people.patient_list as
select p.id, p.name, p.document_type, p.number, p.birth_date, p.sex, p.phone, p.municipality_id, m.label as municipality_label,
       extract(year from age((now() at time zone 'America/Bogota')::date, p.birth_date))::int as age,
       a.eps_id, t.name as eps_label, a.regime, a.user_type,
       e.kind as last_event, e.at as last_event_at,
       exists (select from people.patient_event o where o.patient_id = any(array(select f.id from people.file_list(p.id) f)) and o.kind = 'admission'
         and o.pending) as open_admission,
       exists (select from people.patient_event o where o.patient_id = any(array(select f.id from people.file_list(p.id) f)) and o.kind = 'appointment'
         and o.pending)
         as pending_appointment,
       p.document_type in ('AS', 'MS', 'SI') as unidentified,
       case when p.merged_into_id is not null then 'merged' when p.deceased_on is not null then 'deceased'
            when p.active then 'active' else 'inactive' end as status,
       p.search
from people.patient p
left join people.affiliation_now a on a.patient_id = any(array(select f.id from people.file_list(p.id) f)) and a.payer = 'health'
left join people.tercero t on t.id = a.eps_id
left join reference.municipality_option m on m.id = p.municipality_id
left join lateral (select kind, at from people.patient_event e where e.patient_id = any(array(select f.id
  from people.file_list(p.id) f)) order by at desc limit 1) e on true;
comment on view people.patient_list is 'Patients with what insures them today and the last that happened to them.';

create view people.patient_words as select id, name, search from people.patient;
comment on view people.patient_words is 'Patients by their words alone: what is searched before the list shows those found.';

create view people.reported_patient_list as
select p.id, p.name, p.document_type, p.number, p.document_type || ' ' || p.number as document, p.birth_date, p.sex, p.phone,
       nullif(p.alerts, '') as alerts, m.label as municipality, p.person_id
from people.patient p left join reference.municipality_option m on m.id = p.municipality_id;
comment on view people.reported_patient_list is 'What reports tell of patients, without what happened to them last.';

create view people.identified_patient_list as
select p.id, p.name, p.document_type || ' ' || p.number as document, p.document_type, p.number, p.first_name, p.middle_name,
       p.last_name, p.second_last_name, p.birth_date::text as birth_date,
       p.sex, p.ethnic_group, p.disability, p.zone, p.occupation, p.education, x.allergies,
       b.code as nationality_code, b.label as nationality, c.code as country_code, c.label as country,
       m.code as municipality_code, m.label as municipality
from people.patient p
left join reference.country_option b on b.id = p.birth_country_id
left join reference.country_option c on c.id = p.residence_country_id
left join reference.municipality_option m on m.id = p.municipality_id
left join people.allergy_list x on x.id = p.id;
comment on view people.identified_patient_list is 'Who a patient is and where they live, with the codes of the official tables, for what is sent of them.';

create view people.patient_reported_list as
select p.id, p.last_name, p.second_last_name, p.first_name, p.middle_name, p.document_type, p.number, p.birth_date, p.deceased_on, p.sex,
       p.address, m.code as municipality, p.zone, p.phone
from people.patient p left join reference.entry_list m on m.id = p.municipality_id;
comment on view people.patient_reported_list is 'A patient as official files tell them: names apart, where they live by its code.';

create view people.patient_face as
select id, active, address, birth_country_id, birth_date, blood_group, deceased_on, disability, document_reason,
       document_type, first_name, guardian_document, guardian_name, guardian_phone, last_name, merged_into_id, middle_name,
       municipality_id, name, number, person_id, phone, pregnant, residence_country_id, search, second_last_name, sex, zone
from people.patient;

create view people.identified_as_list as
select p.id, p.person_id, m.merged_at
from people.patient p join people.patient_merge m on m.loser_id = p.id and m.undone_at is null
where p.merged_into_id is not null and p.document_type in ('AS', 'MS', 'SI');
comment on view people.identified_as_list is 'Who those that came without a document turned out to be, and since when it is known.';
