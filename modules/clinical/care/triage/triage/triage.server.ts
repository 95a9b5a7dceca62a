import {
  type Actor,
  type Alert,
  type Input,
  type Operation,
  refusing,
  serveCommand,
} from '@quina/blocks/server'
import { addTo, rowFrom, rowsWhere, storedRow, type Tx, takeNumber, valueOrNull } from '@quina/db/server'
import { addDays, conflict, type Day, dayInBogota, insist, must, newId } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { request } from '../../appointment/booking/request.server.ts'
import {
  mustBePhysician,
  mustClassify,
  professionalOf,
} from '../../appointment/professional/professional.server.ts'
import { limitsOn, readingOperations } from '../triage-board/triage-reading.server.ts'
import { classifyOperation } from '../triage-classification/classify.server.ts'
import { oneOperation } from '../triage-sheet/triage-one.server.ts'
import {
  abandonTriage,
  annulTriage,
  attendTriage,
  beginClassification,
  callPatient,
  deriveTriage,
  finishTriage,
  type Level,
  registerArrival,
  secondSign,
  viewTriage,
} from './triage.contract.ts'
import { mustDerive, mustHaveBeenCalled, mustStep } from './triage.domain.ts'
import { endAttention } from './triage-end.server.ts'
import { type LockedTriage, lockTriage, moveTriage, tellTriage, ticketOf } from './triage-row.server.ts'

const waits = sql`t.status in ('waiting', 'classifying', 'classified', 'called')`

/** A patient of level I whom nobody attends: the code is called at once (TRI-03). */
const vitalAlert: Alert = {
  name: 'care.triageVital',
  permission: viewTriage,
  tone: 'bad',
  one: 'paciente en triage I sin atención',
  many: 'pacientes en triage I sin atención',
  meaning: 'Active el código azul y atienda de inmediato: lo administrativo se completa después.',
  who: 'Médico de urgencias',
  to: '/triage/index',
  count: (tx, { actor }) =>
    counted(tx, sql`t.campus_id = ${actor.campusId}::uuid and t.level = 1 and ${waits}`),
}

/** Patients who wait longer than their level allows. */
const lateAlert: Alert = {
  name: 'care.triageLate',
  permission: viewTriage,
  tone: 'warning',
  one: 'paciente supera su tiempo de espera en urgencias',
  many: 'pacientes superan su tiempo de espera en urgencias',
  meaning: 'Llámelos o clasifíquelos de nuevo: pueden haber empeorado.',
  who: 'Urgencias',
  to: '/triage/index',
  async count(tx, { actor, today }) {
    const { attention } = await limitsOn(tx, today)
    const late = Object.entries(attention)
      .filter(([level]) => level !== '1')
      .map(
        ([level, minutes]) =>
          sql`(t.level = ${Number(level)} and t.level_since < now() - make_interval(mins => ${minutes}))`,
      )
    return counted(
      tx,
      sql`t.campus_id = ${actor.campusId}::uuid and ${waits} and (${sql.join(late, sql` or `)})`,
    )
  },
}

export const triageAlerts: readonly Alert[] = [vitalAlert, lateAlert]

async function counted(tx: Tx, which: ReturnType<typeof sql>): Promise<number> {
  const row = await rowFrom<{ n: number }>(tx)`select count(*)::int as n from care.triage t where ${which}`
  return row?.n ?? 0
}

