import { permissionFor } from '@quina/blocks'
import { type Actor, type Alert, load, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeById, rowWhere, type Tx, valueFrom } from '@quina/db/server'
import { must, mustBeFound, Problem } from '@quina/kernel'
import { admission } from '../admission/admission.contract.ts'
import { admissionService } from '../admission/admission.server.ts'
import { type DutyKind, type DutyState, legalDuties, tellDuty as telling } from './legal-duty.contract.ts'

export const legalDutyOperations: readonly Operation[] = [
  serveQuery(legalDuties, async ({ tx, actor, input: { id } }) => {
    await load(tx, { document: admission, tables: admissionService, actor }, id)
    return dutiesOf(tx, id)
  }),
  serveCommand(telling, async ({ tx, actor, now, input: { id, ...declared } }) => {
    await load(tx, { document: admission, tables: admissionService, actor, lock: true }, id)
    await tellDuty(tx, { actor, now, admissionId: id, ...declared })
  }),
]

async function dutiesOf(tx: Tx, admissionId: string) {
  const rows = await tx
    .selectFrom('care.legalDuty')
    .leftJoin('care.notifiableEventOption as event', 'event.id', 'care.legalDuty.eventId')
    .select(['care.legalDuty.id', 'kind', 'dueAt', 'status', 'evidence', 'doneAt', 'version'])
    .select('event.label as event')
    .where('admissionId', '=', admissionId)
    .orderBy('dueAt', (order) => order.asc().nullsLast())
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, status, dueAt, doneAt, ...row }) => ({
    ...row,
    kind: kind as DutyKind,
    status: status as DutyState,
    dueAt: dueAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
  }))
}

interface DeclaredDuty {
  readonly actor: Actor
  readonly now: Date
  readonly admissionId: string
  readonly dutyId: string
  readonly version: number
  readonly status: DutyState
  readonly evidence: string | null
}

/** @throws Problem ADM-061 (the proof, or the reason for having none), GEN-409. */
export async function tellDuty(tx: Tx, declared: DeclaredDuty): Promise<void> {
  const { actor, now, admissionId, dutyId, version, status } = declared
  const why = 'Diga qué lo prueba, o por qué no aplica.'
  must(status === 'pending' || declared.evidence !== null, 'ADM-061', 'evidence', why)
  const stored = mustBeFound(
    await rowWhere(tx, 'care.legalDuty', { id: dutyId, admissionId }, ['version']),
    'La obligación',
  )
  if (stored.version !== version)
    throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', { status: 409 })
  await changeById(tx, 'care.legalDuty', dutyId, {
    status,
    evidence: status === 'pending' ? null : declared.evidence,
    doneAt: status === 'done' ? now : null,
    version: version + 1,
    updatedBy: actor.userId,
    updatedAt: now,
  })
}

/** The reports whose term in hours has passed. */
export const overdueDutiesAlert: Alert = {
  name: 'care.overdueDuties',
  permission: permissionFor(admission, 'view'),
  tone: 'bad',
  one: 'admisión con una obligación legal vencida',
  many: 'admisiones con obligaciones legales vencidas',
  meaning: 'Informe de urgencias, SIRAS o autorización posterior a la urgencia: cumpla y deje la evidencia.',
  who: 'Admisiones',
  to: '/admision?overdueDuties=true',
  async count(tx, { actor }) {
    // Starts from the few late reports, not from every admission.
    return valueFrom<number>(tx)`
      select count(*)::int as n from care.admission_list a
      where a.campus_id = ${actor.campusId} and a.overdue_duties
        and a.id in (select y.admission_id from care.legal_duty y where y.status = 'pending' and y.due_at < now())`
  },
}
