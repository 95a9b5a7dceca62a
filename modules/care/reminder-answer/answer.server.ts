import { createHash, timingSafeEqual } from 'node:crypto'
import { deedEndpoint } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  mobileOf,
  type Operation,
  runDeed,
  secretOf,
  sessionOperation,
} from '@quina/blocks/server'
import { changeById, rowFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, Problem } from '@quina/kernel'
import { appointment } from '../appointment/appointment.contract.ts'
import { appointmentService } from '../appointment/appointment.server.ts'
import { hearAnswer } from '../reminder/reminder.contract.ts'
import { answersKey } from '../reminder-messages/message-setup.contract.ts'

interface Hearing {
  readonly tx: Tx
  readonly today: Day
  readonly now: Date
}

interface Said {
  readonly from: string
  readonly text: string
  /** How the provider calls it: brought twice it is heard once. */
  readonly id: string
}

interface Answered {
  readonly id: string
  readonly appointmentId: string
  readonly status: string
  readonly startsAt: Date
  readonly campusId: Actor['campusId']
  readonly createdBy: Actor['userId']
}

/**
 * What somebody answers is of the last message that their telephone took: 1 confirms its appointment, 2 cancels it and its slot
 * is offered to whoever waits, and the rest waits for somebody to read it. An appointment that no longer stands is left as it is.
 */
export async function hear(hearing: Hearing, { from, text, id }: Said): Promise<Answer | 'nobody'> {
  const { tx, now } = hearing
  const before = await rowWhere(tx, 'care.reminder', { answerReference: id }, ['answer'])
  if (before !== undefined) return before.answer as Answer
  const told = await lastToldTo(hearing, from)
  if (told === null) return 'nobody'
  const stands = ['assigned', 'confirmed'].includes(told.status) && told.startsAt > now
  const heard = stands ? answerIn(text) : 'unread'
  await changeById(tx, 'care.reminder', told.id, {
    answer: heard,
    answerSaid: text,
    answeredAt: now,
    answerReference: id,
  })
  await carryOut(hearing, told, heard)
  return heard
}

/** Days after which nobody is answering a message. */
const answersLast = 15

async function lastToldTo({ tx, now }: Hearing, from: string): Promise<Answered | null> {
  const row = await rowFrom<Answered>(tx)`
    select r.id, r.appointment_id, a.status, a.starts_at, a.campus_id, a.created_by
    from care.reminder r join care.appointment a on a.id = r.appointment_id
    where r.channel = 'message' and r.sent_to = ${mobileOf(from)} and r.state = 'sent'
      and r.tried_at > ${now}::timestamptz - make_interval(days => ${answersLast})
    order by r.tried_at desc, r.id desc limit 1 for update`
  return row ?? null
}

/** Done in the name of whoever gave the appointment, and its history says that the patient answered. */
async function carryOut({ tx, today, now }: Hearing, told: Answered, heard: Answer): Promise<void> {
  const { appointmentId: id, createdBy: userId, campusId, status } = told
  const actor = actingOn({ userId, campusId, name: 'Paciente', permissions: new Set() }, appointment)
  const doing = { tx, actor, today, now, id }
  if (heard === 'confirm' && status === 'assigned')
    await runDeed(appointmentService, { ...doing, action: 'confirm' })
  if (heard === 'cancel') {
    const asked = { motive: 'P01', reason: 'Lo respondió el paciente al mensaje de su cita.' } as const
    await runDeed(appointmentService, { ...doing, action: 'cancel', asked })
  }
}

/** @throws Problem MSJ-003 (401) of a key that is not the one the house gave its provider. */
export const hearingOperation: Operation = sessionOperation(
  deedEndpoint(hearAnswer),
  async ({ tx, today, now, body, bearer }) => {
    const key = await secretOf(tx, answersKey)
    if (key === null || bearer === null || !isEqual(bearer, key))
      throw new Problem('MSJ-003', 'La clave con que se entregan las respuestas no es la registrada.', {
        status: 401,
      })
    return { heard: await hear({ tx, today, now }, body) }
  },
)

/** Told in the same time whatever is given: how much of a key is right is not learnt by asking. */
const isEqual = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What a patient answers to a message: what was asked of them, or something that somebody must read. */
type Answer = 'confirm' | 'cancel' | 'reschedule' | 'unread'

/** The number of each, and the words people write instead. Whatever else is said is read by somebody. */
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
  const said = bare(text)
  const found = Object.entries(words).find(([, ways]) => ways.includes(said))
  return (found?.[0] as Answer | undefined) ?? 'unread'
}
