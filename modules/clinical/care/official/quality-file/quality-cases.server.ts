import { rowsFrom, type Tx } from '@quina/db/server'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import type { Days } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { attendedAsUrgent, firstUrgent, isReported } from '../quality-report/indicator-cases.server.ts'
import type {
  ReportedAppointment,
  ReportedCase,
  ReportedPerson,
  ReportedTriage,
} from './quality-file.domain.ts'

export type Period = Days & { readonly campusId: string }

type Row<Case extends ReportedCase> = Omit<Case, 'kind' | 'person' | 'href'> & ReportedPerson

const person = sql`p.name as patient, p.document, p.document_type, p.number, p.birth_date, p.sex, p.last_name, p.second_last_name,
  p.first_name, p.middle_name`

/**
 * Returns the cases that the file of Resolución 256 reports one by one for a period and a site: the appointments and then the
 * triages, each in chronological order.
 */
export async function casesOf(tx: Tx, period: Period): Promise<readonly ReportedCase[]> {
  const appointments = (await appointmentsOf(tx, period)).map(
    (row): ReportedAppointment => ({
      ...reported(row),
      kind: 'appointment',
      href: `/eventos/edit/${row.id}`,
    }),
  )
  const triages = (await triagesOf(tx, period)).map(
    (row): ReportedTriage => ({ ...reported(row), kind: 'triage', href: `/triage/edit/${row.id}` }),
  )
  return [...appointments, ...triages]
}

/** Returns the first visits of the year that were given in the period; for ultrasound and resonance (8 and 9), every visit. */
async function appointmentsOf(tx: Tx, { campusId, from, to }: Period) {
  return rowsFrom<Row<ReportedAppointment>>(tx)`
    select a.id, a.patient_id, ${person}, ${insurerOn(sql`a.date`)} as insurer, a.res256_code as code, a.requested_on,
           a.first_on as given_for, a.wished_on
    from care.appointment_summary a join people.identified_patient_list p on p.id = a.patient_id
    where a.campus_id = ${campusId}::uuid and a.assigned_on between ${from} and ${to} and a.res256_code between 1 and 9
      and ${isReported}
    order by a.assigned_on, a.id`
}

/** Returns the patients classified in II and attended, from the first classification in II. */
async function triagesOf(tx: Tx, { campusId, from, to }: Period) {
  return rowsFrom<Row<ReportedTriage>>(tx)`
    select a.id, a.patient_id, ${person}, ${insurerOn(sql`c.day`)} as insurer, c.day as classified_on,
           to_char(c.ended_at at time zone 'America/Bogota', 'HH24:MI') as classified_at,
           (a.attended_at at time zone 'America/Bogota')::date as attended_on,
           to_char(a.attended_at at time zone 'America/Bogota', 'HH24:MI') as attended_at
    from care.triage a join people.identified_patient_list p on p.id = a.patient_id
    ${firstUrgent}
    where a.campus_id = ${campusId}::uuid and ${attendedAsUrgent({ from, to })}
    order by c.ended_at, a.id`
}

/** The code of the EPS of a patient on a day, by their affiliation. */
const insurerOn = (day: ReturnType<typeof sql>) => sql`(
  select y.admin_code from people.insured_list f join insurers.payer_option y on y.tercero_id = f.eps_id
  where f.patient_id = ${anyFileOf(sql.ref('a.patientId'))} and f.from_day <= ${day}
    and (f.until_day is null or f.until_day >= ${day})
    and y.admin_code is not null
  order by f.from_day desc limit 1)`

/** Separates the person of a row from its other values. */
function reported<Read extends ReportedPerson & { readonly id: string }>(row: Read) {
  const { documentType, number, birthDate, sex, lastName, secondLastName, firstName, middleName, ...rest } =
    row
  return {
    ...rest,
    person: { documentType, number, birthDate, sex, lastName, secondLastName, firstName, middleName },
  }
}
