import { entry } from '@quina/accounting/domain'
import { journalLedger, type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import { type DocumentPrint, lineTable } from '@quina/blocks/print'
import { type Operation, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  divide,
  insist,
  larger,
  type Money,
  minus,
  money,
  moneyText,
  must,
  padded,
  pluck,
  zero,
} from '@quina/kernel'
import { houseTercero } from '@quina/people/server'
import { sql } from 'kysely'
import { quantityOf } from '../../ledger/quantity.domain.ts'
import { impairmentPosting, stockImpairment } from './stock-impairment.contract.ts'

type Impairment = Stored<typeof stockImpairment>

const impairmentPrint: DocumentPrint<typeof stockImpairment> = {
  title: 'Acta de deterioro de inventarios',
  declares: ({ values }) =>
    `Se comparó el costo de las existencias al ${values.date} con su valor neto de realización.`,
  lines: [{ field: 'lines' }],
  adds: ({ facts }) => [
    lineTable({
      columns: [
        { key: 'product', header: 'Producto', kind: 'text', width: '*' },
        { key: 'quantity', header: 'Existencias', kind: 'quantity' },
        { key: 'cost', header: 'Costo', kind: 'money' },
        { key: 'required', header: 'Deterioro', kind: 'money' },
        { key: 'held', header: 'Ya reconocido', kind: 'money' },
        { key: 'difference', header: 'Se contabiliza', kind: 'money' },
      ],
      rows: facts.lines.map((values) => ({ values })),
      totals: ['cost', 'required', 'held', 'difference'],
    }),
  ],
  signs: { warehouse: 'Almacenista', accounting: 'Contador' },
}

/**
 * Rules: ALM-058, ALM-210 a later one exists, ALM-211 no stock, ALM-212 a product with impairment is left out, ALM-213 no change,
 * ALM-214 a product twice. ALM-190 (a signed month) is a rule of the kardex, which this document does not move.
 */
export const stockImpairmentService = servedDocument<typeof stockImpairment>({
  document: stockImpairment,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, today }) {
      must(document.date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      await mustBeLast(tx, document)
      const measures = await measured(tx, document)
      for (const { id, quantity, cost, held, required } of measures)
        await changeById(tx, 'warehouse.stockImpairmentLine', id, {
          quantity,
          cost: moneyText(cost),
          held: moneyText(held),
          required: moneyText(required),
        })
      return [toJournal([await voucherOf(tx, document, measures)])]
    },
    async annul({ tx, document }) {
      await mustBeLast(tx, document)
    },
  },
  extra: async (tx, { id }) => ({ facts: { lines: await linesOf(tx, id) } }),
  print: impairmentPrint,
})

