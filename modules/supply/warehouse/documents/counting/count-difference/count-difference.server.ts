import { permissionFor } from '@quina/blocks'
import { can, type Operation, parameterOn, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { type Day, divide, groupedBy, insist, type Money, money, moneyText, mustBeFound } from '@quina/kernel'
import { mustWorkIn } from '../../../catalogue/store-user/may-work.server.ts'
import type { Stock } from '../../../ledger/average.domain.ts'
import { type IssueLine, issueMoves } from '../../../ledger/issue.server.ts'
import { keyOf, type LockedStock, lockStock, mustFollow } from '../../../ledger/locks.server.ts'
import { placeLots } from '../../../ledger/places.server.ts'
import { type Quantity, quantityOf } from '../../../ledger/quantity.domain.ts'
import type { StockMove } from '../../../ledger/stock-move.domain.ts'
import { countDifferences, explainDifference } from '../count-sheet/count-sheet.contract.ts'
import { investigatedFrom, stockCount } from '../stock-count/stock-count.contract.ts'

/** A lot whose count differs from its moves at that moment. */
export interface Difference {
  readonly id: string
  readonly productId: string
  readonly lotId: string
  /** The place where it was counted; null for stock without a place. */
  readonly binId: string | null
  readonly place: string | null
  readonly product: string
  readonly unit: string
  readonly lot: string
  readonly expiry: Day | null
  readonly expected: string
  readonly counts: string
  readonly difference: string
  /** At the current average cost; negative for a shortage. */
  readonly value: string
  readonly cause: string | null
  readonly explanation: string | null
}

export const differencesOf = (tx: Tx, countId: string): Promise<Difference[]> =>
  rowsFrom<Difference>(tx)`
    select s.id, s.product_id as "productId", s.lot_id as "lotId", s.bin_id as "binId", b.code as place,
           p.name as product, p.base_unit as unit,
           coalesce(nullif(o.number, ''), 'Sin lote') as lot, o.expiry,
           (coalesce(s.three, s.two) - s.difference)::text as expected,
           concat_ws(' · ', replace(trim_scale(s.one)::text, '.', ','), replace(trim_scale(s.two)::text, '.', ','),
                     replace(trim_scale(s.three)::text, '.', ',')) as counts,
           s.difference::text as difference,
           round(s.difference * coalesce(k.value / nullif(k.quantity, 0), 0), 2)::numeric(18,2)::text as value,
           s.cause, s.explanation
    from warehouse.count_state s join warehouse.stock_count c on c.id = s.count_id
    join warehouse.product p on p.id = s.product_id join warehouse.lot o on o.id = s.lot_id
    left join warehouse.bin b on b.id = s.bin_id
    left join warehouse.stock k on (k.product_id, k.store_id) = (s.product_id, c.store_id)
    where s.count_id = ${countId} and s.difference <> 0 order by p.name, o.expiry nulls last, o.number, b.code nulls first`

export interface CountProgress {
  readonly items: number
  /** Lots without their first or second count. */
  readonly pending: number
  /** Lots that two people counted differently. */
  readonly third: number
}

export const progressOf = (tx: Tx, countId: string): Promise<CountProgress> =>
  oneFrom<CountProgress>(tx)`
    select count(*)::int as items, count(*) filter (where s.rounds < 2)::int as pending,
           count(*) filter (where s.rounds = 2 and s.difference is null)::int as third
    from warehouse.count_state s where s.count_id = ${countId}`

/** Returns whether a difference must be investigated, by the value set for that day. */
export const isInvestigated = async (
  tx: Tx,
  day: Day,
): Promise<(difference: Pick<Difference, 'value'>) => boolean> => {
  const least = await parameterOn(tx, investigatedFrom, day)
  return ({ value }) => absolute(money(value)) >= least
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Every difference needs a cause. @throws Problem ALM-137 */
export function mustBeExplained(differences: readonly Difference[]): void {
  const open = differences.filter(({ cause }) => cause === null)
  const message = `Falta la causa de la diferencia de ${open[0]?.product}.`
  insist(open.length === 0, 'ALM-137', message, { status: 409 })
}

type AdjustmentInput = Readonly<{ storeId: string; day: Day }>

/** The difference of a lot in the whole store, where goods in another place do not count as a difference. */
type LotDifference = Pick<Difference, 'id' | 'productId' | 'lotId'> & { readonly quantity: Quantity }

const ofLots = (differences: readonly Difference[]): readonly LotDifference[] =>
  [...groupedBy(differences, 'lotId').values()]
    .map(([first, ...rest]) => ({
      ...first!,
      quantity: [first!, ...rest].reduce((sum, { difference }) => sum + quantityOf(difference), 0n),
    }))
    .filter(({ quantity }) => quantity !== 0n)

/** Adjusts the stock of each place to what was counted there. */
export const placeCounted = (
  tx: Tx,
  differences: readonly Difference[],
  { storeId, day, countId }: AdjustmentInput & { readonly countId: string },
): Promise<void> =>
  placeLots(
    tx,
    differences.flatMap(({ lotId, binId, difference }) =>
      binId === null ? [] : [{ storeId, lotId, binId, quantity: quantityOf(difference) }],
    ),
    { on: day, documentId: countId },
  )

/**
 * Returns moves that enter the surplus and remove the shortage of each lot, at the average cost (dossier of warehouse §3.3).
 * @throws Problem STOCK_INSUFICIENTE when more has left since the count, FECHA_ANTERIOR_ULTIMO_MOVIMIENTO
 */
export async function adjustments(
  tx: Tx,
  counted: readonly Difference[],
  { storeId, day }: AdjustmentInput,
): Promise<readonly StockMove[]> {
  const differences = ofLots(counted)
  const places = differences.map(({ productId }) => ({ productId, storeId }))
  const locked = await lockStock(tx, places)
  for (const place of places) mustFollow(locked.get(keyOf(place))!, day)
  const over: StockMove[] = []
  for (const one of differences.filter(({ quantity }) => quantity > 0n))
    over.push(
      await surplus(tx, one, {
        storeId,
        day,
        stock: locked.get(keyOf({ productId: one.productId, storeId }))!,
      }),
    )
  const short = differences
    .filter(({ quantity }) => quantity < 0n)
    .map(
      ({ id: lineId, productId, lotId, quantity }): IssueLine => ({
        lineId,
        productId,
        storeId,
        lotId,
        kind: 'shortage',
        quantity: -quantity,
        costCentreId: null,
      }),
    )
  return [...over, ...(await issueMoves(tx, short, { day, happenedOn: day }))]
}

async function surplus(
  tx: Tx,
  { id, productId, lotId, quantity }: LotDifference,
  { storeId, day, stock }: AdjustmentInput & { readonly stock: LockedStock },
): Promise<StockMove> {
  const { quantity: whole, value } = stock.quantity > 0n ? stock : await lastStock(tx, productId, storeId)
  const worth = whole === 0n ? 0n : divide(value * quantity, whole, 'half-up')
  const move = { productId, storeId, lotId, day, happenedOn: day, lineId: id, costCentreId: null }
  return { ...move, kind: 'surplus', quantity, value: worth as Money }
}

/** Returns the last stock of a product, in this store or else in another: a surplus takes its average cost. */
async function lastStock(tx: Tx, productId: string, storeId: string): Promise<Stock> {
  const row = await rowFrom<{ quantity: string; value: string }>(tx)`
    select balance_quantity::text as quantity, balance_value::text as value from warehouse.move
    where product_id = ${productId} and balance_quantity > 0 order by store_id <> ${storeId}::uuid, id desc limit 1`
  return row === undefined
    ? { quantity: 0n, value: 0n as Money }
    : { quantity: quantityOf(row.quantity), value: money(row.value) as Money }
}

/** Rules: ALM-130 the count is not open, BODEGA_NO_ASIGNADA. */
export const countDifferenceOperations: readonly Operation[] = [
  serveQuery(countDifferences, async ({ tx, actor, today, input: { id } }) => {
    const { status } = await storedRow(tx, 'warehouse.stockCount', id, ['status'])
    const isBlind = status === 'counting' && !can(actor, permissionFor(stockCount, 'reconcile'))
    if (isBlind) return { ...(await progressOf(tx, id)), value: null, differences: [] }
    const found = await differencesOf(tx, id)
    const investigated = await isInvestigated(tx, today)
    const total = found.reduce((sum, { value }) => sum + money(value), 0n)
    return {
      ...(await progressOf(tx, id)),
      value: moneyText(total as Money),
      differences: found.map(({ productId: _, lotId: __, binId: ___, ...one }) => ({
        ...one,
        investigated: investigated(one),
      })),
    }
  }),
  serveCommand(explainDifference, async ({ tx, actor, input: { itemId, cause, explanation } }) => {
    const row = mustBeFound(
      await rowFrom<{ storeId: string; status: string }>(tx)`
        select c.store_id as "storeId", c.status from warehouse.count_item i
        join warehouse.stock_count c on c.id = i.count_id where i.id = ${itemId} for share of c`,
      'El lote',
    )
    await mustWorkIn(tx, actor.userId, { storeId: row.storeId, verb: 'counts', field: 'cause' })
    const open = ['counting', 'reconciled'].includes(row.status)
    insist(open, 'ALM-130', 'Ese conteo no está abierto.', { status: 409 })
    await changeById(tx, 'warehouse.countItem', itemId, { cause, explanation })
    return { id: itemId }
  }),
]
