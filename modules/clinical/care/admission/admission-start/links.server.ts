import { actingOn, type Call, performAction } from '@quina/blocks/server'
import { rowFrom, rowOf, type Tx } from '@quina/db/server'
import { dayInBogota, must } from '@quina/kernel'
import { isSamePerson } from '@quina/people/server'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { appointmentService } from '../../appointment/appointment/appointment.server.ts'
import { joinAdmission } from '../../triage/triage/triage-end.server.ts'
import type { LinkedAdmission } from '../admission/admission.contract.ts'
import type { AdmissionInput } from '../admission/admission.domain.ts'

/**
 * @throws Problem ADM-011 when the contract does not belong to the payer, ADM-062 when the appointment does not belong to the
 * patient.
 */
export async function mustBelong(tx: Tx, input: AdmissionInput): Promise<void> {
  const { contractId, payerId, patientId, appointmentId } = input
  const contract = 'El contrato no es de ese pagador.'
  const ofPayer = contractId === null || (await payerOf(tx, contractId)) === payerId
  must(ofPayer, 'ADM-011', 'contractId', contract)
  const cita = 'La cita no es de ese paciente.'
  const whose = appointmentId === null ? patientId : await patientOf(tx, appointmentId)
  const comes = whose !== undefined && (await isSamePerson(tx, whose, patientId))
  must(comes, 'ADM-062', 'appointmentId', cita)
}

const payerOf = async (tx: Tx, id: string) =>
  (await rowOf(tx, 'insurers.contractFace', id, ['payerId']))?.payerId

const patientOf = async (tx: Tx, id: string) =>
  (await rowOf(tx, 'care.appointment', id, ['patientId']))?.patientId

type Caller = Pick<Call, 'tx' | 'actor' | 'today' | 'now'>

type AdmissionLinks = Pick<AdmissionInput, 'appointmentId' | 'patientId' | 'ambit'> & {
  readonly id: string
  readonly campusId: string
}

/** A patient admitted on the day of their appointment has arrived; their triage stores the urgency in which they are attended. */
export async function receive(
  doing: Caller,
  { id, appointmentId, patientId, ambit, campusId }: AdmissionLinks,
): Promise<void> {
  const { tx, now } = doing
  if (ambit !== '1') await joinAdmission(tx, { id, patientId, campusId }, doing)
  const found = await standing(tx, appointmentId)
  if (found === null || found.startsAt === null || dayInBogota(found.startsAt) !== dayInBogota(now)) return
  const early = found.startsAt.getTime() - now.getTime() > 120 * 60_000
  if (!early && ['assigned', 'confirmed'].includes(found.status))
    await run(doing, found.id, campusId, ['arrive'])
}

/** Ending a visit ends its appointment. @throws Problem CIT-056 while it has no signed note and nobody ended it with a reason. */
export async function endAppointment(
  doing: Caller,
  { appointmentId, campusId }: AdmissionLinks,
): Promise<void> {
  const found = await standing(doing.tx, appointmentId)
  if (found?.status === 'waiting') await run(doing, found.id, campusId, ['attend', 'finish'])
  if (found?.status === 'attending') await run(doing, found.id, campusId, ['finish'])
}

async function standing(tx: Tx, id: string | null) {
  if (id === null) return null
  const query = tx.selectFrom('care.appointment').select(['id', 'status', 'startsAt']).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

async function run(
  { tx, actor, today, now }: Caller,
  id: string,
  campusId: string,
  actions: readonly ('arrive' | 'attend' | 'finish')[],
): Promise<void> {
  const acting = actingOn(actor, appointment, campusId)
  for (const action of actions)
    await performAction(appointmentService, { tx, actor: acting, today, now, id, action })
}

/** Returns an admission in the form in which links show it. */
export async function linked(tx: Tx, by: 'id' | 'originId', id: string): Promise<LinkedAdmission | null> {
  const row = await tx
    .selectFrom('care.admissionList')
    .select(['id', 'code'])
    .where(by, '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id!, code: row.code! }
}

/** Returns the appointment and the triage that an admission came from, in the form in which links show them. */
export async function cameFrom(tx: Tx, id: string) {
  const row = await rowFrom<{
    appointmentId: string | null
    appointment: string | null
    triageId: string | null
    triage: string | null
  }>(tx)`
    select c.id as appointment_id, c.label as appointment, t.id as triage_id, t.label as triage
    from care.admission a left join care.appointment_option c on c.id = a.appointment_id
    left join care.triage_option t on t.id = (select x.id from care.triage x where x.admission_id = a.id limit 1)
    where a.id = ${id}::uuid`
  const link = (one: string | null | undefined, code: string | null | undefined) =>
    one == null ? null : { id: one, code: code ?? '' }
  return { appointment: link(row?.appointmentId, row?.appointment), triage: link(row?.triageId, row?.triage) }
}
