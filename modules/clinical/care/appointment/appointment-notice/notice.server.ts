import { enqueue, type JobKind, parameterOn, thePost } from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import {
  type Channels,
  channelsOf,
  type Recipient,
  reportedColumns,
  rowsOf,
  type Step,
  type TakenMessage,
  takeRows,
  tell,
} from '../reminder/outbox.server.ts'
import { noticeTexts } from '../reminder/reminder.contract.ts'
import { messageSetupOf } from '../reminder-messages/message-setup.server.ts'

const noticeJobKind = 'care.notices'

interface Context {
  readonly tx: Tx
  readonly actor: { readonly userId: string; readonly campusId: string | null }
  readonly now: Date
}

interface Notice {
  /** The appointment that changed, or the one that replaced it. */
  readonly appointmentId: string
  readonly kind: keyof typeof noticeTexts
  readonly hadAt: Date
}

/**
 * Stores that appointments changed. One job notifies their patients as soon as the change is committed. Nothing is stored in a
 * hospital that sends no notifications, and past appointments are not notified.
 */
export async function giveNotice({ tx, actor, now }: Context, notices: readonly Notice[]): Promise<void> {
  const coming = notices.filter(({ hadAt }) => hadAt > now)
  if (coming.length === 0 || (thePost() === null && (await messageSetupOf(tx)).mode === 'off')) return
  await addTo(
    tx,
    'care.appointmentNotice',
    coming.map((notice) => ({ id: newId(), ...notice, createdAt: now })),
  )
  if (await isInput(tx)) return
  await enqueue(tx, { kind: noticeJobKind, title: 'Avisar los cambios de citas', input: {}, actor })
}

/** `now()` is the start of the transaction: a job created at that instant belongs to this transaction. */
async function isInput(tx: Tx): Promise<boolean> {
  const rows = await rowsFrom(tx)`
    select from platform.job where kind = ${noticeJobKind} and created_at = now() and state = 'queued'`
  return rows.length > 0
}

export const noticeJob: JobKind = {
  kind: noticeJobKind,
  run: async ({ step, today, now, progress }) => {
    const sent = await sendNotices(step, { today: today(), now: now() })
    await progress(sent, sent)
    return { reported: sent }
  },
}

type Clock = Readonly<{ today: Day; now: Date }>

/** Notifies, once, the changes that were not notified yet. @returns how many messages were sent. */
export async function sendNotices(step: Step, { today, now }: Clock): Promise<number> {
  const channels = await step((tx) => channelsOf(tx, today))
  if (channels === null) return 0
  const taken = await step((tx) => takeNotices(tx, channels, { today, now }))
  for (const one of taken) await tell(step, channels, one)
  return taken.length
}

type NoticeRow = Recipient & Readonly<{ noticeId: string; kind: keyof typeof noticeTexts; hadAt: Date }>

/** A patient who does not allow notifications gets none; a change that is out of date is not notified. */
async function takeNotices(
  tx: Tx,
  channels: Channels,
  { today, now }: Clock,
): Promise<readonly TakenMessage[]> {
  const { publicAddress } = await messageSetupOf(tx)
  const texts = {
    moved: await parameterOn(tx, noticeTexts.moved, today),
    cancelled: await parameterOn(tx, noticeTexts.cancelled, today),
    blocked: await parameterOn(tx, noticeTexts.blocked, today),
  }
  const rows = await rowsFrom<NoticeRow>(tx)`
    with those as (
      select n.id from care.appointment_notice n where n.notified_at is null order by n.created_at, n.id limit 500
      for update skip locked),
    reported as (
      update care.appointment_notice n set notified_at = ${now} from those where n.id = those.id
      returning n.id, n.appointment_id, n.kind, n.had_at)
    select ${sql.raw(reportedColumns)}, n.id as notice_id, n.kind, n.had_at
    from reported n
    join care.appointment a on a.id = n.appointment_id
    join people.reminded_patient_list p on p.id = a.patient_id
    join admin.campus_list c on c.id = a.campus_id
    left join people.employee_option o on o.id = a.professional_id
    where (a.status = 'cancelled') = (n.kind = 'cancelled') and a.status in ('assigned', 'confirmed', 'cancelled')
    order by n.had_at, n.id`
  const messages = rows.flatMap(({ noticeId, kind, hadAt, ...one }) =>
    rowsOf(one, {
      kind,
      noticeId,
      hadAt,
      dueAt: now,
      now,
      channels,
      publicAddress,
      template: texts[kind],
      answerable: kind === 'moved',
    }),
  )
  return takeRows(tx, messages)
}
