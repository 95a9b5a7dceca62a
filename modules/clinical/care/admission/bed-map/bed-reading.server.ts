import type { AnswerOf } from '@quina/blocks'
import { load, type Operation, parameterOn, serveQuery } from '@quina/blocks/server'
import { rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { type RawBuilder, sql } from 'kysely'
import { observationMost, observationWarn } from '../../beds/bed-use/observation-parameters.contract.ts'
import { admission } from '../admission/admission.contract.ts'
import { admissionService } from '../admission/admission.server.ts'
import { bedMap, bedsOfAdmission } from './bed-map.contract.ts'

export const bedReadingOperations: readonly Operation[] = [
  serveQuery(bedMap, async ({ tx, actor, today }) => ({
    beds: await bedsIn(tx, actor.campusId, today),
    waiting: await bedless(tx, actor.campusId, today),
    observation: {
      warn: await parameterOn(tx, observationWarn, today),
      most: await parameterOn(tx, observationMost, today),
    },
    colours: await coloursOfBeds(tx),
  })),
  serveQuery(bedsOfAdmission, async ({ tx, actor, input: { id } }) => {
    await load(tx, { document: admission, tables: admissionService, actor }, id)
    return rowsFrom<AnswerOf<typeof bedsOfAdmission>[number]>(tx)`
      select x.id, x.bed_id, b.code || ' ' || b.name as bed, b.service, x.state, to_json(x.from_at) #>> '{}' as from,
             to_json(x.until_at) #>> '{}' as until
      from care.bed_period x join care.bed_now b on b.id = x.bed_id
      where x.admission_id = ${id}::uuid and (x.state = 'occupied' or x.until_at is null)
      order by x.from_at, x.id`
  }),
]

async function coloursOfBeds(tx: Tx): Promise<Record<string, string>> {
  const known = await rowsWhere(tx, 'care.convention', { scope: 'bed', active: true }, ['key', 'background'])
  return Object.fromEntries(known.map(({ key, background }) => [key, background]))
}

type BedMap = AnswerOf<typeof bedMap>
type Stay = Omit<BedMap['waiting'][number], 'age'> & { readonly birthDate: Day }

const shownStay = (today: Day, { birthDate, ...stay }: Stay) => ({ ...stay, age: shownAge(birthDate, today) })

/** Returns the patients of the admissions that match, as the bed map shows them. */
async function staysWhere(tx: Tx, which: RawBuilder<unknown>): Promise<Stay[]> {
  return rowsFrom<Stay>(tx)`
    select a.id, a.code, a.patient_label as patient, a.patient_document as document, p.birth_date::text as birth_date, p.sex,
           a.diagnosis_label as diagnosis, a.payer_label as payer, p.alerts,
           case when a.observed_until is null then to_json(a.observed_from) #>> '{}' end as observed_from, a.days::int as days
    from care.admission_list a join people.reported_patient_list p on p.id = a.patient_id
    where ${which} order by a.entered_at, a.id`
}

type BedRow = Omit<BedMap['beds'][number], 'lying'> & { readonly admissionId: string | null }

async function bedsIn(tx: Tx, campusId: string, today: Day) {
  const rows = await rowsFrom<BedRow>(tx)`
    select id, code, name, room, service, kind, state, to_json(from_at) #>> '{}' as since,
           to_json(until_at) #>> '{}' as until, motive, note, admission_id
    from care.bed_now where campus_id = ${campusId}::uuid and enabled order by service, code`
  const ids = rows.flatMap(({ admissionId }) => admissionId ?? [])
  const stays = ids.length === 0 ? [] : await staysWhere(tx, sql`a.id = any(${ids}::uuid[])`)
  const stayOf = new Map(stays.map((stay) => [stay.id, shownStay(today, stay)]))
  return rows.map(({ admissionId, ...row }) => ({ ...row, lying: stayOf.get(admissionId ?? '') ?? null }))
}

/** Patients in a stay or under observation without a bed of the map. */
const bedless = async (tx: Tx, campusId: string, today: Day) => {
  const lies = sql`exists (
    select from care.bed_period x where x.admission_id = a.id and x.state = 'occupied' and x.until_at is null)`
  const stays = sql`(a.ambit = '3' or (a.ambit = '2' and a.observed_from is not null and a.observed_until is null))`
  const found = await staysWhere(
    tx,
    sql`a.campus_id = ${campusId}::uuid and a.status = 'open' and ${stays} and not ${lies}`,
  )
  return found.map((stay) => shownStay(today, stay))
}
