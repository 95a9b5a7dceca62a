import { entry } from '@quina/accounting/domain'
import { journalLedger, offerSupport } from '@quina/accounting/server'
import { refusing, serveCommand } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  fraction,
  groupedBy,
  type Id,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  mustBeFound,
  refused,
  scaled,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { costsOf } from '../../documents/receiving/reception/reception.domain.ts'
import { accountsOf } from '../../documents/receiving/reception/reception-facts.server.ts'
import { keyOf, lockStock, type Place } from '../../ledger/locks.server.ts'
import { quantityOf } from '../../ledger/quantity.domain.ts'
import { stockLedger, stockRefusals } from '../../ledger/stock-ledger.server.ts'
import type { UnpostedMove } from '../book-lines/book-lines.domain.ts'
import { inParts, shareDifference } from '../price-difference/price-difference.domain.ts'
import { journalLinesOf } from '../stock-posting/stock-posting.server.ts'
import { billRemission } from './remission-invoice.contract.ts'

const negative = refused('ALM-206', 'Lo que cobra una factura no puede ser negativo.', 'total')

/**
 * Rules: ALM-200 not a confirmed remission, ALM-201 already invoiced, ALM-202 not in the books yet, ALM-203 an invoice dated
 * before it, ALM-204 neither stock left nor consumption, ALM-206 a negative amount, FACTURA_DUPLICADA, CUENTA_NO_CONFIGURADA.
 */
export const remissionInvoiceOperations = refusing(
  {
    ...stockRefusals,
    'warehouse.receipt_invoice_once': conflict(
      'FACTURA_DUPLICADA',
      'Esa factura del proveedor ya ingresó.',
      'number',
    ),
    'warehouse.receipt_billed': conflict('ALM-200', 'Solo una remisión confirmada tiene su factura después.'),
    'warehouse.receipt_line_billed_check': negative,
    'warehouse.receipt_line_billed_vat_check': negative,
  },
  [
    serveCommand(billRemission, async ({ tx, input }) => {
      const { receiptId, date, prefix, number, invoiceDate, total } = input
      const found = await remissionOf(tx, receiptId)
      must(date >= found.date, 'ALM-203', 'date', 'No puede ser anterior al ingreso.')
      const invoice = { invoicePrefix: prefix, invoiceNumber: number, invoiceDate, billedOn: date }
      await changeById(tx, 'warehouse.receipt', receiptId, invoice)
      const lines = await remittedLines(tx, receiptId)
      const billed = billedOf(lines, total)
      const differs = await differencesOf(tx, { found, lines, billed })
      await post(tx, { receiptId, found, date, differs })
      const gross = billed.reduce((sum, { base, vat }) => sum + base + vat, 0n) as Money
      const called = `Ingreso con factura ${[prefix, number].filter(Boolean).join('-')}`
      const { campusId, terceroId, registroId } = found
      const support = {
        id: receiptId,
        kind: 'almacen' as const,
        campusId,
        terceroId,
        registroId,
        date,
        gross,
        accounts: await accountsOf(tx, receiptId),
      }
      await offerSupport(tx, { ...support, number: called })
      return { difference: moneyText(differs.reduce((sum, each) => sum + each.difference, 0n) as Money) }
    }),
  ],
)

interface Remission {
  readonly kind: string
  readonly status: string
  readonly date: Day
  readonly billedOn: Day | null
  readonly storeId: string
  readonly campusId: string
  readonly terceroId: Id<'people.tercero'>
  readonly registroId: string | null
  readonly number: number
  readonly vigencia: number
  /** The exit that used all of the remission, when its goods were in consignment. */
  readonly usedBy: string | null
}

async function remissionOf(tx: Tx, id: string): Promise<Remission> {
  const row = await rowFrom<Remission>(tx)`
    select kind, status, date, billed_on, store_id, campus_id, tercero_id, registro_id, number, vigencia, used_by
    from warehouse.receipt where id = ${id}::uuid for no key update`
  const found = mustBeFound(row, 'El ingreso')
  const ready = found.kind === 'remission' && found.status === 'approved'
  insist(ready, 'ALM-200', 'Solo una remisión confirmada tiene su factura después.', { status: 409 })
  insist(found.billedOn === null, 'ALM-201', 'Esa remisión ya tiene su factura.', { status: 409 })
  const waiting = await rowFrom<{ id: string }>(tx)`
    select m.id::text as id from warehouse.booked_move m
    where m.document_id = ${id}::uuid and m.way = 'posting' and m.book_id is null limit 1`
  insist(waiting === undefined, 'ALM-202', 'Contabilice antes la remisión: todavía no está en los libros.', {
    status: 409,
  })
  return found
}

