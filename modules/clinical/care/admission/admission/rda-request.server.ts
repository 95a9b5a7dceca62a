import { enqueue } from '@quina/blocks/server'
import { addTo, changeById, storedRow, type Tx, takeNumber } from '@quina/db/server'
import { dayInBogota, newId } from '@quina/kernel'

/** Which kind of summary each ámbito has. */
export const rdaKindOf = { '1': 'ambulatory', '2': 'emergency', '3': 'hospitalization' } as const

/** The job that builds the summary of an attention and sends it. */
export const rdaJobKind = 'care.rda'

export interface ClosedAdmission {
  readonly id: string
  readonly patientId: string
  readonly campusId: string
  readonly ambit: '1' | '2' | '3'
}

interface RequestContext {
  readonly tx: Tx
  readonly actor: { readonly userId: string; readonly campusId: string | null }
  readonly now: Date
}

/**
 * Requests the summary of an attention in the transaction that closes it (care dossier §9.5, INT-01). A summary not accepted yet
 * is built again under its number; an accepted one, or one that waits for its answer, is followed by a replacement.
 */
export async function summarise({ tx, actor, now }: RequestContext, closing: ClosedAdmission): Promise<void> {
  const standing = await standingOf(tx, closing.id)
  const id = standing?.id ?? newId()
  if (standing === undefined) await begin({ tx, actor, now }, { ...closing, rdaId: id })
  else
    await changeById(tx, 'care.rda', id, {
      state: 'pending',
      closedAt: now,
      updatedAt: now,
      lastError: null,
      nextTryAt: null,
    })
  await buildSoon(tx, { id, actor })
}

async function begin(
  { tx, actor, now }: RequestContext,
  { id, rdaId, ...of }: ClosedAdmission & { readonly rdaId: string },
) {
  const earlierRdas = await tx
    .selectFrom('care.rda')
    .select('id')
    .where('admissionId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute()
  const { code } = await storedRow(tx, 'care.admissionList', id, ['code'])
  const vigencia = Number(dayInBogota(now).slice(0, 4))
  const number = await takeNumber(tx, `care.rda.${vigencia}`)
  await addTo(tx, 'care.rda', {
    id: rdaId,
    number,
    vigencia,
    admissionId: id,
    patientId: of.patientId,
    campusId: of.campusId,
    kind: rdaKindOf[of.ambit],
    closedAt: now,
    replacesId: earlierRdas[0]?.id ?? null,
    createdBy: actor.userId,
    // The platform accepts each attention once: a replacement gets a number of its own.
    encounter: earlierRdas.length === 0 ? String(code) : `${code}-${earlierRdas.length + 1}`,
  })
}

/** An admission that is opened again sends nothing until it closes; the summaries on the platform stay there. */
export async function withdraw(tx: Tx, admissionId: string, now: Date): Promise<void> {
  const standing = await standingOf(tx, admissionId)
  if (standing === undefined) return
  await changeById(tx, 'care.rda', standing.id, { state: 'withdrawn', updatedAt: now, nextTryAt: null })
}

const standingOf = (tx: Tx, admissionId: string) =>
  tx
    .selectFrom('care.rda')
    .select('id')
    .where('admissionId', '=', admissionId)
    .where('state', 'not in', ['sent', 'accepted'])
    .forUpdate()
    .executeTakeFirst()

/** Schedules the job that builds and sends a summary, once the transaction commits. */
export async function buildSoon(
  tx: Tx,
  { id, actor, runAt }: { id: string; actor: RequestContext['actor']; runAt?: Date },
): Promise<void> {
  const { code } = await storedRow(tx, 'care.rdaList', id, ['code'])
  await enqueue(tx, {
    kind: rdaJobKind,
    title: `Resumen de atención ${code}`,
    input: { rdaId: id },
    total: 1,
    actor,
    ...(runAt === undefined ? {} : { runAt }),
  })
}