/** Locks the site, so that its documents are approved one after another, in order of date. @throws Problem ALM-210 */
async function mustBeLast(tx: Tx, { id, campusId, date }: Impairment): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('warehouse.impairment ' || ${campusId}, 0))`.execute(
    tx,
  )
  const later = await rowFrom<{ number: number; vigencia: number }>(tx)`
    select d.number, d.vigencia from warehouse.stock_impairment d
    left join warehouse.stock_impairment own on own.id = ${id}::uuid
    where d.campus_id = ${campusId}::uuid and d.status = 'approved' and d.id <> ${id}::uuid
      and (d.date > ${date}::date or (own.number is not null and d.date = ${date}::date and d.number > own.number)) limit 1`
  const message = `Ya hay un deterioro posterior, DI ${padded(later?.number ?? 0)} de ${later?.vigencia}: reverselo antes.`
  insist(later === undefined, 'ALM-210', message, { status: 409 })
}

type Measure = Readonly<{ id: string; quantity: string; cost: Money; held: Money; required: Money }>

type StockRow = Readonly<{ productId: string; product: string; quantity: string; cost: string; held: string }>

/** Returns the site's stock of each product at the closing date, with its cost and its recognised impairment. */
const stockAt = (
  tx: Tx,
  { campusId, date }: Impairment,
  productIds: readonly string[],
): Promise<StockRow[]> =>
  rowsFrom<StockRow>(tx)`
    with held as (
      select distinct on (l.product_id) l.product_id, l.required from warehouse.stock_impairment_line l
      join warehouse.stock_impairment d on d.id = l.parent_id
      where d.campus_id = ${campusId}::uuid and d.status = 'approved'
      order by l.product_id, d.date desc, d.vigencia desc, d.number desc)
    select p.id as product_id, p.name as product, coalesce(m.quantity, 0)::text as quantity,
           coalesce(m.cost, 0)::numeric(18,2)::text as cost, coalesce(h.required, 0)::text as held
    from warehouse.product p left join held h on h.product_id = p.id
    left join lateral (
      select sum(quantity) as quantity, sum(value) as cost from warehouse.move
      where product_id = p.id and campus_id = ${campusId}::uuid and day <= ${date}::date) m on true
    where p.id = any(${[...productIds]}::uuid[]) or h.required > 0 order by p.name`

/** @throws Problem ALM-211, ALM-212, ALM-213 */
async function measured(tx: Tx, document: Impairment): Promise<Measure[]> {
  const rows = await stockAt(tx, document, pluck(document.lines, 'productId'))
  const stockOf = new Map(rows.map((row) => [row.productId, row]))
  const named = new Set<string>(document.lines.map(({ productId }) => productId))
  const out = rows.find(({ productId }) => !named.has(productId))
  const lacking = `Agregue ${out?.product}: tiene deterioro reconocido, y se mide en cada cierre.`
  insist(out === undefined, 'ALM-212', lacking, { fields: { lines: lacking } })
  const measures = document.lines.map(({ id, productId, netPrice, covered }, index) => {
    const { quantity, cost, held } = stockOf.get(productId)!
    const there = quantityOf(quantity) > 0n || money(held) > zero
    must(
      there,
      'ALM-211',
      `lines.${index}.productId`,
      'La sede no tiene existencias de ese producto a esa fecha.',
    )
    return { id, quantity, held: money(held), ...lossOf({ quantity, cost: money(cost), netPrice, covered }) }
  })
  const changes = measures.some(({ required, held }) => required !== held)
  insist(changes, 'ALM-213', 'Nada cambia: lo que se perdió ya está reconocido.', { status: 409 })
  return measures
}

type ItemValues = Readonly<{ quantity: string; cost: Money; netPrice: Money; covered: boolean }>

/** Returns the impairment: cost above net realisable value; zero when the income of the service recovers the cost. */
function lossOf({ quantity, cost, netPrice, covered }: ItemValues): Pick<Measure, 'cost' | 'required'> {
  const net = divide(quantityOf(quantity) * netPrice, 10_000n, 'half-up') as Money
  return { cost, required: covered ? zero : larger(minus(cost, net), zero) }
}

/** Returns a voucher with a pair of lines for losses and another for recoveries. */
async function voucherOf(tx: Tx, { date, purpose }: Impairment, measures: readonly Measure[]) {
  const sumOfWay = (way: 1n | -1n): Money =>
    measures.reduce((sum, { required, held }) => {
      const part = (required - held) * way
      return part > 0n ? sum + part : sum
    }, 0n) as Money
  const about = { terceroId: await houseTercero(tx) }
  const commands = (
    [
      ['loss', sumOfWay(1n)],
      ['recovery', sumOfWay(-1n)],
    ] as const
  ).flatMap(([way, amount]): PostingCommand[] =>
    amount === zero ? [] : [{ posting: impairmentPosting, facts: { way }, values: { amount }, about }],
  )
  return entry({ kind: 'NC', day: date as Day, concept: purpose }, await postingLines(tx, date, commands))
}

const linesOf = (tx: Tx, id: string) =>
  rowsFrom<{
    id: string
    product: string
    quantity: string
    cost: string
    required: string
    held: string
    difference: string
  }>(tx)`
    select l.id, p.name as product, l.quantity::text as quantity, l.cost::text as cost, l.required::text as required,
           l.held::text as held, (l.required - l.held)::numeric(18,2)::text as difference
    from warehouse.stock_impairment_line l join warehouse.product p on p.id = l.product_id
    where l.parent_id = ${id}::uuid and l.cost is not null order by l.position`

export const stockImpairmentOperations: readonly Operation[] = refusing(
  {
    'warehouse.stock_impairment_line_product': conflict('ALM-214', 'Un producto va una sola vez.', 'lines'),
  },
  serveDocument(stockImpairmentService),
)