interface RemittedLine {
  readonly id: string
  readonly productId: string
  readonly lotId: string
  readonly groupId: string
  readonly group: string
  readonly inventory: string
  readonly firstMove: string
  readonly units: string
  readonly value: string
  readonly vatRate: string | null
}

const remittedLines = (tx: Tx, receiptId: string): Promise<RemittedLine[]> =>
  rowsFrom<RemittedLine>(tx)`
    select l.id, l.product_id, m.lot_id, p.group_id, g.name as group, a.code as inventory, m.id::text as first_move,
           m.quantity::text as units, m.value::text as value, l.vat_rate::text as vat_rate
    from warehouse.receipt_line l join warehouse.move m on m.line_id = l.id and m.kind = 'remission' and m.reverses is null
    join warehouse.product p on p.id = l.product_id join warehouse.product_group g on g.id = p.group_id
    join accounting.account_face a on a.id = m.account_id
    where l.parent_id = ${receiptId}::uuid order by l.position`

type BilledAmounts = Readonly<{ base: Money; vat: Money }>

/** Splits the invoice's total by the entry value of each line, with the VAT of each. */
function billedOf(lines: readonly RemittedLine[], total: Money): readonly BilledAmounts[] {
  const free = lines.map(({ value }) => ({ total: money(value) as Money, vatRate: null }))
  const spread = costsOf(free, total)
  return lines.map(({ value, vatRate }, index) => {
    const base = minus(spread[index]!.value, money(value))
    const part = scaled(vatRate ?? '0', 6)
    return { base, vat: fraction(base, { part, whole: 100_000_000n, rounding: 'half-up' }) }
  })
}

interface Difference {
  readonly line: RemittedLine
  readonly difference: Money
  /** The part of the difference for the stock of each store. */
  readonly stock: readonly { readonly storeId: string; readonly value: Money }[]
  readonly gone: readonly GoneRow[]
  readonly exits: readonly Money[]
  readonly billed: BilledAmounts
}

type InvoiceComparison = Readonly<{
  found: Remission
  lines: readonly RemittedLine[]
  billed: readonly BilledAmounts[]
}>

async function differencesOf(
  tx: Tx,
  { found, lines, billed }: InvoiceComparison,
): Promise<readonly Difference[]> {
  const holders =
    found.usedBy === null ? await lockedHolders(tx, found.storeId, lines) : new Map<string, Holder[]>()
  const each: Difference[] = []
  for (const [at, line] of lines.entries()) {
    const { base, vat } = billed[at]!
    const difference = (base + vat - money(line.value)) as Money
    const gone = await goneOf(tx, line, found.usedBy)
    const out = gone.map(({ quantity }) => ({ quantity: quantityOf(quantity) }))
    const consumed = out.reduce((sum, { quantity }) => sum + quantity, 0n)
    const own = holders.get(line.lotId) ?? []
    const isGone = own.length === 0
    const message = 'De lo que llegó no queda nada ni se consumió: devuélvalo antes de registrar la factura.'
    insist(!isGone || consumed > 0n || difference === zero, 'ALM-204', message, { status: 409 })
    const { stock, exits } = shareDifference(difference, isGone ? consumed : quantityOf(line.units), out)
    const parts = inParts(
      stock,
      own.map(({ quantity }) => quantityOf(quantity)),
    )
    const left = own.map(({ storeId }, index) => ({ storeId, value: (parts[index] ?? 0n) as Money }))
    each.push({ line, difference, stock: left, gone, exits, billed: { base, vat } })
  }
  return each
}

type Holder = Readonly<{ lotId: string; productId: string; storeId: string; quantity: string }>

/**
 * Returns the stores that have each lot, and how much, locked so that exits wait. When a lot reached another store meanwhile, all
 * locks are released and taken again together, so that every command takes them in the same order.
 */
