import { type Call, createDraft, runDeed } from '@quina/blocks/server'
import { changeById, lockedRow, type Tx } from '@quina/db/server'
import { insist, mustBeFound } from '@quina/kernel'
import type { appointment } from '../appointment/appointment.contract.ts'
import { appointmentService, dayOfSlot } from '../appointment/appointment.server.ts'

interface Relocation {
  readonly id: string
  readonly slotId: string
}

/** Moves an appointment that still holds, or gives another to whom the house cancelled: both keep when it was asked for. */
export async function giveAnother(
  { tx, actor, today, now }: Pick<Call, 'tx' | 'actor' | 'today' | 'now'>,
  { id, slotId }: Relocation,
): Promise<{ id: string }> {
  const stored = mustBeFound(
    await lockedRow(tx, 'care.appointment', id, ['status', 'firstStartsAt']),
    'La cita',
  )
  if (stored.status !== 'cancelled') {
    const asked = { slotId, by: 'institution', reason: null }
    await runDeed(appointmentService, { tx, actor, today, now, id, action: 'reschedule', asked })
    return { id }
  }
  await mustWait(tx, id)
  const { patientId, appointmentTypeId, requestId, contractId, authorisationNumber, orderNumber, ...rest } =
    await tx.selectFrom('care.appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const input = {
    ...{ patientId, appointmentTypeId, requestId, contractId, authorisationNumber, orderNumber },
    ...{ slotId, date: await dayOfSlot(tx, slotId), companion: rest.companion, notes: rest.notes },
    ...{ overbooked: false, overbookingReason: null },
  } as Parameters<typeof createDraft<typeof appointment>>[1]['input']
  const next = await createDraft(appointmentService, { tx, actor, input })
  await changeById(tx, 'care.appointment', next, { originId: id, firstStartsAt: stored.firstStartsAt })
  await runDeed(appointmentService, { tx, actor, today, now, id: next, action: 'assign' })
  return { id: next }
}

/** @throws Problem CIT-054: they have another appointment already, or somebody said why not. */
export async function mustWait(tx: Tx, id: string): Promise<void> {
  const columns = ['relocateSince', 'relocatedBy', 'relocationClosed'] as const
  const row = mustBeFound(await lockedRow(tx, 'care.appointment', id, columns), 'La cita')
  const waits = row.relocateSince !== null && row.relocatedBy === null && row.relocationClosed === null
  insist(waits, 'CIT-054', 'Esa cita ya no está por reubicar. Recargue.', { status: 409 })
}
