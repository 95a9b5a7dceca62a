import { randomBytes } from 'node:crypto'
import { deedEndpoint } from '@quina/blocks'
import {
  type Chore,
  campusScope,
  listOperations,
  MessageRefused,
  type Messenger,
  mobileOf,
  type Operation,
  parameterOn,
  sessionOperation,
  thePost,
} from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, dayInBogota, newId, notFound, showDay, showTime } from '@quina/kernel'
import { withdrawConsent } from '@quina/people/server'
import { sql } from 'kysely'
import { messageSetupOf, messengerOf } from '../reminder-messages/message-setup.server.ts'
import {
  reminderChannel,
  reminderList,
  reminderPath,
  reminderText,
  reminderTimes,
  stopReminders,
  viewReminders,
} from './reminder.contract.ts'
import { type Due, remindersOf, written } from './reminder.domain.ts'

/** Every hour: what is due is told, once. Who does not allow it, or has neither mobile nor address, is told nothing. */
export const remindersChore: Chore = {
  name: 'care.reminders',
  run: (db, today, now) => sendReminders(db, { today, now }),
}

interface Clock {
  readonly today: Day
  readonly now: Date
}

/** What each channel of the house is sent through; null where there is none. */
interface Ways {
  readonly message: Messenger | null
  readonly mail: Messenger | null
}

export async function sendReminders(db: Db, clock: Clock): Promise<void> {
  const ways = await waysOf(db, clock.today)
  if (ways.message === null && ways.mail === null) return
  const taken = [...(await takeAgain(db, clock.now)), ...(await takeDue(db, ways, clock))]
  for (const one of taken) await tell(db, ways, one)
}

async function waysOf(db: Db, today: Day): Promise<Ways> {
  const channel = await parameterOn(db, reminderChannel, today)
  const message = await messengerOf(db, await messageSetupOf(db))
  return { message: channel === 'mail' ? null : message, mail: channel === 'message' ? null : postman() }
}

/** Letters go as messages do, when there is a mail server. */
function postman(): Messenger | null {
  const post = thePost()
  if (post === null) return null
  return {
    simulated: false,
    async send({ to, text }) {
      await post.send({ to, subject: 'Recordatorio de su cita', text })
      return { reference: '' }
    },
  }
}

interface Coming {
  readonly id: string
  readonly patientId: string
  readonly firstName: string
  readonly startsAt: Date
  readonly assignedAt: Date
  readonly phone: string | null
  readonly email: string | null
  readonly campus: string
  readonly campusPhone: string | null
}

interface Taken {
  readonly id: string
  readonly channel: 'message' | 'mail'
  readonly sentTo: string
  readonly text: string
}

/**
 * Writes what is due before anything leaves: whoever writes it sends it, and of two that look at once one writes. Of reminders
 * that were due while nobody looked, the last one alone is told.
 */
async function takeDue(db: Db, ways: Ways, { today, now }: Clock): Promise<readonly Taken[]> {
  const rules = await rulesOf(db, today)
  const { publicAddress } = await messageSetupOf(db)
  return db.transaction().execute(async (tx) => {
    const rows = (await comingIn(tx, { now, hours: Math.max(...Object.values(rules.hours)) })).flatMap(
      (one) => {
        const due = remindersOf({ ...one, ...rules }).findLast(({ at }) => at <= now)
        return due === undefined
          ? []
          : rowsOf(one, { due, ways, now, template: rules.template, publicAddress })
      },
    )
    if (rows.length === 0) return []
    return tx
      .insertInto('care.reminder')
      .values(rows)
      .onConflict((told) => told.constraint('reminder_once').doNothing())
      .returning(['id', 'channel', 'sentTo', 'text'])
      .$narrowType<{ channel: Taken['channel'] }>()
      .execute()
  })
}

async function rulesOf(db: Db, today: Day) {
  const value = (name: keyof typeof reminderTimes) => parameterOn(db, reminderTimes[name], today)
  const holidays = await loadHolidays(db, { from: addDays(today, -30), to: addDays(today, 30) })
  return {
    hours: { first: await value('first'), second: await value('second'), last: await value('last') },
    window: {
      ...{ from: await value('from'), until: await value('until') },
      ...{ saturdayFrom: await value('saturdayFrom'), saturdayUntil: await value('saturdayUntil') },
      isHoliday: (day: Day) => holidays.has(day),
    },
    template: await parameterOn(db, reminderText, today),
  }
}

