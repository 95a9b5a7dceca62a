create view people.allergy_fact_list as
select a.id, a.patient_id, a.substance_id, e.name as substance, a.family, a.words, a.denied, a.shown, a.reaction, a.severity,
       a.certainty, a.source, a.campus_id, a.noted_by, a.noted_at,
       a.shown || coalesce(': ' || a.reaction, '') || case a.severity when 'severe' then ' (grave)' else '' end as label,
       r.kind as reversal, r.reason as reversal_reason, r.reversed_by, r.reversed_at
from people.allergy a
left join people.allergy_reversal r on r.allergy_id = a.id
left join reference.entry_face e on e.id = a.substance_id;
comment on view people.allergy_fact_list is 'Each allergy that was learnt of a patient, with its reversal.';

create view people.allergy_list as
select p.id, x.allergies
from people.patient p
left join lateral (
  select coalesce(string_agg(f.label, '; ' order by f.noted_at, f.id) filter (where not f.denied),
                  'Niega alergias (' || to_char(max(f.noted_at) at time zone 'America/Bogota', 'YYYY/MM/DD') || ')') as allergies
  from people.patient o join people.allergy_fact_list f on f.patient_id = o.id
  where o.person_id = p.person_id and f.reversal is null) x on true;
comment on view people.allergy_list is
  'The allergies that hold of a person, whichever of their files says so, in words; or that they deny having any, and when.';
