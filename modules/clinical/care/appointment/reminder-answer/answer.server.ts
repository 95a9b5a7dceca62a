import { type Actor, actingOn, mobileOf, performAction } from '@quina/blocks/server'
import { addTo, changeById, rowFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { appointment } from '../appointment/appointment.contract.ts'
import { appointmentService } from '../appointment/appointment.server.ts'

type AnswerContext = Readonly<{ tx: Tx; today: Day; now: Date }>

interface Message {
  readonly from: string
  readonly text: string
  /** The id that the provider gives to the message: a message delivered twice is processed once. */
  readonly id: string
}

interface RemindedAppointment {
  readonly id: string
  readonly appointmentId: string
  readonly status: string
  readonly startsAt: Date
  readonly campusId: Actor['campusId']
  readonly createdBy: Actor['userId']
}

/**
 * Processes the answer of a patient to the last message that their telephone received: 1 confirms the appointment, 2 cancels it
 * and offers its slot to a waiting patient, and any other answer waits for a person to read it. An appointment that is no longer
 * valid is left as it is. Every answer is stored, whatever its sender.
 */
export async function hear(hearing: AnswerContext, message: Message): Promise<AnswerKind> {
  const { tx, now } = hearing
  await lockMessage(tx, message.id)
  const before = await rowWhere(tx, 'care.patientAnswer', { providerReference: message.id }, ['heard'])
  if (before !== undefined) return before.heard as AnswerKind
  const lastReminder = await lastReportedTo(hearing, message.from)
  const heard =
    lastReminder === null ? 'nobody' : standsAt(lastReminder, now) ? answerIn(message.text) : 'unread'
  await addTo(tx, 'care.patientAnswer', {
    id: newId(),
    providerReference: message.id,
    sentFrom: message.from,
    message: message.text,
    heard,
    answeredAt: now,
    reminderId: lastReminder?.id ?? null,
  })
  if (lastReminder === null || heard === 'nobody') return 'nobody'
  await changeById(tx, 'care.reminder', lastReminder.id, { answer: heard, answeredAt: now })
  await carryOut(hearing, lastReminder, heard)
  return heard
}

/** Two deliveries of one message wait for each other: the second finds what the first stored. */
const lockMessage = (tx: Tx, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`care.patientAnswer ${id}`}, 0))`.execute(tx)

const standsAt = ({ status, startsAt }: RemindedAppointment, now: Date): boolean =>
  ['assigned', 'confirmed'].includes(status) && startsAt > now

/** The days after which an answer no longer belongs to a message. */
const answersLast = 15

async function lastReportedTo({ tx, now }: AnswerContext, from: string): Promise<RemindedAppointment | null> {
  const row = await rowFrom<RemindedAppointment>(tx)`
    select r.id, r.appointment_id, a.status, a.starts_at, a.campus_id, a.created_by
    from care.reminder r join care.appointment a on a.id = r.appointment_id
    where r.channel = 'message' and r.sent_to = ${mobileOf(from)} and r.state = 'sent'
      and r.tried_at > ${now}::timestamptz - make_interval(days => ${answersLast})
    order by r.tried_at desc, r.id desc limit 1 for update`
  return row ?? null
}

/** Runs in the name of the user who gave the appointment; its history records that the patient answered. */
async function carryOut(
  { tx, today, now }: AnswerContext,
  reminder: RemindedAppointment,
  heard: Answer,
): Promise<void> {
  const { appointmentId: id, createdBy: userId, campusId, status } = reminder
  const actor = actingOn({ userId, campusId, name: 'Paciente', permissions: new Set() }, appointment)
  const doing = { tx, actor, today, now, id }
  if (heard === 'confirm' && status === 'assigned')
    await performAction(appointmentService, { ...doing, action: 'confirm' })
  if (heard === 'cancel') {
    const input = { motive: 'P01', reason: 'Lo respondió el paciente al mensaje de su cita.' } as const
    await performAction(appointmentService, { ...doing, action: 'cancel', input })
  }
}

/** The answer of a patient to a message: one of the options, or a text that a person must read. */
type Answer = 'confirm' | 'cancel' | 'reschedule' | 'unread'
type AnswerKind = Answer | 'nobody'

/** The number of each option, and the words that people write instead. A person reads any other answer. */
const words: Readonly<Record<Exclude<Answer, 'unread'>, readonly string[]>> = {
  confirm: ['1', 'si', 'confirmo', 'confirmar', 'confirmada', 'si confirmo'],
  cancel: ['2', 'no', 'cancelo', 'cancelar', 'cancelada', 'no puedo', 'no voy', 'no asisto'],
  reschedule: ['3', 'cambiar', 'cambiarla', 'reprogramar', 'aplazar'],
}

/** Letters and digits alone, without accents: «Sí, confirmo.» is `si confirmo`. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

export function answerIn(text: string): Answer {
  const message = bare(text)
  const found = Object.entries(words).find(([, ways]) => ways.includes(message))
  return (found?.[0] as Answer | undefined) ?? 'unread'
}