/** Appointments that stand, of who allows to be reminded. What goes back over a holiday may go days before its hour. */
async function comingIn(tx: Tx, { now, hours }: { now: Date; hours: number }): Promise<readonly Coming[]> {
  const { rows } = await sql<Coming>`
    select a.id, a.patient_id, p.first_name, a.starts_at, a.assigned_at, p.phone, p.email, c.name as campus,
           c.phone as campus_phone
    from care.appointment a
    join people.reminded_patient_list p on p.id = a.patient_id
    join admin.campus_list c on c.id = a.campus_id
    where a.status in ('assigned', 'confirmed') and a.starts_at > ${now}
      and a.starts_at <= ${now}::timestamptz + make_interval(hours => ${hours}, days => 7)
    order by a.starts_at`.execute(tx)
  return rows
}

interface Writing {
  readonly due: Due
  readonly ways: Ways
  readonly now: Date
  readonly template: string
  readonly publicAddress: string | null
}

function rowsOf(one: Coming, { due, ways, now, template, publicAddress }: Writing) {
  const reached = { message: mobileOf(one.phone), mail: one.email }
  const channels = (['message', 'mail'] as const).filter(
    (channel) => ways[channel] !== null && reached[channel] !== null,
  )
  return channels.map((channel) => {
    const token = randomBytes(18).toString('base64url')
    const link = publicAddress === null ? '' : linkOf(publicAddress, token)
    const known = {
      ...{ nombre: one.firstName, fecha: showDay(dayInBogota(one.startsAt)), hora: showTime(one.startsAt) },
      ...{ sede: one.campus, telefono: one.campusPhone ?? '', enlace: link },
    }
    return {
      ...{ id: newId(), appointmentId: one.id, patientId: one.patientId, kind: due.kind, channel, token },
      ...{ dueAt: due.at, triedAt: now, sentTo: reached[channel]!, text: written(template, known) },
      simulated: ways[channel]!.simulated,
    }
  })
}

const linkOf = (address: string, token: string): string =>
  `No recibir más: ${address.replace(/\/$/, '')}/login#recordatorios=${token}`

const mostTries = 3

/** What did not leave is tried again while it is in time. What nobody knows whether it left stays as it is: it goes once. */
async function takeAgain(db: Db, now: Date): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    update care.reminder r set state = 'sending', tries = r.tries + 1, tried_at = ${now}, said = null
    from care.appointment a
    where a.id = r.appointment_id and r.state = 'failed' and r.tries < ${mostTries} and a.starts_at > ${now}
      and a.status in ('assigned', 'confirmed')
      and exists (select from people.reminded_patient_list p where p.id = r.patient_id)
    returning r.id, r.channel, r.sent_to, r.text`.execute(db)
  return rows
}

async function tell(db: Db, ways: Ways, { id, channel, sentTo, text }: Taken): Promise<void> {
  const way = ways[channel]
  const became =
    way === null
      ? { state: 'failed', said: 'Ya no hay por dónde enviarlo.' }
      : await sent(way, { to: sentTo, text })
  await db.updateTable('care.reminder').set(became).where('id', '=', id).execute()
}

async function sent(way: Messenger, message: { readonly to: string; readonly text: string }) {
  try {
    const { reference } = await way.send(message)
    return { state: 'sent', reference, said: null }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { state: error instanceof MessageRefused ? 'refused' : 'failed', said }
  }
}

/** Nobody is signed in. @throws Problem GEN-404: the link is of no message. */
const stopOperation: Operation = sessionOperation(
  deedEndpoint(stopReminders),
  async ({ tx, today, body: { token } }) => {
    const told = await tx
      .selectFrom('care.reminder')
      .select('patientId')
      .where('token', '=', token)
      .executeTakeFirst()
    if (told === undefined) throw notFound('El enlace')
    const revokedReason = 'Por el enlace de un recordatorio'
    const whose = { patientId: told.patientId, purpose: 'reminders' } as const
    return { since: await withdrawConsent(tx, { ...whose, revokedReason, today }) }
  },
)

/** What was told, in a list, and the way of not being told any more. */
export const reminderOperations: readonly Operation[] = [
  ...listOperations({
    ...{
      list: reminderList,
      view: 'care.reminderList',
      path: reminderPath,
      title: 'Recordatorios',
      tag: 'care',
    },
    access: viewReminders,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  stopOperation,
]