/** The commands about a waiting patient, except classifying. */
const stepOperations: readonly Operation[] = [
  serveCommand(registerArrival, arrive),
  serveCommand(beginClassification, async ({ tx, actor, now, input }) => {
    const held = await lockTriage(tx, input)
    mustStep(held.status, 'begin')
    mustClassify(await professionalOf(tx, actor))
    const begun = { status: 'classifying', begunAt: now, begunBy: actor.userId } as const
    return moveTriage(tx, held, begun, { actor, now })
  }),
  serveCommand(secondSign, signSecond),
  serveCommand(callPatient, async ({ tx, actor, now, input }) => {
    const held = await lockTriage(tx, input)
    mustStep(held.status, 'call')
    const call = { id: newId(), triageId: held.id, calledAt: now, calledBy: actor.userId }
    await addTo(tx, 'care.triageCall', call)
    const status = held.status === 'waiting' ? 'waiting' : 'called'
    const moved = await moveTriage(tx, held, { status }, { actor, now })
    return { ...moved, calls: (await callsOf(tx, held.id)).length }
  }),
  serveCommand(abandonTriage, async ({ tx, actor, now, input }) => {
    const held = await lockTriage(tx, input)
    mustStep(held.status, 'abandon')
    mustHaveBeenCalled(await callsOf(tx, held.id))
    const left = { status: 'abandoned', reason: input.reason, endedAt: now } as const
    return moveTriage(tx, held, left, { actor, now })
  }),
  serveCommand(annulTriage, async ({ tx, actor, now, input }) => {
    const held = await lockTriage(tx, input)
    mustStep(held.status, 'annul')
    const gone = { status: 'annulled', reason: input.reason, endedAt: now } as const
    return moveTriage(tx, held, gone, { actor, now })
  }),
  serveCommand(deriveTriage, derive),
  serveCommand(attendTriage, async ({ tx, actor, now, input }) => {
    const held = await lockTriage(tx, input)
    mustStep(held.status, 'attend')
    const physician = await professionalOf(tx, actor)
    mustBePhysician(physician)
    const admissionId = held.admissionId ?? (await urgencyOf(tx, held.patientId, held.campusId))
    const attended = { status: 'attended', attendedAt: now, attendedBy: physician.id, admissionId } as const
    return moveTriage(tx, held, attended, { actor, now })
  }),
  serveCommand(finishTriage, async ({ tx, actor, now, input }) => {
    const held = await lockTriage(tx, input)
    mustStep(held.status, 'finish')
    mustBePhysician(await professionalOf(tx, actor))
    const unclassified = 'Clasifíquelo antes de terminar: el nivel se informa siempre.'
    insist(held.level !== null, 'TRI-007', unclassified, { status: 409 })
    return endAttention(tx, held, input.disposition, { actor, now })
  }),
]

export const triageOperations: readonly Operation[] = refusing(
  // Only the database sees this: two people receiving the same patient, or signing at once.
  {
    'care.triage_one_here': conflict(
      'TRI-008',
      'El paciente ya está en el triage de esta sede.',
      'patientId',
    ),
    'care.second_signature_once': conflict('TRI-009', 'La clasificación ya tiene su segunda firma.'),
  },
  [...readingOperations, oneOperation, classifyOperation, ...stepOperations],
)

async function arrive({ tx, actor, now, today, input }: Input<ArrivalInput>) {
  const patient = await storedRow(tx, 'people.patientFace', input.patientId, ['active', 'mergedIntoId'])
  const message = 'La ficha del paciente no está activa.'
  must(patient.active && patient.mergedIntoId === null, 'TRI-013', 'patientId', message)
  const { campusId, userId } = actor
  const number = await takeNumber(tx, `care.triage.${campusId}.${today.slice(0, 4)}`)
  const id = newId()
  const written = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now }
  const row = { ...input, ...written, id, number, campusId, arrivedAt: now, status: 'waiting' as const }
  await addTo(tx, 'care.triage', row)
  await tellTriage(tx, { ...row, level: null }, userId)
  return { id, ticket: ticketOf(number) }
}

type ArrivalInput = Readonly<{ patientId: string; arrival: string; motive: string }>

type TriageVersion = { readonly id: string; readonly version: number }

