import { apiPathOf, type DocumentAnswer, type Stored } from '@quina/blocks'
import {
  actingOn,
  type Command,
  createDraft,
  type Operation,
  performAction,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { conflict, type Day, dayInBogota, insist, must } from '@quina/kernel'
import { recordDeath, recordPatientEvent, remembering, withdrawDeath } from '@quina/people/server'
import { sql } from 'kysely'
import { instantOf, mustHaveHappened } from '../../beds/bed-use/hours.domain.ts'
import {
  beginObservation,
  endObservation,
  leaveObservation,
  observationShown,
} from '../../beds/bed-use/observation.server.ts'
import { bedAt, leaveBeds, minuteOf, mustKeepBed, takeBed } from '../../beds/bed-use/periods.server.ts'
import { ambits } from '../../schedule/rips-lists/rips-lists.contract.ts'
import { leaveAdmission } from '../../triage/triage/triage-end.server.ts'
import { aroundOf } from '../admission-start/around.server.ts'
import { endAppointment, mustBelong, receive } from '../admission-start/links.server.ts'
import { postWaiting } from '../attended/attended.server.ts'
import { checksOf } from '../completeness/admission-checks.server.ts'
import { blocking } from '../completeness/completeness.domain.ts'
import { admission } from './admission.contract.ts'
import { type AdmissionInput, mustLeave, mustStay } from './admission.domain.ts'
import { summarise, withdraw } from './rda-request.server.ts'

type StoredAdmission = Stored<typeof admission> & {
  readonly enteredAt: Date
  readonly dischargedAt: Date | null
  readonly dischargeCondition: string | null
  readonly dischargeDate: Day | null
}
type Of<A extends keyof (typeof admission)['lifecycle']['actions']> = Command<typeof admission, A>

/** The moment of the command: now, or the end of its day when the day is not today's. */
export const momentOf = (today: Day, now = new Date()): Date =>
  dayInBogota(now) === today ? now : new Date(`${today}T23:59:59-05:00`)

/** Rules: ADM-001 to ADM-009; ADM-048 to ADM-051 of the observation. */
export const admissionService = servedDocument<typeof admission>({
  document: admission,
  async onSave(tx, input, _actor, stored) {
    if (stored !== null) {
      mustStay(input, stored)
      await mustKeepBed(tx, stored, input.locationId)
    }
    await mustBelong(tx, input)
  },
  on: {
    admit,
    discharge,
    observe: ({ tx, document, input, today }) =>
      beginObservation(tx, document as StoredAdmission, { ...input, now: momentOf(today) }),
    endObservation: ({ tx, document, input, today }) =>
      endObservation(tx, document.id, { ...input, now: momentOf(today) }),
    hospitalise,
    finish,
    async close({ tx, actor, document, today, now }) {
      await mustBeComplete(tx, document as StoredAdmission, today)
      await changeById(tx, 'care.admission', document.id, { closedAt: new Date() })
      await endAppointment({ tx, actor, today, now }, document)
      await tell(tx, document as StoredAdmission, false)
      await summarise({ tx, actor, now }, document)
    },
    async reopen({ tx, document, now }) {
      await withdraw(tx, document.id, now)
      const { patientId, dischargeCondition, dischargeDate } = document as StoredAdmission
      if (dischargeCondition === '02') await withdrawDeath(tx, patientId, dischargeDate!)
      // The state changes in the same statement, or the database would see a discharged patient without a day of discharge.
      await changeById(tx, 'care.admission', document.id, { ...nothingLeft, status: 'open' })
      await tell(tx, document as StoredAdmission, true)
    },
    async annul({ tx, actor, document, now }) {
      await mustHaveNoCharges(tx, document.id)
      await leaveBeds(tx, document.id, { at: minuteOf(now), actor })
      await leaveAdmission(tx, document, { actor, now })
      await tell(tx, document as StoredAdmission, false)
    },
  },
  extra: async (tx, stored) => {
    const own = stored as StoredAdmission
    const today = dayInBogota(new Date())
    const until = own.dischargedAt ?? new Date()
    const checks = await checksOf(tx, { id: stored.id, input: stored, until, today })
    const observation = await observationShown(tx, stored.id)
    const urgencyOnly = 'Solo desde urgencias.'
    const mayNot = {
      ...observation.mayNot,
      ...(stored.ambit === '2' ? {} : { hospitalise: urgencyOnly, observe: urgencyOnly }),
      ...(stored.ambit === '1' ? {} : { finish: 'Primero dé el egreso.' }),
    }
    return { facts: { checks, ...observation.facts, ...(await aroundOf(tx, stored.id)) }, mayNot }
  },
})

const detail = `${apiPathOf(admission)}/:id`
const patientIn = (answer: unknown): string[] => [String((answer as DocumentAnswer).values.patientId)]

/** Opening an admission reads a patient file, and the reading is recorded (Ley 1581; SEG-09). */
export const admissionOperations: readonly Operation[] = refusing(
  // Only the database sees this: two people admitting the same patient at once.
  {
    'care.admission_one_open': conflict(
      'ADM-001',
      'El paciente ya tiene una admisión abierta de ese ámbito.',
      'patientId',
    ),
    'care.admission_of_appointment': conflict('ADM-064', 'Esa cita ya tiene su admisión.', 'appointmentId'),
  },
  serveDocument(admissionService).map((one) =>
    one.endpoint.method === 'GET' && one.endpoint.path === detail
      ? remembering(one, 'view', patientIn, 'care.admission')
      : one,
  ),
)

const nothingLeft = {
  dischargeDate: null,
  dischargeTime: null,
  dischargeCondition: null,
  dischargeDiagnosisId: null,
  related1Id: null,
  related2Id: null,
  related3Id: null,
  complicationId: null,
  deathCauseId: null,
  dischargeDoctorId: null,
  closedAt: null,
}

/**
 * No administrative rule prevents an admission: it requires an active file, a patient alive at the entry and an entry in the
 * past.
 */
async function admit({ tx, actor, document, today, now }: Of<'admit'>) {
  mustHaveHappened(document.date, document.time, momentOf(today))
  const patient = await tx
    .selectFrom('people.patientFace')
    .select(['active', 'deceasedOn', 'mergedIntoId'])
    .where('id', '=', document.patientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const message = 'La ficha del paciente no está activa.'
  must(patient.active && patient.mergedIntoId === null, 'ADM-008', 'patientId', message)
  const died = 'El paciente figura como fallecido antes del ingreso.'
  must(patient.deceasedOn === null || patient.deceasedOn >= document.date, 'ADM-055', 'patientId', died)
  await receive({ tx, actor, today, now }, document)
  const at = instantOf(document.date, document.time)
  const bedId = document.ambit === '1' ? null : await bedAt(tx, document.locationId)
  const stay = { ...(document as StoredAdmission), enteredAt: at }
  if (bedId !== null) await takeBed(tx, { admission: stay, bedId, at, actor, now, confirmed: true })
  await tell(tx, document as StoredAdmission, true)
  return postWaiting({ tx, actor }, document)
}

async function discharge({ tx, actor, document, input, today }: Of<'discharge'>): Promise<[]> {
  const { date, time, condition, diagnosisId, deathCauseId, doctorId, ...found } = input
  const deathCause = deathCauseId === null ? null : await codeOf(tx, deathCauseId)
  const { enteredAt } = document as StoredAdmission
  mustLeave({ date, time, condition, deathCause }, { ambit: document.ambit, enteredAt, now: momentOf(today) })
  await leaveObservation(tx, document.id, instantOf(date, time))
  await leaveBeds(tx, document.id, { at: instantOf(date, time), actor })
  await changeById(tx, 'care.admission', document.id, {
    ...found,
    dischargeDate: date,
    dischargeTime: time,
    dischargeCondition: condition,
    dischargeDiagnosisId: diagnosisId,
    deathCauseId,
    dischargeDoctorId: doctorId ?? document.doctorId,
  })
  if (condition === '02') await recordDeath(tx, { patientId: document.patientId, on: date, actor, today })
  return []
}

/** The urgency ends as «derivado a otro servicio», and the stay begins at the same instant with a link to it. */
async function hospitalise({ tx, document, input, actor, today }: Of<'hospitalise'>): Promise<[]> {
  insist(document.ambit === '2', 'ADM-009', 'Solo una urgencia pasa a hospitalización.')
  const { date, time, diagnosisId, repsServiceId, locationId, doctorId } = input
  const leaving = { date, time, condition: '03', deathCause: null }
  const { enteredAt } = document as StoredAdmission
  mustLeave(leaving, { ambit: document.ambit, enteredAt, now: momentOf(today) })
  await leaveObservation(tx, document.id, instantOf(date, time))
  await leaveBeds(tx, document.id, { at: instantOf(date, time), actor, next: locationId })
  await changeById(tx, 'care.admission', document.id, {
    status: 'discharged',
    dischargeDate: date,
    dischargeTime: time,
    dischargeCondition: '03',
    dischargeDiagnosisId: diagnosisId,
    dischargeDoctorId: document.doctorId,
  })
  const names = Object.keys(admission.fields) as (keyof AdmissionInput)[]
  const same = Object.fromEntries(names.map((name) => [name, document[name]])) as AdmissionInput
  const stay = {
    ...same,
    ambit: '3',
    entryRoute: '03',
    date,
    time,
    repsServiceId,
    locationId,
    diagnosisId,
    appointmentId: null,
  } as const
  // An exemption of the person or of their programme continues; that of a vital urgency ends.
  const exempt = document.exempt === 'vital-urgency' ? null : document.exempt
  const draft: AdmissionInput = { ...stay, doctorId: doctorId ?? document.doctorId, exempt }
  const acting = actingOn(actor, admission, document.campusId)
  const id = await createDraft(admissionService, { tx, actor: acting, input: draft })
  await changeById(tx, 'care.admission', id, { originId: document.id })
  await performAction(admissionService, { tx, actor: acting, today, id, action: 'admit' })
  return []
}

async function finish({ tx, actor, document, input, today, now }: Of<'finish'>): Promise<[]> {
  insist(document.ambit === '1', 'ADM-047', 'Solo una atención ambulatoria se cierra sin egreso médico.')
  const { date, time, diagnosisId } = input
  const { enteredAt } = document as StoredAdmission
  const home = { date, time, condition: '01', deathCause: null }
  mustLeave(home, { ambit: document.ambit, enteredAt, now: momentOf(today) })
  const set = diagnosisId === null ? {} : { dischargeDiagnosisId: diagnosisId }
  await changeById(tx, 'care.admission', document.id, {
    ...set,
    dischargeDate: date,
    dischargeTime: time,
    dischargeCondition: '01',
    closedAt: new Date(),
  })
  const known = { ...document, diagnosisId: document.diagnosisId ?? diagnosisId }
  await mustBeComplete(tx, known as StoredAdmission, today)
  await endAppointment({ tx, actor, today, now }, document)
  await tell(tx, document as StoredAdmission, false)
  await summarise({ tx, actor, now }, document)
  return []
}

/** @throws Problem ADM-010 with the red lights. */
async function mustBeComplete(tx: Tx, document: StoredAdmission, today: Day): Promise<void> {
  const until = document.dischargedAt ?? momentOf(today)
  const red = blocking(await checksOf(tx, { id: document.id, input: document, until, today }))
  const [first] = red
  const fields = Object.fromEntries(
    red.flatMap(({ field, message }) => (field === null ? [] : [[field, message]])),
  )
  insist(red.length === 0, 'ADM-010', `No se puede cerrar. ${first?.label}: ${first?.message}`, { fields })
}

const codeOf = async (tx: Tx, id: string): Promise<string> =>
  (await storedRow(tx, 'reference.entryFace', id, ['code'])).code

/** Writes in the file of the patient that they were here, and whether they still are. */
const tell = (tx: Tx, document: StoredAdmission, pending: boolean): Promise<void> =>
  recordPatientEvent(tx, {
    patientId: document.patientId,
    kind: 'admission',
    at: document.enteredAt,
    title: `Admisión: ${ambits[document.ambit].toLowerCase()}`,
    document: 'care.admission',
    documentId: document.id,
    campusId: document.campusId,
    pending,
  })

/**
 * Every row of another module that belongs to an admission (charges, invoices, clinical notes) has a column `admission_id`. Any
 * such row prevents the admission from being annulled.
 * @throws Problem ADM-007.
 */
async function mustHaveNoCharges(tx: Tx, id: string): Promise<void> {
  const tables = await rowsFrom<{ table: string }>(tx)`
    select c.table_schema || '.' || c.table_name as "table"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'admission_id' and t.table_type = 'BASE TABLE' 
      and (c.table_schema <> 'care' or c.table_name in ('note', 'medical_order'))
    order by 1`
  for (const { table } of tables) {
    const row = await rowFrom<{ found: boolean }>(tx)`
      select exists (select from ${sql.table(table)} where admission_id = ${id}::uuid) as found`
    const kept = 'La admisión tiene cargos o registros: no se puede anular.'
    insist(row?.found !== true, 'ADM-007', kept, { status: 409, facts: { table } })
  }
}