async function lockedHolders(
  tx: Tx,
  storeId: string,
  lines: readonly RemittedLine[],
): Promise<ReadonlyMap<string, readonly Holder[]>> {
  const read = () =>
    rowsFrom<Holder>(tx)`
      select lot_id, product_id, store_id, quantity::text as quantity from warehouse.lot_stock
      where lot_id = any(${lines.map(({ lotId }) => lotId)}::uuid[]) and quantity > 0
      order by lot_id, store_id <> ${storeId}::uuid, store_id`
  let places: readonly Place[] = lines.map(({ productId }) => ({ productId, storeId }))
  await sql`savepoint holders`.execute(tx)
  for (let holders = await read(); ; ) {
    places = [...places, ...holders]
    const locked = await lockStock(tx, places)
    holders = await read()
    if (holders.every((one) => locked.has(keyOf(one)))) return groupedBy(holders, 'lotId')
    await sql`rollback to savepoint holders`.execute(tx)
  }
}

interface GoneRow {
  readonly kind: string
  readonly quantity: string
  readonly centreId: string | null
  readonly centreCode: string | null
  readonly centreName: string | null
}

/**
 * Returns the consumption and losses of a lot since its entry, in all stores, net of returns, by kind and centre; traslados do
 * not count. For goods in consignment, only the exit that used them.
 */
const goneOf = (tx: Tx, { lotId, firstMove }: RemittedLine, usedBy: string | null): Promise<GoneRow[]> =>
  rowsFrom<GoneRow>(tx)`
    select o.kind, o.quantity::text as quantity, c.id as centre_id, c.code as centre_code, c.name as centre_name
    from (select warehouse.charged_as(m.kind, m.line_id) as kind, m.cost_centre_id,
                 -sum(m.quantity) as quantity, min(m.id) as first
          from warehouse.move m
          where m.lot_id = ${lotId} and m.id > ${firstMove}::bigint and 
            (${usedBy}::uuid is null or m.document_id = ${usedBy}::uuid)
            and m.kind in ('consumption', 'clothing', 'patient', 'serviceReturn', 'shortage', 'expired', 'damaged', 'stolen')
          group by 1, 2 having sum(m.quantity) < 0) o
    left join hospital.cost_centre_face c on c.id = o.cost_centre_id order by o.first`

type PostInput = Readonly<{ receiptId: string; found: Remission; date: Day; differs: readonly Difference[] }>

/** Revalues the remaining stock, cancels the remission's debt and charges the consumers with their part. */
async function post(tx: Tx, { receiptId, found, date, differs }: PostInput): Promise<void> {
  const { campusId } = found
  const source = { document: 'warehouse.receipt', id: receiptId, campusId }
  const revaluation = {
    kind: 'revaluation' as const,
    day: date,
    happenedOn: date,
    quantity: 0n,
    costCentreId: null,
  }
  const revalued = differs.flatMap(({ line: { id: lineId, productId, lotId }, stock }) =>
    stock
      .filter(({ value }) => value !== zero)
      .map((part) => ({ ...revaluation, productId, lotId, lineId, ...part })),
  )
  await stockLedger.post(tx, source, revalued)
  for (const { line, exits, billed } of differs) {
    const consumed = exits.reduce((sum, part) => sum + part, 0n) as Money
    await changeById(tx, 'warehouse.receiptLine', line.id, {
      billed: moneyText(billed.base),
      billedVat: moneyText(billed.vat),
      consumedDifference: moneyText(consumed),
    })
  }
  const booked = differs.flatMap((each) => bookedOf(found, each, date))
  const lines = await journalLinesOf(tx, booked, date)
  const concept = `Factura de la remisión EA ${found.number} de ${found.vigencia}`
  if (lines.length > 0)
    await journalLedger.post(tx, source, [entry({ kind: 'SA', day: date, concept }, lines)])
}

function bookedOf(found: Remission, { line, gone, exits }: Difference, day: Day): readonly UnpostedMove[] {
  const { groupId, group, inventory, value } = line
  const { terceroId } = found
  const about = { id: line.id, day, groupId, group, inventory, item: `EA-${found.vigencia}-${found.number}` }
  const owed = { ...about, kind: 'remission', centre: null, terceroId, value: -money(value) as Money }
  const paid = gone.map(({ kind, centreId, centreCode, centreName }, index) => ({
    ...about,
    kind,
    terceroId: null,
    centre: centreId === null ? null : { id: centreId, code: centreCode ?? '', name: centreName ?? '' },
    value: -(exits[index] ?? 0n) as Money,
  }))
  return [owed, ...paid]
}