/** Stores the second signature: the decided level is in force from now on, and its target time starts anew. */
async function signSecond({ tx, actor, now, input }: Input<TriageVersion>) {
  const held = await lockTriage(tx, input)
  mustStep(held.status, 'reclassify')
  const physician = await professionalOf(tx, actor)
  mustBePhysician(physician)
  const last = await tx
    .selectFrom('care.classification as c')
    .leftJoin('care.secondSignature as s', 's.classificationId', 'c.id')
    .select(['c.id', 'c.level', 'c.needsSecond', 'c.professionalId', 'c.signedBy', 's.id as second'])
    .where('c.triageId', '=', held.id)
    .orderBy('c.place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const waits = last?.needsSecond === true && last.second === null
  insist(waits, 'TRI-014', 'La última clasificación no espera una segunda firma.', { status: 409 })
  const other = last.professionalId !== physician.id && last.signedBy !== actor.userId
  insist(other, 'TRI-015', 'La segunda firma es de otro profesional.', { status: 403 })
  const signature = { id: newId(), classificationId: last.id, professionalId: physician.id }
  await addTo(tx, 'care.secondSignature', { ...signature, signedBy: actor.userId, signedAt: now })
  return moveTriage(tx, held, { level: last.level as Level, levelSince: now }, { actor, now })
}

interface DerivationInput extends TriageVersion {
  readonly destination: string
  readonly detail: string
  readonly warnings: string
  readonly consented: boolean
  readonly appointmentTypeId: string | null
  readonly limitOn: Day | null
}

async function derive({ tx, actor, now, input }: Input<DerivationInput>) {
  const { id: _, version: __, appointmentTypeId, limitOn, ...declared } = input
  const held = await lockTriage(tx, input)
  mustStep(held.status, 'derive')
  mustDerive(held.level, input.consented)
  const professional = await professionalOf(tx, actor)
  mustClassify(professional)
  const signed = { professionalId: professional.id, derivedBy: actor.userId, derivedAt: now }
  await addTo(tx, 'care.derivation', { ...declared, ...signed, id: newId(), triageId: held.id })
  if (input.destination === 'priority') await queue(tx, held, { actor, now, appointmentTypeId, limitOn })
  return moveTriage(tx, held, { status: 'derived', endedAt: now }, { actor, now })
}

interface QueueInput
  extends Pick<Input<DerivationInput>, 'actor' | 'now'>,
    Pick<DerivationInput, 'appointmentTypeId' | 'limitOn'> {}

/** Puts a patient who was sent to the hospital's priority consultation first in the waiting list (care dossier §8.7). */
async function queue(tx: Tx, held: LockedTriage, { actor, now, ...wish }: QueueInput): Promise<void> {
  const today = dayInBogota(now)
  await request(
    tx,
    { actor: { ...actor, campusId: held.campusId as Actor['campusId'] }, now },
    {
      patientId: await personOf(tx, held.patientId),
      appointmentTypeId: wish.appointmentTypeId ?? (await onlyPriorityType(tx)),
      wishedOn: today,
      channel: 'internal',
      status: 'waiting',
      priority: '1',
      limitOn: wish.limitOn ?? addDays(today, 1),
    },
  )
}

const personOf = async (tx: Tx, patientId: string): Promise<string> =>
  (await storedRow(tx, 'people.patientFace', patientId, ['personId'])).personId

/** @throws Problem TRI-017 when the hospital has several kinds of priority appointment, or none. */
async function onlyPriorityType(tx: Tx): Promise<string> {
  const kinds = await rowsWhere(tx, 'care.appointmentType', { class: 'priority', active: true }, ['id'])
  const [only] = kinds
  const message = 'Elija a qué tipo de cita prioritaria se deriva.'
  must(only !== undefined && kinds.length === 1, 'TRI-017', 'appointmentTypeId', message)
  return only.id
}

async function callsOf(tx: Tx, triageId: string): Promise<Date[]> {
  const rows = await rowsWhere(tx, 'care.triageCall', { triageId }, ['calledAt'])
  return rows.map(({ calledAt }) => calledAt)
}

/** Returns the open urgency of the patient in the site, without locking it. */
async function urgencyOf(tx: Tx, patientId: string, campusId: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select id from care.admission where patient_id = ${anyFileOf(patientId)} and campus_id = ${campusId}::uuid
      and ambit = '2' and status = 'open'`
}
