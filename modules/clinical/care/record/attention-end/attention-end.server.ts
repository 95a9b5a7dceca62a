import { actingOn, type Call, performAction } from '@quina/blocks/server'
import { oneFrom, type Tx } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import { sql } from 'kysely'
import { admission } from '../../admission/admission/admission.contract.ts'
import { admissionService } from '../../admission/admission/admission.server.ts'
import { summarise } from '../../admission/admission/rda-request.server.ts'
import { checksStored } from '../../admission/completeness/admission-checks.server.ts'
import { blocking } from '../../admission/completeness/completeness.domain.ts'

type Caller = Pick<Call, 'tx' | 'actor' | 'today' | 'now'>

/**
 * Updates the admission after a signature or a completed order. An ambulatory visit closes with the note that sends the patient
 * home, unless an urgent order is still to be done; notes and orders after the closing belong to the visit and appear in its
 * summary. A visit that cannot close never prevents a signature.
 */
export async function moveOn(doing: Caller, admissionId: string | null): Promise<void> {
  if (admissionId === null) return
  const standing = await standingOf(doing.tx, admissionId)
  if (over.includes(standing.status)) {
    await stayUntilDone(doing.tx, standing)
    await summarise(doing, standing)
  } else if (standing.leftAt !== null && (await lacking(doing, standing)) === null)
    await close(doing, standing)
}

/**
 * Moves the discharge of a closed visit to the time of an order done later, because the stay in the invoice must contain the date
 * of the service.
 */
const stayUntilDone = (tx: Tx, { id, ambit, doneAt, status }: OpenVisit): Promise<unknown> | null =>
  ambit !== '1' || status !== 'closed' || doneAt === null
    ? null
    : sql`
        update care.admission a set discharge_date = d.at::date, discharge_time = to_char(d.at, 'HH24:MI')
        from (select ${doneAt}::timestamptz at time zone 'America/Bogota' as at) d
        where a.id = ${id}::uuid and a.discharged_at < ${doneAt}`.execute(tx)

/** Returns why an ambulatory visit is still open although its patient was sent home; null for any other. */
export async function whyOpen(tx: Tx, admissionId: string): Promise<string | null> {
  const standing = await standingOf(tx, admissionId)
  return standing.leftAt === null ? null : lacking({ tx, today: dayInBogota(new Date()) }, standing)
}

const over = ['closed', 'invoiced']

interface OpenVisit {
  readonly id: string
  readonly status: string
  readonly patientId: string
  readonly campusId: string
  readonly ambit: '1' | '2' | '3'
  /** When the last service was done for a patient who was sent home; null before that, or when the visit is not open. */
  readonly leftAt: Date | null
  /** The same time in the format in which it is typed: `14:05`. */
  readonly leftTime: string | null
  readonly diagnosisId: string | null
  /** When the last order was done. */
  readonly doneAt: Date | null
  readonly waitsForOrder: boolean
}

// This is read while a command runs, when the note and the order already have their signature but not yet their state.
async function standingOf(tx: Tx, admissionId: string): Promise<OpenVisit> {
  return oneFrom<OpenVisit>(tx)`
    select w.*, to_char(w.left_at at time zone 'America/Bogota', 'HH24:MI') as left_time
    from (
      select a.id, a.status, a.patient_id, a.campus_id, a.ambit, n.diagnosis_id, o.done_at,
             coalesce(o.waits, false) as waits_for_order,
             case when a.status = 'open' and a.ambit = '1' and n.disposition = 'home'
                  then greatest(a.entered_at, n.at, o.done_at) end as left_at
      from care.admission a
      left join lateral (select * from care.note k where k.admission_id = a.id and k.signed_at is not null
                         order by k.at desc, k.signed_at desc limit 1) n on true
      left join lateral (
        select max(m.done_at) as done_at,
               bool_or(m.signed_at is not null and m.done_at is null and m.annulled_reason is null and m.priority = 'urgent'
                       and m.kind in ('laboratory', 'image', 'procedure')) as waits
        from care.medical_order m where m.admission_id = a.id) o on true
      where a.id = ${admissionId}::uuid) w`
}

/** Returns what still keeps the visit open, in a sentence; null when nothing does. */
async function lacking(
  { tx, today }: Pick<Caller, 'tx' | 'today'>,
  { id, diagnosisId, leftAt, waitsForOrder }: OpenVisit,
): Promise<string | null> {
  if (waitsForOrder) return 'Falta realizar lo que se ordenó con urgencia.'
  const [first] = blocking(await checksStored(tx, { id, diagnosisId, until: leftAt!, today }))
  return first === undefined ? null : `${first.label}: ${first.message}`
}

async function close(
  { tx, actor, today, now }: Caller,
  { id, campusId, diagnosisId, leftAt, leftTime }: OpenVisit,
): Promise<void> {
  const input = { date: dayInBogota(leftAt!), time: leftTime!, diagnosisId }
  const acting = actingOn(actor, admission, campusId)
  await performAction(admissionService, { tx, actor: acting, today, now, id, action: 'finish', input })
}
