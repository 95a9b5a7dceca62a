import type { ValuesOf } from '@quina/blocks'
import { holdAdmission } from '@quina/care/server'
import { changeById, changeWhere, type Tx } from '@quina/db/server'
import { insist, pluck } from '@quina/kernel'
import { amountOf } from '../../../rules/totals/totals.domain.ts'
import { repriceActs } from '../surgery/reprice.server.ts'
import type { ChargeContext } from './adding.server.ts'
import type { assignFields } from './charge.contract.ts'
import { priced, settle, undiscounted } from './charge.server.ts'
import { priceOfCharge } from './pricing.server.ts'

const open = ['pending', 'reserved']

/**
 * Changes the payer of some pending charges (without a list, all of them) and prices them anew: the payer changed during a stay,
 * or the tope of SOAT was reached.
 */
export async function assign(
  { tx, admissionId }: ChargeContext,
  { payerId, contractId, reason }: ValuesOf<typeof assignFields>,
  chargeIds: readonly string[] | null,
): Promise<number> {
  const admission = await holdAdmission(tx, admissionId)
  const found = tx.selectFrom('billing.charge').select('id').where('admissionId', '=', admissionId)
  const chosen = chargeIds === null ? found : found.where('id', 'in', [...chargeIds])
  const rows = await chosen.where('state', '=', 'pending').orderBy('id').forUpdate().execute()
  insist(rows.length > 0, 'FAC-139', 'No hay cargos pendientes que reasignar.')
  const ids = rows.map(({ id }) => id)
  await changeWhere(
    tx,
    'billing.charge',
    { id: ids },
    { payerId, contractId, programId: null, stateReason: reason, priceReason: null, ...undiscounted },
  )
  await priceAnew(tx, ids)
  await settle(tx, admission)
  return ids.length
}

/** Prices anew the charges of an account that are not invoiced, by their current contracts; prices written by hand stay. */
export async function reprice({ tx, admissionId }: ChargeContext): Promise<number> {
  const admission = await holdAdmission(tx, admissionId)
  const rows = await tx
    .selectFrom('billing.charge')
    .select('id')
    .where('admissionId', '=', admissionId)
    .where('state', 'in', open)
    .where('priceReason', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await priceAnew(tx, pluck(rows, 'id'))
  await settle(tx, admission)
  return rows.length
}

async function priceAnew(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const acts = await tx
    .selectFrom('billing.charge')
    .select('surgicalActId')
    .distinct()
    .where('id', 'in', [...ids])
    .where('surgicalActId', 'is not', null)
    .execute()
  await repriceActs(
    tx,
    acts.map(({ surgicalActId }) => surgicalActId!),
  )
  const charges = await tx
    .selectFrom('billing.charge')
    .select(['id', 'serviceId', 'contractId', 'day', 'quantity', 'programId as before'])
    .where('id', 'in', [...ids])
    .where('packageId', 'is', null)
    .where('component', 'is', null)
    .execute()
  for (const { id, quantity, ...input } of charges) {
    const price = await priceOfCharge(tx, input as Parameters<typeof priceOfCharge>[1])
    const columns = priced(price, amountOf(price.price, quantity))
    await changeById(tx, 'billing.charge', id, columns)
  }
}
