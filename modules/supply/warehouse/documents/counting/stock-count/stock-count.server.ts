import type { InputOf, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowFrom, type Tx } from '@quina/db/server'
import { conflict, insist, must, plural } from '@quina/kernel'
import { sql } from 'kysely'
import { mustWorkIn } from '../../../catalogue/store-user/may-work.server.ts'
import { lockStock } from '../../../ledger/locks.server.ts'
import { undoPlaces } from '../../../ledger/places.server.ts'
import { stockLedger, stockRefusals, toStock } from '../../../ledger/stock-ledger.server.ts'
import { buyingConsigned, undoConsigned } from '../../consigning/consigned-use.server.ts'
import {
  adjustments,
  countDifferenceOperations,
  differencesOf,
  isInvestigated,
  mustBeExplained,
  placeCounted,
  progressOf,
} from '../count-difference/count-difference.server.ts'
import { countedProducts, mustBeCountedOnce } from '../count-scope/count-scope.server.ts'
import { countSheetOperations } from '../count-sheet/count-sheet.server.ts'
import { stockCount } from './stock-count.contract.ts'

type Count = Stored<typeof stockCount>

const countPrint: DocumentPrint<typeof stockCount> = {
  title: 'Acta de conteo físico',
  pairs: ['storeId', 'date', 'scope', 'groupId', 'frozen', 'purpose'],
  signs: { counts: 'Contó', approves: 'Aprobó' },
}

/** Rules: those of the ledger, CONTEO_EN_CURSO, BODEGA_NO_ASIGNADA, ALM-058, ALM-130 to ALM-142. */
export const stockCountService = servedDocument<typeof stockCount>({
  document: stockCount,
  ledgers: [stockLedger],
  async onSave(tx, input, actor) {
    await mustWorkIn(tx, actor.userId, { storeId: input.storeId, verb: 'counts' })
    mustSayWhat(input)
  },
  on: {
    async open({ tx, document, actor, today }) {
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'counts' })
      must(document.date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      const productIds = await countedProducts(tx, document)
      insist(productIds.length > 0, 'ALM-135', 'La bodega no tiene existencias de lo que se va a contar.')
      const { id: countId, storeId } = document
      await lockStock(
        tx,
        productIds.map((productId) => ({ productId, storeId })),
      )
      await mustBeCountedOnce(tx, { countId, storeId, productIds })
      await sql`
        insert into warehouse.count_item (id, count_id, product_id, lot_id, bin_id)
        select gen_random_uuid(), ${countId}, l.product_id, l.lot_id, l.bin_id from warehouse.lot_place l
        where l.store_id = ${storeId} and l.product_id = any(${[...productIds]}::uuid[])`.execute(tx)
    },
    async reconcile({ tx, document, actor }) {
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'counts' })
      const { pending, third } = await progressOf(tx, document.id)
      const open = [
        pending === 0 ? null : plural(pending, 'lote por contar', 'lotes por contar'),
        third === 0 ? null : plural(third, 'tercer conteo', 'terceros conteos'),
      ].filter((words) => words !== null)
      insist(open.length === 0, 'ALM-136', `Faltan ${open.join(' y ')}.`, { status: 409 })
      mustBeExplained(await differencesOf(tx, document.id))
      await storeDifferences(tx, document)
    },
    async approve({ tx, document, actor, today, input: { date, investigation } }) {
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'approves' })
      must(date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      must(date >= document.date, 'ALM-142', 'date', 'No puede ser anterior al conteo.')
      await mustBeAnother(tx, document, actor.userId)
      const differences = await differencesOf(tx, document.id)
      // The entity lost the missing goods in consignment: it buys them from the supplier, as it buys used ones.
      const { storeId } = document
      const found = await adjustments(tx, differences, { storeId, day: date })
      await placeCounted(tx, differences, { storeId, day: date, countId: document.id })
      const moves = await buyingConsigned(tx, found, { actor, today, source: sourceOf(document) })
      mustBeExplained(differences)
      const large = differences.find(await isInvestigated(tx, date))
      const message = `Escriba qué se investigó de ${large?.product}.`
      insist(large === undefined || investigation !== null, 'ALM-139', message, {
        fields: { investigation: message },
      })
      await storeDifferences(tx, document)
      await changeById(tx, 'warehouse.stockCount', document.id, { investigation })
      return moves.length === 0 ? [] : [toStock(moves)]
    },
    async annul({ tx, document, actor, input: { date }, today }) {
      const isApproved = document.status === 'approved'
      await mustWorkIn(tx, actor.userId, {
        storeId: document.storeId,
        verb: isApproved ? 'approves' : 'counts',
      })
      if (!isApproved) return []
      await undoConsigned(tx, { actor, today, source: sourceOf(document) }, date)
      await undoPlaces(tx, document.id, date)
      return []
    },
  },
  print: countPrint,
})

const sourceOf = ({ id, campusId }: Count) => ({ document: 'warehouse.stockCount', id, campusId })

/** @throws Problem ALM-140 a missing group, ALM-141 a missing list, ALM-143 a missing number of products */
function mustSayWhat({ scope, groupId, howMany, lines }: InputOf<typeof stockCount>): void {
  const group = (scope === 'group') === (groupId !== null)
  must(group, 'ALM-140', 'groupId', 'Diga el grupo si se cuenta un grupo, y solo entonces.')
  const many = (scope === 'cyclic') === (howMany !== null)
  must(
    many,
    'ALM-143',
    'howMany',
    'Diga cuántos si se cuentan los que hace más no se cuentan, y solo entonces.',
  )
  const listed = (scope === 'list') === (lines ?? []).length > 0
  must(listed, 'ALM-141', 'lines', 'Agregue los productos si se cuentan los de una lista, y solo entonces.')
}

/** Who counted may not approve (dossier §7: contar ≠ ajustar). @throws Problem ALM-138 */
async function mustBeAnother(tx: Tx, { id }: Count, userId: string): Promise<void> {
  const own = await rowFrom<{ found: boolean }>(tx)`
    select true as found from warehouse.count_entry e join warehouse.count_item i on i.id = e.item_id
    where i.count_id = ${id} and e.user_id = ${userId} limit 1`
  insist(own === undefined, 'ALM-138', 'Aprueba otra persona: usted contó.', { status: 409 })
}

const storeDifferences = (tx: Tx, { id }: Count) =>
  sql`update warehouse.count_item i set difference = s.difference from warehouse.count_state s
      where i.count_id = ${id} and s.id = i.id and i.difference is distinct from s.difference`.execute(tx)

export const stockCountOperations = [
  ...refusing(
    {
      ...stockRefusals,
      'warehouse.count_entry_round': conflict(
        'ALM-132',
        'Otra persona ya lo contó después: lo que usted contó no se corrige.',
      ),
    },
    serveDocument(stockCountService),
  ),
  ...countSheetOperations,
  ...countDifferenceOperations,
]
