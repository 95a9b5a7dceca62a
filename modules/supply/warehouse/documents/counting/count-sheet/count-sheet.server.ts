import { f } from '@quina/blocks'
import {
  columnsOf,
  headedTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  signatures,
} from '@quina/blocks/print'
import { type Operation, renderPdf, serveCommand, serveFile, serveQuery } from '@quina/blocks/server'
import { addTo, oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, must, mustBeFound, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { mustSuit } from '../../../catalogue/store/suited-bin.server.ts'
import { mustWorkIn } from '../../../catalogue/store-user/may-work.server.ts'
import { lotOf } from '../../../ledger/lot/lots.server.ts'
import { quantityOf } from '../../../ledger/quantity.domain.ts'
import { mayCountProduct, mustBeCountedOnce } from '../count-scope/count-scope.server.ts'
import { countPaper, countSheet, recordCount, recordFound } from './count-sheet.contract.ts'

/** Rules: ALM-102, ALM-130 the count is not open, ALM-131 counted elsewhere, ALM-132 to ALM-134, BODEGA_NO_ASIGNADA. */
export const countSheetOperations: readonly Operation[] = [
  serveQuery(countSheet, async ({ tx, actor, input }) => {
    const { status, ...heading } = await headingOf(tx, input.id)
    return { ...heading, open: status === 'counting', items: await itemsOf(tx, input.id, actor.userId) }
  }),
  serveCommand(recordCount, async ({ tx, actor, today, input: { itemId, quantity } }) => {
    const item = await lockedItem(tx, itemId)
    await mustBeCounting(tx, item, actor.userId)
    await countItem(tx, { itemId, userId: actor.userId, quantity, today })
    const items = await itemsOf(tx, item.countId, actor.userId)
    return {
      turn: mustBeFound(
        items.find(({ id }) => id === itemId),
        'El lote',
      ).turn,
    }
  }),
  serveCommand(recordFound, async ({ tx, actor, today, input }) => {
    const { id: countId, productId, lot, expiry, binId, quantity } = input
    const count = await lockedCount(tx, countId)
    await mustBeCounting(tx, count, actor.userId)
    await mayCountProduct(tx, countId, productId)
    await mustBeCountedOnce(tx, { countId, storeId: count.storeId, productIds: [productId] })
    if (binId !== null) await mustSuit(tx, { productId, storeId: count.storeId, binId, field: 'binId' })
    const lotId = await lotOf(tx, { productId, number: lot, expiry, enteredOn: today })
    const known = await rowFrom<{ id: string }>(tx)`
      select id from warehouse.count_item
      where count_id = ${countId} and lot_id = ${lotId} and bin_id is not distinct from ${binId}::uuid`
    const itemId = known?.id ?? newId()
    if (known === undefined)
      await addTo(tx, 'warehouse.countItem', { id: itemId, countId, productId, lotId, binId, found: true })
    await countItem(tx, { itemId, userId: actor.userId, quantity, today })
    return { itemId }
  }),
  serveFile(countPaper, async ({ tx, actor, now, today: on, house, input }) => {
    const heading = await headingOf(tx, input.id)
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
    const content = await renderPdf(sheetPaper(context, heading, await itemsOf(tx, input.id, actor.userId)))
    return { download: { name: 'conteo.pdf', mediaType: 'application/pdf', content, inline: true as const } }
  }),
]

type CountInCourse = Readonly<{ countId: string; storeId: string; status: string }>

/** Returns an item and its count, locked: one person counts a lot at a time, and nobody during the reconciliation. */
const lockedItem = async (tx: Tx, itemId: string): Promise<CountInCourse> => {
  const found = await rowFrom<{ countId: string }>(tx)`
    select count_id as "countId" from warehouse.count_item where id = ${itemId}`
  const count = await lockedCount(tx, mustBeFound(found, 'El lote').countId)
  await sql`select from warehouse.count_item where id = ${itemId} for update`.execute(tx)
  return count
}

const lockedCount = async (tx: Tx, countId: string): Promise<CountInCourse> =>
  mustBeFound(
    await rowFrom<CountInCourse>(tx)`
      select id as "countId", store_id as "storeId", status from warehouse.stock_count where id = ${countId} for share`,
    'El conteo',
  )

/** @throws Problem BODEGA_NO_ASIGNADA, ALM-130 the count is not open */
async function mustBeCounting(tx: Tx, { storeId, status }: CountInCourse, userId: string): Promise<void> {
  await mustWorkIn(tx, userId, { storeId, verb: 'counts', field: 'quantity' })
  insist(status === 'counting', 'ALM-130', 'Ese conteo no está abierto.', { status: 409 })
}

type CountInput = Readonly<{ itemId: string; userId: string; quantity: string; today: Day }>

/**
 * Saves a user's count of a lot: the next round or, until another person counts it, a correction of their own.
 * @throws Problem ALM-102, ALM-132 another person counted it since, ALM-133 no other count is needed
 */
async function countItem(tx: Tx, { itemId, userId, quantity, today }: CountInput): Promise<void> {
  must(quantityOf(quantity) >= 0n, 'ALM-102', 'quantity', 'La cantidad no puede ser negativa.')
  const entries = await rowsFrom<{ id: string; userId: string; round: number }>(tx)`
    select id, user_id as "userId", round from warehouse.count_entry where item_id = ${itemId} order by round`
  const own = entries.find((entry) => entry.userId === userId)
  if (own !== undefined) {
    const isLast = own.round === entries.length
    insist(isLast, 'ALM-132', 'Otra persona ya lo contó después: lo que usted contó no se corrige.', {
      status: 409,
    })
    await sql`update warehouse.count_entry set quantity = ${quantity}::numeric, counted_on = ${today}::date, at = now()
              where id = ${own.id}`.execute(tx)
    return
  }
  const { difference } = await oneFrom<{ difference: string | null }>(tx)`
    select difference::text as difference from warehouse.count_state where id = ${itemId}`
  insist(difference === null, 'ALM-133', 'Ese lote ya no necesita otro conteo.', { status: 409 })
  await addTo(tx, 'warehouse.countEntry', {
    id: newId(),
    itemId,
    userId,
    round: entries.length + 1,
    quantity,
    countedOn: today,
  })
}

type SheetHeading = Readonly<{
  number: string
  storeId: string
  store: string
  purpose: string
  status: string
}>

const headingOf = async (tx: Tx, id: string): Promise<SheetHeading> =>
  mustBeFound(
    await rowFrom<SheetHeading>(tx)`
      select coalesce(platform.numbered('CF', c.number), 'CF') as number, c.store_id as "storeId", c.store_label as store,
             c.purpose, c.status
      from warehouse.stock_count_list c where c.id = ${id}`,
    'El conteo',
  )

interface SheetItem {
  readonly id: string
  readonly productId: string
  readonly code: string
  readonly product: string
  readonly unit: string
  readonly lot: string
  readonly expiry: Day | null
  readonly place: string | null
  readonly mine: string | null
  readonly turn: 'count' | 'third' | 'done' | 'agreed'
}

/** Returns the items of a count as one user sees them: with their own counts, and nothing that they could copy. */
const itemsOf = (tx: Tx, countId: string, userId: string): Promise<SheetItem[]> =>
  rowsFrom<SheetItem>(tx)`
    select s.id, s.product_id as "productId", p.code, p.name as product, p.base_unit as unit,
           coalesce(nullif(o.number, ''), 'Sin lote') as lot, o.expiry, b.code as place, m.quantity::text as mine,
           case when m.quantity is not null then 'done' when s.difference is not null or s.rounds = 3 then 'agreed'
                when s.rounds = 2 then 'third' else 'count' end as turn
    from warehouse.count_state s join warehouse.product p on p.id = s.product_id join warehouse.lot o on o.id = s.lot_id
    left join warehouse.bin b on b.id = s.bin_id
    left join warehouse.count_entry m on m.item_id = s.id and m.user_id = ${userId}
    where s.count_id = ${countId} order by b.code nulls first, p.name, o.expiry nulls last, o.number`

const columns = {
  place: f.optional(f.text('Ubicación')),
  code: f.code('Código'),
  product: f.text('Producto'),
  unit: f.text('Unidad'),
  lot: f.text('Lote'),
  expiry: f.optional(f.day('Vence')),
  counted: f.text('Contado'),
}

const sheetPaper = (context: PrintContext, heading: SheetHeading, items: readonly SheetItem[]): Paper =>
  paper(context, {
    title: 'Hoja de conteo',
    number: heading.number,
    pieces: [
      pairs([
        { label: 'Bodega', value: heading.store },
        { label: 'Motivo', value: heading.purpose },
        { label: 'Lotes', value: String(items.length) },
      ]),
      ...headedTable(
        'Lo que se cuenta',
        columnsOf(columns),
        items.map((item) => ({ ...item, counted: '________' })),
        [],
      ),
      notes('Quien cuenta escribe lo que ve y firma. Lo que no está en la hoja se anota al final.'),
      signatures([{ role: 'Contó' }, { role: 'Testigo' }]),
    ],
  })
