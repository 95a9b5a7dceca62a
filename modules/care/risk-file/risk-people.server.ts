import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { Period } from '../quality-file/quality-cases.server.ts'
import type { Done, RiskPerson } from './risk-variable.domain.ts'

type Row = Omit<RiskPerson, 'person' | 'done'> & RiskPerson['person'] & { readonly done: readonly Done[] }

/** How long somebody who was told to be pregnant is taken to be so. */
const pregnancyDays = 280

/**
 * Who was attended in a period at a site and is insured by a payer on its last day, with what is known of them until then, in the
 * order of their documents.
 */
export async function riskPeopleOf(
  tx: Tx,
  { campusId, from, to }: Period,
  payerId: string,
): Promise<readonly RiskPerson[]> {
  const { rows } = await sql<Row>`
    select p.id as patient_id, p.name as patient, p.document, p.document_type, p.number, p.birth_date, p.sex, p.last_name,
           p.second_last_name, p.first_name, p.middle_name,
           p.ethnic_group, p.occupation, p.education, p.country_code, w.weight::text, w.day as weight_day, h.height::text,
           h.day as height_day, coalesce(g.pregnant, false) or coalesce(d.prenatal, false) as pregnant,
           coalesce(d.done, '[]') as done
    from (select distinct a.patient_id from care.attention_told a
          where a.campus_id = ${campusId}::uuid and a.day between ${from} and ${to}) q
    join people.identified_patient_list p on p.id = q.patient_id
    join people.insured_list f on f.patient_id = p.id and f.from_day <= ${to} and (f.until_day is null or f.until_day >= ${to})
    join insurers.payer_option y on y.tercero_id = f.eps_id and y.id = ${payerId}::uuid
    left join lateral (${measured('weight', to)}) w on true
    left join lateral (${measured('height', to)}) h on true
    left join lateral (
      select true as pregnant from care.classification k join care.triage t on t.id = k.triage_id
      where t.patient_id = p.id and k.pregnant
        and (k.ended_at at time zone 'America/Bogota')::date between ${to}::date - ${pregnancyDays}::int and ${to}
      limit 1) g on true
    left join lateral (
      select json_agg(json_build_object('cups', c.cups, 'finalidad', c.finalidad, 'first', c.first, 'last', c.last)) as done,
             bool_or(c.finalidad = '23' and c.last >= ${to}::date - ${pregnancyDays}::int) as prenatal
      from (select a.cups, a.finalidad, min(a.day) as first, max(a.day) as last from care.attention_told a
            where a.patient_id = p.id and a.day <= ${to} group by 1, 2) c) d on true
    order by p.document_type, p.number`.execute(tx)
  return rows.map(
    ({ patientId, patient, document, pregnant, weight, weightDay, height, heightDay, done, ...person }) => ({
      ...{ patientId, patient, document, pregnant, weight, weightDay, height, heightDay, done, person },
    }),
  )
}

/** The last time that somebody was weighed or measured. */
const measured = (what: 'weight' | 'height', to: string) => sql`
  select v.${sql.ref(what)}, (v.taken_at at time zone 'America/Bogota')::date as day
  from care.vital_signs v join care.triage t on t.id = v.triage_id
  where t.patient_id = p.id and v.${sql.ref(what)} is not null and (v.taken_at at time zone 'America/Bogota')::date <= ${to}
  order by v.taken_at desc limit 1`
