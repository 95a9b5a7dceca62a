import type { AnswerOf, InputOf, Stored } from '@quina/blocks'
import {
  type Alert,
  type Command,
  type Posting,
  refusing,
  serveDocument,
  servedDocument,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, storedRow, type Tx, valueFrom, valueOrNull, valuesFrom } from '@quina/db/server'
import { conflict, insist, must, refused } from '@quina/kernel'
import { quantityOf } from '@quina/warehouse/domain'
import { defineMovingDocument, mustWorkIn, stockLedger, stockRefusals } from '@quina/warehouse/server'
import { registerUse, replaceStock } from '../cart-replacement/cart-replacement.server.ts'
import { cartCheck, cartGaps } from './cart-check.contract.ts'

type Check = Stored<typeof cartCheck>
defineMovingDocument(cartCheck)

/**
 * Rules: FAR-090 a seal that is not the last one needs a reason, FAR-091 a seal is used once, FAR-092 nothing expired or held,
 * FAR-094 the store is a cart, FAR-095 to FAR-099 the used products and their replacement.
 */
export const cartCheckService = servedDocument<typeof cartCheck>({
  document: cartCheck,
  ledgers: [stockLedger],
  async onSave(tx, input, actor) {
    const { storeId } = input
    await mustWorkIn(tx, actor.userId, { storeId, verb: 'issues' })
    const { kind } = await storedRow(tx, 'warehouse.storeFace', storeId, ['kind'])
    must(kind === 'cart', 'FAR-094', 'storeId', 'Esa bodega no es un carro de paro.')
    mustBeWhole(input)
  },
  on: { approve: close },
  extra: async (tx, stored) => ({
    facts: {
      lastSeal: await lastSealOf(tx, stored),
      unfit: await unfitIn(tx, stored),
      use: await useOf(tx, stored.id),
    },
  }),
})

function mustBeWhole({
  storeId,
  fromStoreId,
  admissionId,
  professionalId,
  lines,
}: InputOf<typeof cartCheck>): void {
  const replaces = lines.some(({ replaced }) => quantityOf(replaced) > 0n)
  must(!replaces || fromStoreId !== null, 'FAR-095', 'fromStoreId', 'Diga de qué bodega se repone.')
  must(fromStoreId === null || storeId !== (fromStoreId as string), 'FAR-096', 'fromStoreId', sameStore)
  const named = admissionId === null || professionalId !== null
  must(named, 'FAR-102', 'professionalId', 'Diga qué profesional lo usó.')
  lines.forEach(({ productId, used, replaced }, index) => {
    const some = quantityOf(used) + quantityOf(replaced) > 0n
    must(some, 'FAR-097', `lines.${index}.used`, 'Diga cuánto se usó o cuánto se repone.')
    const first = lines.findIndex((one) => one.productId === productId) === index
    must(first, 'FAR-098', `lines.${index}.productId`, 'Ese producto ya está en otra línea.')
  })
}

const sameStore = 'El carro se repone desde otra bodega.'

async function close(command: Command<typeof cartCheck, 'approve'>): Promise<Posting[]> {
  const { tx, document, today } = command
  must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
  // The cart is locked: when two users seal it at once, the second finds the seal of the first.
  await rowsFrom(tx)`select from pharmacy.cart_check where store_id = ${document.storeId}::uuid for update`
  const last = await lastSealOf(tx, document)
  const expected = last === null || same(last, document.foundSeal)
  const message = `El último sello de ese carro es el ${last}: diga en las novedades qué pasó con él.`
  must(expected || document.purpose !== null, 'FAR-090', 'purpose', message)
  await registerUse(command)
  const moves = await replaceStock(command)
  const unfit = await unfitIn(tx, document)
  const words = `El carro tiene lo que no se puede usar: ${unfit.join('; ')}. Cámbielo antes de sellarlo.`
  insist(unfit.length === 0, 'FAR-092', words, { status: 409 })
  return moves
}

async function useOf(tx: Tx, id: string): Promise<{ id: string; label: string } | null> {
  const row = await rowFrom<{ id: string; label: string }>(tx)`
    select o.id, o.label from pharmacy.cart_check c join pharmacy.patient_use_option o on o.id = c.use_id
    where c.id = ${id}::uuid`
  return row ?? null
}

const same = (one: string, other: string | null): boolean => one.toUpperCase() === (other ?? '').toUpperCase()

/** Returns the seal of the last check of a cart, without this check. */
async function lastSealOf(tx: Tx, { id, storeId }: Pick<Check, 'id' | 'storeId'>): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select seal from pharmacy.cart_check where store_id = ${storeId}::uuid and status = 'approved' and id <> ${id}::uuid
    order by vigencia desc, number desc limit 1`
}

/** Returns the lots in a cart that may not be used on the day of its check. */
async function unfitIn(
  tx: Tx,
  { storeId, date }: Pick<Check, 'storeId' | 'date'>,
): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    select p.name || coalesce(', lote ' || nullif(l.number, ''), '') as name
    from warehouse.lot_stock_face t join warehouse.lot_face l on l.id = t.lot_id
    join warehouse.product_face p on p.id = l.product_id
    where t.store_id = ${storeId}::uuid and t.quantity > 0 and (l.expiry < ${date}::date or l.status <> 'available')
    order by p.name, l.number`
}

/** Carts whose check is overdue. */
export const overdueCarts: Alert = {
  name: 'pharmacy.overdueCarts',
  permission: 'pharmacy.cartCheck.view',
  tone: 'bad',
  one: 'carro de paro sin su revisión',
  many: 'carros de paro sin su revisión',
  meaning: 'Pasaron los días para revisarlo: ábralo, cambie lo que venza y séllelo de nuevo.',
  who: 'Farmacia',
  to: '/farmacia/carros-de-paro?condition=overdue',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.cart_check_list
    where campus_id = ${actor.campusId}::uuid and condition = 'overdue'`,
}

const refusals = refusing(
  {
    ...stockRefusals,
    'pharmacy.cart_check_from': refused('FAR-096', sameStore, 'fromStoreId'),
    'pharmacy.cart_check_seal': conflict(
      'FAR-091',
      'Ese sello ya se usó: cada carro se cierra con uno nuevo.',
      'seal',
    ),
    'pharmacy.cart_check_other_seal': refused('FAR-093', 'El sello nuevo es distinto del que tenía.', 'seal'),
  },
  serveDocument(cartCheckService),
)

export const cartCheckOperations = [
  ...refusals,
  serveQuery(
    cartGaps,
    ({ tx, input }) => rowsFrom<AnswerOf<typeof cartGaps>[number]>(tx)`
    select g.product_id, p.code || ' ' || p.name as product, trim_scale(g.lacking)::text as lacking
    from warehouse.stock_gap_list g join warehouse.product_face p on p.id = g.product_id
    where g.store_id = ${input.storeId}::uuid order by p.name`,
  ),
]
