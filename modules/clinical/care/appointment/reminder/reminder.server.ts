import { commandEndpoint } from '@quina/blocks'
import {
  type Chore,
  campusScope,
  listOperations,
  type Operation,
  parameterOn,
  sessionOperation,
} from '@quina/blocks/server'
import { type Db, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, mustBeFound } from '@quina/kernel'
import { withdrawConsent } from '@quina/people/server'
import { sql } from 'kysely'
import { sendNotices } from '../appointment-notice/notice.server.ts'
import { hear } from '../reminder-answer/answer.server.ts'
import { hearingOperation } from '../reminder-answer/answers-door.server.ts'
import { messageSetupOf } from '../reminder-messages/message-setup.server.ts'
import {
  type Channels,
  channelsOf,
  type Recipient,
  reportedColumns,
  rowsOf,
  stepsOf,
  type TakenMessage,
  takeRows,
  tell,
} from './outbox.server.ts'
import {
  reminderList,
  reminderPath,
  reminderText,
  reminderTimes,
  stopReminders,
  viewReminders,
} from './reminder.contract.ts'
import { remindersOf } from './reminder.domain.ts'

/**
 * Every hour: sends the reminders that are due, once. A patient who does not allow them, or has neither mobile nor address,
 * gets none.
 */
export const remindersChore: Chore = {
  name: 'care.reminders',
  run: (db, today, now) => sendReminders(db, { today, now }),
}

type Clock = Readonly<{ today: Day; now: Date }>

export async function sendReminders(db: Db, clock: Clock): Promise<void> {
  const channels = await channelsOf(db, clock.today)
  if (channels === null) return
  const step = stepsOf(db)
  await sendNotices(step, clock)
  const taken = [...(await takeAgain(db, clock.now)), ...(await takeDue(db, channels, clock))]
  for (const one of taken) {
    const text = await tell(step, channels, one)
    if (text === null) continue
    const message = { from: one.sentTo, text, id: `SIMULADA-${one.id}` }
    await step((tx) => hear({ tx, ...clock }, message))
  }
}

type UpcomingAppointment = Recipient & { readonly assignedAt: Date }

/**
 * Stores the due reminders before anything is sent: the process that stores a reminder sends it, and of two concurrent ones only
 * one stores it. Of the reminders that fell due while the chore did not run, only the last one is sent.
 */
async function takeDue(db: Db, channels: Channels, { today, now }: Clock): Promise<readonly TakenMessage[]> {
  const rules = await rulesOf(db, today)
  const { publicAddress } = await messageSetupOf(db)
  return db.transaction().execute(async (tx) => {
    const rows = (await comingIn(tx, { now, hours: Math.max(...Object.values(rules.hours)) })).flatMap(
      (one) => {
        const due = remindersOf({ ...one, ...rules }).findLast(({ at }) => at <= now)
        return due === undefined
          ? []
          : rowsOf(one, {
              kind: due.kind,
              dueAt: due.at,
              channels,
              now,
              template: rules.template,
              publicAddress,
              answerable: true,
            })
      },
    )
    return takeRows(tx, rows)
  })
}

async function rulesOf(db: Db, today: Day) {
  const value = (name: keyof typeof reminderTimes) => parameterOn(db, reminderTimes[name], today)
  const holidays = await loadHolidays(db, { from: addDays(today, -30), to: addDays(today, 30) })
  return {
    hours: { first: await value('first'), second: await value('second'), last: await value('last') },
    window: {
      from: await value('from'),
      until: await value('until'),
      saturdayFrom: await value('saturdayFrom'),
      saturdayUntil: await value('saturdayUntil'),
      isHoliday: (day: Day) => holidays.has(day),
    },
    template: await parameterOn(db, reminderText, today),
  }
}

/**
 * Returns the appointments of patients who allow reminders. A reminder moved back over holidays may be due days earlier, hence
 * the seven days more.
 */
async function comingIn(
  tx: Tx,
  { now, hours }: { now: Date; hours: number },
): Promise<readonly UpcomingAppointment[]> {
  return rowsFrom<UpcomingAppointment>(tx)`
    select ${sql.raw(reportedColumns)}, a.assigned_at
    from care.appointment a
    join people.reminded_patient_list p on p.id = a.patient_id
    join admin.campus_list c on c.id = a.campus_id
    left join people.employee_option o on o.id = a.professional_id
    where a.status in ('assigned', 'confirmed') and a.starts_at > ${now}
      and a.starts_at <= ${now}::timestamptz + make_interval(hours => ${hours}, days => 7)
    order by a.starts_at`
}

const mostTries = 3

/** Takes the failed reminders to try again in time, never one that may have been sent. */
async function takeAgain(db: Db, now: Date): Promise<readonly TakenMessage[]> {
  return rowsFrom<TakenMessage>(db)`
    update care.reminder r set state = 'sending', tries = r.tries + 1, tried_at = ${now}, message = null
    from care.appointment a
    where a.id = r.appointment_id and r.state = 'failed' and r.tries < ${mostTries} and a.starts_at > ${now}
      and (a.status in ('assigned', 'confirmed') or r.kind = 'cancelled')
      and exists (select from people.reminded_patient_list p where p.id = r.patient_id)
    returning r.id, r.channel, r.sent_to, r.text`
}

/** Works without a session. @throws Problem GEN-404 when the link belongs to no message. */
const stopOperation: Operation = sessionOperation(
  commandEndpoint(stopReminders),
  async ({ tx, today, body: { token } }) => {
    const reminded = mustBeFound(await rowWhere(tx, 'care.reminder', { token }, ['patientId']), 'El enlace')
    const revokedReason = 'Por el enlace de un recordatorio'
    const whose = { patientId: reminded.patientId, purpose: 'reminders' } as const
    return { since: await withdrawConsent(tx, { ...whose, revokedReason, today }) }
  },
)

export const reminderOperations: readonly Operation[] = [
  ...listOperations({
    list: reminderList,
    view: 'care.reminderList',
    path: reminderPath,
    title: 'Recordatorios',
    tag: 'care',
    access: viewReminders,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  stopOperation,
  hearingOperation,
]
