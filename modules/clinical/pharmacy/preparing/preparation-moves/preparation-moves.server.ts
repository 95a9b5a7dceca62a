import type { Stored } from '@quina/blocks'
import { changeById, oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { type Day, type Money, pluck } from '@quina/kernel'
import { quantityOf } from '@quina/warehouse/domain'
import { issueMoves, lockStock, lotOf } from '@quina/warehouse/server'
import { sql } from 'kysely'
import type { preparation } from '../preparation/preparation.contract.ts'
import { lastDayOf, mustExpireInTime } from '../preparation-rules/preparation.domain.ts'

type Preparation = Stored<typeof preparation>

/**
 * Moves the stock of a preparation: the parts leave by expiry, at the average cost; the result enters with their value, to the
 * centavo, in a lot that names theirs. The warehouse posts parts of another inventory account to that of the result. @throws
 * Problem FAR-113
 */
export async function preparationMoves(tx: Tx, document: Preparation) {
  const { id, date: day, storeId, productId, quantity, lines } = document
  const made = { productId, storeId }
  await lockStock(tx, [made, ...lines.map((line) => ({ productId: line.productId, storeId }))])
  const leaving = lines.map((line) => ({
    lineId: line.id as string,
    productId: line.productId,
    storeId,
    kind: 'preparedOut' as const,
    quantity: quantityOf(line.quantity),
    costCentreId: null,
    lotId: line.lotId,
  }))
  const out = await issueMoves(tx, leaving, { day, happenedOn: day })
  const origins = [...new Set(out.map(({ lotId }) => lotId))]
  const lotId = await madeLot(tx, document, origins)
  await sql`insert into pharmacy.prepared_lot (preparation_id, origin_id, made_id)
            select ${id}::uuid, origin, ${lotId}::uuid from unnest(${origins}::uuid[]) as o (origin)`.execute(
    tx,
  )
  const value = -out.reduce((sum, move) => sum + move.value, 0n) as Money
  const into = {
    ...made,
    lotId,
    kind: 'preparedIn' as const,
    day,
    happenedOn: day,
    lineId: null,
    costCentreId: null,
  }
  return [...out, { ...into, quantity: quantityOf(quantity), value }]
}

/** Creates the lot of a preparation, with the shelf life that its kind and its parts allow. */
async function madeLot(tx: Tx, document: Preparation, origins: readonly string[]): Promise<string> {
  const { id, date, kindId, productId, lot } = document
  const kind = await storedRow(tx, 'pharmacy.preparationKind', kindId, ['days', 'share'])
  const parts = await rowsFrom<{ expiry: Day | null }>(tx)`
    select expiry::text as expiry from warehouse.lot_face where id = any(${[...origins]}::uuid[])`
  const last = lastDayOf(kind, date, pluck(parts, 'expiry'))
  const expiry = mustExpireInTime(document.expiry, last)
  const number = lot ?? (await nextLot(tx, document))
  const lotId = await lotOf(tx, { productId, number, expiry, enteredOn: date })
  await changeById(tx, 'pharmacy.preparation', id, { lot: number, expiry, lotId })
  return lotId
}

/** Returns the number of a lot, 20261120-1: the day and the product's ordinal on it. Locks the product's stock. */
async function nextLot(tx: Tx, { date, productId, id }: Preparation): Promise<string> {
  const { next } = await oneFrom<{ next: number }>(tx)`
    select count(*)::int + 1 as next from pharmacy.preparation
    where product_id = ${productId}::uuid and date = ${date}::date and lot_id is not null and id <> ${id}::uuid`
  return `${date.replaceAll('-', '')}-${next}`
}
