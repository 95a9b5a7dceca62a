import { randomBytes } from 'node:crypto'
import { MessageRefused, type Messenger, mobileOf, parameterOn, thePost } from '@quina/blocks/server'
import { changeById, type Db, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, newId, showDay, showInstant, showTime } from '@quina/kernel'
import { messageSetupOf, messengerOf } from '../reminder-messages/message-setup.server.ts'
import { reminderChannel, type reminderKinds } from './reminder.contract.ts'
import { written } from './reminder.domain.ts'

/** The sender of each channel; null for a channel that the hospital lacks. */
export type Channels = Readonly<{ message: Messenger | null; mail: Messenger | null }>

/** Returns the channels by which patients are notified of their appointments on a day; null when the hospital notifies nobody. */
export async function channelsOf(db: Tx, today: Day): Promise<Channels | null> {
  const channel = await parameterOn(db, reminderChannel, today)
  const message = await messengerOf(db, await messageSetupOf(db))
  const channels = {
    message: channel === 'mail' ? null : message,
    mail: channel === 'message' ? null : postman(),
  }
  return channels.message === null && channels.mail === null ? null : channels
}

/** Returns the sender of e-mail; null without a mail server. */
function postman(): Messenger | null {
  const post = thePost()
  if (post === null) return null
  return {
    simulated: false,
    async send({ to, text }) {
      await post.send({ to, subject: 'Su cita', text })
      return { reference: '' }
    },
  }
}

/** An appointment of a patient who allows notifications about it. */
export interface Recipient {
  readonly id: string
  readonly patientId: string
  readonly firstName: string
  readonly startsAt: Date
  readonly phone: string | null
  readonly email: string | null
  readonly campus: string
  readonly campusPhone: string | null
  readonly professional: string | null
}

/** The columns of a recipient: `a` is `care.appointment`, `p` the patient, `c` the site and `o` the professional. */
export const reportedColumns = `a.id, a.patient_id, p.first_name, a.starts_at, p.phone, p.email, c.name as campus,
  c.phone as campus_phone, o.label as professional`

interface MessageFacts {
  readonly kind: keyof typeof reminderKinds
  readonly dueAt: Date
  readonly now: Date
  readonly channels: Channels
  readonly template: string
  readonly publicAddress: string | null
  /** For a change: the earlier time, and the notice that reports it. */
  readonly hadAt?: Date
  readonly noticeId?: string
  /** Whether the message has an answer: a cancelled appointment has nothing to confirm. */
  readonly answerable: boolean
}

/** Returns one row for each channel that reaches the patient. */
export function rowsOf(one: Recipient, { kind, dueAt, now, channels, noticeId, ...writing }: MessageFacts) {
  const reached = { message: mobileOf(one.phone), mail: one.email }
  const used = (['message', 'mail'] as const).filter(
    (channel) => channels[channel] !== null && reached[channel] !== null,
  )
  return used.map((channel) => {
    const token = randomBytes(18).toString('base64url')
    return {
      id: newId(),
      appointmentId: one.id,
      patientId: one.patientId,
      kind,
      channel,
      token,
      dueAt,
      triedAt: now,
      sentTo: reached[channel]!,
      noticeId: noticeId ?? null,
      text: textOf(one, { ...writing, channel, token }),
      simulated: channels[channel]!.simulated,
    }
  })
}

/** Only a message can be answered: nobody reads the mailbox from which e-mail is sent. */
const howToAnswer = 'Responda 1 para confirmar, 2 para cancelar o 3 para cambiarla.'

interface MessageText extends Pick<MessageFacts, 'template' | 'publicAddress' | 'hadAt' | 'answerable'> {
  readonly channel: 'message' | 'mail'
  readonly token: string
}

function textOf(
  one: Recipient,
  { template, publicAddress, hadAt, answerable, channel, token }: MessageText,
): string {
  return written(template, {
    nombre: one.firstName,
    fecha: showDay(dayInBogota(one.startsAt)),
    hora: showTime(one.startsAt),
    sede: one.campus,
    telefono: one.campusPhone ?? '',
    profesional: one.professional ?? '',
    antes: hadAt === undefined ? '' : showInstant(hadAt),
    respuesta: answerable && channel === 'message' ? howToAnswer : '',
    enlace: publicAddress === null ? '' : linkOf(publicAddress, token),
  })
}

const linkOf = (address: string, token: string): string =>
  `No recibir más: ${address.replace(/\/$/, '')}/login#recordatorios=${token}`

/** A row of the outbox, sent by the process that took it. */
export type TakenMessage = Readonly<{ id: string; channel: 'message' | 'mail'; sentTo: string; text: string }>

/** Writes the rows before anything is sent: of two concurrent processes, only the one that writes a row sends it. */
export async function takeRows(
  tx: Tx,
  rows: readonly ReturnType<typeof rowsOf>[number][],
): Promise<TakenMessage[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('care.reminder')
    .values([...rows])
    .onConflict((conflict) => conflict.constraint('reminder_once').doNothing())
    .returning(['id', 'channel', 'sentTo', 'text'])
    .$narrowType<{ channel: TakenMessage['channel'] }>()
    .execute()
}

/** Runs the writes of the sender: in a transaction of a chore, or in a step of a job. */
export type Step = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
export const stepsOf =
  (db: Db): Step =>
  (work) =>
    db.transaction().execute(work)

/** Sends one row and stores the result. @returns the answer of the reader, when the simulated channel gives one. */
export async function tell(
  step: Step,
  channels: Channels,
  { id, channel, sentTo, text }: TakenMessage,
): Promise<string | null> {
  const way = channels[channel]
  const { answer = null, ...became } =
    way === null
      ? { state: 'failed', message: 'Ya no hay por dónde enviarlo.' }
      : await sent(way, { to: sentTo, text })
  await step((tx) => changeById(tx, 'care.reminder', id, became))
  return answer
}

async function sent(way: Messenger, message: { readonly to: string; readonly text: string }) {
  try {
    const { reference, answer = null } = await way.send(message)
    return { state: 'sent', reference, message: null, answer }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { state: error instanceof MessageRefused ? 'refused' : 'failed', message, answer: null }
  }
}
