import { type Command, createDraft, type Posting, parseOrRefuse, performAction } from '@quina/blocks/server'
import { changeById, storedRow } from '@quina/db/server'
import { type Money, must } from '@quina/kernel'
import { quantityOf } from '@quina/warehouse/domain'
import { issueMoves, lockStock, mustWorkIn, toStock } from '@quina/warehouse/server'
import type { cartCheck } from '../cart-check/cart-check.contract.ts'
import { patientUse } from '../patient-use/patient-use.contract.ts'
import { patientUseService } from '../patient-use/patient-use.server.ts'

type CheckCommand = Command<typeof cartCheck, 'approve'>

/** Registers what was used as a document with its own number, on the account of the patient or the service of the cart. */
export async function registerUse({ tx, document, actor, today, now }: CheckCommand): Promise<void> {
  const used = document.lines.filter((line) => quantityOf(line.used) > 0n)
  if (used.length === 0) return
  const { date, storeId, admissionId, professionalId, seal } = document
  const input = parseOrRefuse(patientUse.input, {
    date,
    storeId,
    admissionId,
    professionalId,
    purpose: `Carro de paro que se cerró con el sello ${seal}`,
    lines: used.map(({ productId, used: quantity, alertReason, unchargedReason }) => {
      return { productId, quantity, alertReason, unchargedReason, included: false }
    }),
  })
  const id = await createDraft(patientUseService, { tx, actor, input })
  await performAction(patientUseService, { tx, actor, today, now, id, action: 'approve' })
  await changeById(tx, 'pharmacy.cartCheck', document.id, { useId: id })
}

/**
 * Moves the replacement from the store, by expiry, to the cart, with the same value.
 * @throws Problem FAR-095 without a store, FAR-099 for a store of another site
 */
export async function replaceStock({ tx, document, actor }: CheckCommand): Promise<Posting[]> {
  const replaced = document.lines.filter((line) => quantityOf(line.replaced) > 0n)
  if (replaced.length === 0) return []
  const { date, storeId, fromStoreId } = document
  must(fromStoreId !== null, 'FAR-095', 'fromStoreId', 'Diga de qué bodega se repone.')
  const from = fromStoreId as string
  await mustWorkIn(tx, actor.userId, { storeId: from, verb: 'transfers', field: 'fromStoreId' })
  const { campusId } = await storedRow(tx, 'warehouse.storeFace', from, ['campusId'])
  must(
    campusId === document.campusId,
    'FAR-099',
    'fromStoreId',
    'Es de otra sede: se repone desde una de esta.',
  )
  const places = replaced.flatMap(({ productId }) => [
    { productId, storeId },
    { productId, storeId: from },
  ])
  await lockStock(tx, places)
  const leaving = replaced.map(({ id, productId, replaced: quantity }) => ({
    lineId: id as string,
    productId,
    storeId: from,
    kind: 'transferOut' as const,
    costCentreId: null,
    lotId: null,
    quantity: quantityOf(quantity),
  }))
  const out = await issueMoves(tx, leaving, { day: date, happenedOn: date })
  const into = out.map((move) => ({
    ...move,
    kind: 'transferIn' as const,
    storeId,
    quantity: -move.quantity,
    value: -move.value as Money,
  }))
  return [toStock([...out, ...into])]
}
