import type { Stored } from '@quina/blocks'
import { type Alert, type Command, refusing, type ServedDocument, serveDocument } from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { insist, must } from '@quina/kernel'
import { mustWorkIn } from '@quina/warehouse/server'
import { cartCheck } from './cart-check.contract.ts'

type Check = Stored<typeof cartCheck>

/**
 * Rules: FAR-090 a seal that is not the last one says why, FAR-091 a seal is used once, FAR-092 nothing over or held,
 * FAR-094 a store that is a cart.
 */
export const cartCheckService: ServedDocument<typeof cartCheck> = {
  document: cartCheck,
  table: 'pharmacy.cartCheck',
  lines: {},
  ledgers: [],
  async onSave(tx, { storeId }, actor) {
    await mustWorkIn(tx, actor.userId, { storeId, verb: 'issues' })
    const { kind } = await storedRow(tx, 'warehouse.storeFace', storeId, ['kind'])
    must(kind === 'cart', 'FAR-094', 'storeId', 'Esa bodega no es un carro de paro.')
  },
  on: { approve: close },
  extra: async (tx, stored) => ({
    facts: { lastSeal: await lastSealOf(tx, stored), unfit: await unfitIn(tx, stored) },
  }),
}

async function close({ tx, document, today }: Command<typeof cartCheck, 'approve'>): Promise<[]> {
  must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
  // The cart is locked: of two who seal it at once, the second finds the seal of the first.
  await rowsFrom(tx)`select from pharmacy.cart_check where store_id = ${document.storeId}::uuid for update`
  const last = await lastSealOf(tx, document)
  const expected = last === null || same(last, document.foundSeal)
  const message = `El último sello de ese carro es el ${last}: diga en las novedades qué pasó con él.`
  must(expected || document.purpose !== null, 'FAR-090', 'purpose', message)
  const unfit = await unfitIn(tx, document)
  const words = `El carro tiene lo que no se puede usar: ${unfit.join('; ')}. Cámbielo antes de sellarlo.`
  insist(unfit.length === 0, 'FAR-092', words, { status: 409 })
  return []
}

const same = (one: string, other: string | null): boolean => one.toUpperCase() === (other ?? '').toUpperCase()

/** The seal that closed a cart the last time, besides this check. */
async function lastSealOf(tx: Tx, { id, storeId }: Pick<Check, 'id' | 'storeId'>): Promise<string | null> {
  const row = await rowFrom<{ seal: string }>(tx)`
    select seal from pharmacy.cart_check where store_id = ${storeId}::uuid and status = 'approved' and id <> ${id}::uuid
    order by vigencia desc, number desc limit 1`
  return row?.seal ?? null
}

/** What is in a cart and may not be given on the day of its check. */
async function unfitIn(
  tx: Tx,
  { storeId, date }: Pick<Check, 'storeId' | 'date'>,
): Promise<readonly string[]> {
  const rows = await rowsFrom<{ name: string }>(tx)`
    select p.name || coalesce(', lote ' || nullif(l.number, ''), '') as name
    from warehouse.lot_stock_face t join warehouse.lot_face l on l.id = t.lot_id
    join warehouse.product_face p on p.id = l.product_id
    where t.store_id = ${storeId}::uuid and t.quantity > 0 and (l.expiry < ${date}::date or l.status <> 'available')
    order by p.name, l.number`
  return rows.map(({ name }) => name)
}

/** Carts whose check is over: somebody must open them. */
export const overdueCarts: Alert = {
  name: 'pharmacy.overdueCarts',
  permission: 'pharmacy.cartCheck.view',
  tone: 'bad',
  one: 'carro de paro sin su revisión',
  many: 'carros de paro sin su revisión',
  meaning: 'Pasaron los días para revisarlo: ábralo, cambie lo que venza y séllelo de nuevo.',
  who: 'Farmacia',
  to: '/farmacia/carros-de-paro?condition=overdue',
  async count(tx, { actor }) {
    const { n } = await oneFrom<{ n: number }>(tx)`
      select count(*)::int as n from pharmacy.cart_check_list
      where campus_id = ${actor.campusId}::uuid and condition = 'overdue'`
    return n
  },
}

export const cartCheckOperations = refusing(
  {
    'pharmacy.cart_check_seal': {
      code: 'FAR-091',
      message: 'Ese sello ya se usó: cada carro se cierra con uno nuevo.',
      status: 409,
      field: 'seal',
    },
    'pharmacy.cart_check_other_seal': {
      code: 'FAR-093',
      message: 'El sello nuevo es distinto del que tenía.',
      field: 'seal',
    },
  },
  serveDocument(cartCheckService),
)
