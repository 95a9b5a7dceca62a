import type { AnswerOf } from '@quina/blocks'
import { type Actor, can, load, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeById, changeWhere, type Tx } from '@quina/db/server'
import { addDays, type Day, must, notFound, Problem } from '@quina/kernel'
import { admission, waiveDocument } from '../admission/admission.contract.ts'
import { admissionService } from '../admission/admission.server.ts'
import { admissionPapers, type PaperState, receivePaper, receivePapers } from './checklist.contract.ts'

export const checklistOperations: Operation[] = [
  serveQuery(admissionPapers, async ({ tx, actor, input: { id } }) => {
    await load(tx, { document: admission, tables: admissionService, actor }, id)
    return papersOf(tx, id)
  }),
  serveCommand(receivePaper, async ({ tx, actor, today, input: { id, ...declared } }) => {
    await load(tx, { document: admission, tables: admissionService, actor, lock: true }, id)
    await say(tx, { actor, today, admissionId: id, ...declared })
  }),
  serveCommand(receivePapers, async ({ tx, actor, today, input: { id } }) => {
    await load(tx, { document: admission, tables: admissionService, actor, lock: true }, id)
    const pending = (await papersOf(tx, id)).filter(({ status }) => status === 'pending')
    for (const { id: paperId, version } of pending) {
      const declared = { paperId, version, status: 'delivered', deliveredOn: today, reason: null } as const
      await say(tx, { actor, today, admissionId: id, ...declared })
    }
    return { received: pending.length }
  }),
]

type Papers = AnswerOf<typeof admissionPapers>

const papersOf = (tx: Tx, admissionId: string): Promise<Papers> =>
  tx
    .selectFrom('care.admissionDocument as d')
    .innerJoin('care.documentRequirement as q', 'q.id', 'd.requirementId')
    .select(['d.id', 'q.name', 'q.mandatory', 'q.moment', 'd.status', 'd.reason', 'd.version'])
    .select(['d.deliveredOn', 'd.expiresOn'])
    .where('d.admissionId', '=', admissionId)
    .orderBy('q.mandatory', 'desc')
    .orderBy('q.name')
    .execute() as Promise<Papers>

interface DeclaredPaper {
  readonly actor: Actor
  readonly today: Day
  readonly admissionId: string
  readonly paperId: string
  readonly version: number
  readonly status: PaperState
  readonly deliveredOn: Day | null
  readonly reason: string | null
}

/** @throws Problem ADM-022 (reason), ADM-023 (day), SIN_PERMISO when the user may not waive, GEN-409. */
async function say(
  tx: Tx,
  { actor, today, admissionId, paperId, version, ...declared }: DeclaredPaper,
): Promise<void> {
  const { status, reason } = declared
  if (status === 'waived' && !can(actor, waiveDocument))
    throw new Problem('SIN_PERMISO', 'No tiene permiso para exonerar documentos.', { status: 403 })
  const why = 'Diga por qué.'
  must(status === 'delivered' || status === 'pending' || reason !== null, 'ADM-022', 'reason', why)
  const deliveredOn = status === 'delivered' ? (declared.deliveredOn ?? today) : null
  const future = 'La fecha no puede ser futura.'
  must(deliveredOn === null || deliveredOn <= today, 'ADM-023', 'deliveredOn', future)
  const stored = await tx
    .selectFrom('care.admissionDocument as d')
    .innerJoin('care.documentRequirement as q', 'q.id', 'd.requirementId')
    .select(['d.version', 'q.validDays'])
    .where('d.id', '=', paperId)
    .where('d.admissionId', '=', admissionId)
    .executeTakeFirstOrThrow(() => notFound('El documento'))
  if (stored.version !== version)
    throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', { status: 409 })
  const expiresOn =
    deliveredOn === null || stored.validDays === null ? null : addDays(deliveredOn, stored.validDays)
  await changeById(tx, 'care.admissionDocument', paperId, {
    status,
    reason,
    deliveredOn,
    expiresOn,
    version: version + 1,
    updatedBy: actor.userId,
    updatedAt: new Date(),
  })
}

/** Marks all the papers of an admission as received on a day by one person, whatever their state was. */
export async function receiveAllPapers(
  tx: Tx,
  admissionId: string,
  { date, userId }: { readonly date: Day; readonly userId: string },
): Promise<void> {
  await changeWhere(
    tx,
    'care.admissionDocument',
    { admissionId },
    { status: 'delivered', deliveredOn: date, updatedBy: userId },
  )
}
