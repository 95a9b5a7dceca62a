import { apiPathOf } from '@quina/blocks'
import { campusScope, listOperations, type Operation, refusing, serveCommand } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { insist, must, mustBeFound } from '@quina/kernel'
import { mustSuit } from '../../catalogue/store/suited-bin.server.ts'
import { mustWorkIn } from '../../catalogue/store-user/may-work.server.ts'
import { lockStock } from '../../ledger/locks.server.ts'
import { placeLots } from '../../ledger/places.server.ts'
import { type Quantity, quantityOf, quantityText, quantityWords } from '../../ledger/quantity.domain.ts'
import { stockRefusals } from '../../ledger/stock-ledger.server.ts'
import { lotPlace, lotPlaceList, moveLot, viewPlaces } from './lot-place.contract.ts'

type LotIn = Readonly<{ storeId: string; lotId: string; binId: string | null }>

/** Rules: BODEGA_NO_ASIGNADA, ALM-033, 074 and 240 to 244, CONTEO_EN_CURSO. */
export const lotPlaceOperations: readonly Operation[] = [
  ...listOperations({
    list: lotPlaceList,
    view: 'warehouse.lotPlaceList',
    path: apiPathOf(lotPlace),
    title: 'Ubicaciones y lotes',
    tag: 'warehouse',
    access: viewPlaces,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  ...refusing(stockRefusals, [
    serveCommand(moveLot, async ({ tx, actor, today, input }) => {
      const { storeId, lotId, fromId, toId } = input
      const moved = quantityOf(input.quantity)
      await mustWorkIn(tx, actor.userId, { storeId, verb: 'transfers', field: 'toId' })
      must(toId !== fromId, 'ALM-244', 'toId', 'Ya está ahí: elija otra ubicación.')
      const productId = await productOf(tx, lotId)
      if (toId !== null) await mustSuit(tx, { productId, storeId, binId: toId, field: 'toId' })
      await lockStock(tx, [{ productId, storeId }])
      const there = await lying(tx, { storeId, lotId, binId: fromId })
      const message = `Ahí solo hay ${quantityWords(there)} de ese lote.`
      insist(moved <= there, 'ALM-242', message, { status: 409, fields: { quantity: message } })
      const [taken, put] = [fromId, toId].map((binId, index) =>
        binId === null ? [] : [{ storeId, lotId, binId, quantity: index === 0 ? -moved : moved }],
      )
      await placeLots(tx, [...taken!, ...put!], { on: today, documentId: null })
      return { left: quantityText(there - moved) }
    }),
  ]),
]

const productOf = async (tx: Tx, lotId: string): Promise<string> =>
  mustBeFound(
    await rowFrom<{ productId: string }>(tx)`
      select product_id as "productId" from warehouse.lot where id = ${lotId}`,
    'El lote',
  ).productId

const lying = async (tx: Tx, { storeId, lotId, binId }: LotIn): Promise<Quantity> => {
  const row = await rowFrom<{ quantity: string }>(tx)`
    select quantity::text as quantity from warehouse.lot_place
    where store_id = ${storeId} and lot_id = ${lotId} and bin_id is not distinct from ${binId}::uuid`
  return quantityOf(row?.quantity ?? '0')
}
