import type { InputOf, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  campusScope,
  optionsOperation,
  parameterOn,
  refusing,
  serveCommand,
  serveDocument,
  servedDocument,
  serveOptions,
  signerByPin,
} from '@quina/blocks/server'
import { changeById, lockedRow, rowFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import {
  insist,
  type Money,
  money,
  moneyText,
  must,
  mustBeFound,
  Problem,
  showInstant,
  sum,
  zero,
} from '@quina/kernel'
import { mustWorkIn } from '../../../catalogue/store-user/may-work.server.ts'
import { returnValue } from '../../../ledger/average.domain.ts'
import { type IssueLine, issueMoves } from '../../../ledger/issue.server.ts'
import { lockStock } from '../../../ledger/locks.server.ts'
import { quantityOf } from '../../../ledger/quantity.domain.ts'
import { stockLedger, stockRefusals, toStock } from '../../../ledger/stock-ledger.server.ts'
import type { StockMove } from '../../../ledger/stock-move.domain.ts'
import { buyingConsigned, undoConsigned } from '../../consigning/consigned-use.server.ts'
import { movedOf, movedTable } from '../../moved/moved.server.ts'
import { supplyKeeper } from '../../supply/supply-keeper.server.ts'
import { type MovedLine, movedLines, returnableOf } from '../issue-return/line-moves.server.ts'
import { returnMoves } from '../issue-return/return.server.ts'
import { charged, mustBeGivable, mustFitQuota, mustHaveAccounts } from '../issue-rules/issue-rules.server.ts'
import { issue, returnableLines, returnsRecover, signIssue } from './issue.contract.ts'

type Issue = Stored<typeof issue>

const issuePrint: DocumentPrint<typeof issue> = {
  title: 'Comprobante de salida',
  lines: [{ field: 'lines', total: 'value' }],
  worth: ({ facts }) => sum(facts.moved.map(({ value }) => money(value ?? '0'))),
  adds: ({ facts }) => movedTable(facts.moved, { costs: true }),
  tells: ({ facts: { received } }) => (received === null ? [] : [{ label: 'Recibió', value: received }]),
  signs: { warehouse: 'Entregó', receiver: 'Recibió' },
}

/** Rules: those of the ledger, BODEGA_NO_ASIGNADA, CUENTA_NO_CONFIGURADA, ALM-060 to ALM-069, ALM-074, ALM-222. */
export const issueService = servedDocument<typeof issue>({
  document: issue,
  ledgers: [stockLedger],
  onSave: async (tx, input, actor) => {
    await mustWorkIn(tx, actor.userId, { storeId: input.storeId, verb: verbOf(input) })
    mustBeWhole(input)
    await mustBeCentre(tx, input)
  },
  on: {
    async approve({ tx, document: drafted, actor, today }) {
      const document = await withCentre(tx, drafted)
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: verbOf(document) })
      must(document.date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      await mustBeGivable(tx, document)
      await mustHaveAccounts(tx, document)
      const returned = await returnedLines(tx, document)
      const recovers = await parameterOn(tx, returnsRecover, document.date)
      const leaving = await issueMoves(tx, linesOf(document, returned, recovers), daysOf(document))
      const moves = await buyingConsigned(tx, leaving, { actor, today, source: sourceOf(document) })
      await mustFitQuota(tx, document, costOf(moves))
      await creditLines(tx, document, returned)
      await giveBackSupply(tx, document)
      return [toStock(moves)]
    },
    async return({ tx, document, input, actor }) {
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: verbOf(document) })
      must(
        charged.includes(document.kind),
        'ALM-066',
        'lines',
        'Solo se devuelve lo que se entregó para consumo.',
      )
      return [toStock(await returnMoves(tx, document, input))]
    },
    async annul({ tx, document, actor, input, today }) {
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: verbOf(document) })
      await undoConsigned(tx, { actor, today, source: sourceOf(document) }, input.date)
      await supplyKeeper()?.undone(tx, document.id, input.date)
    },
  },
  extra: async (tx, { id }) => ({
    facts: { moved: await movedOf(tx, id, { costs: true }), ...(await receptionOf(tx, id)) },
  }),
  print: issuePrint,
})

/** Returns who received the exit: at the counter with a PIN, or in its requisición, which is then the only way to receive it. */
async function receptionOf(tx: Tx, id: string) {
  const row = await rowFrom<{ name: string | null; at: Date | null; requested: boolean }>(tx)`
    select u.name, coalesce(i.received_at, d.accepted_at) as at, d.id is not null as requested
    from warehouse.issue i left join warehouse.requisition_delivery d on d.issue_id = i.id
    left join admin.app_user_face u on u.id = coalesce(i.received_by, d.accepted_by) where i.id = ${id}::uuid`
  const { name = null, at = null, requested = false } = row ?? {}
  return { received: name === null || at === null ? null : `${name}, ${showInstant(at)}`, requested }
}

/** Losses are adjustments, with a permission of their own. */
const verbOf = ({ kind }: Pick<Issue, 'kind'>) =>
  ['expired', 'damaged', 'stolen', 'shortage'].includes(kind) ? ('adjusts' as const) : ('issues' as const)

const sourceOf = ({ id, campusId }: Issue) => ({ document: 'warehouse.issue', id, campusId })

const daysOf = ({ date, happenedOn }: Issue) => ({ day: date, happenedOn: happenedOn ?? date })

const costOf = (moves: readonly StockMove[]): Money =>
  -moves.reduce((sum, { value }) => sum + value, 0n) as Money

function mustBeWhole(input: InputOf<typeof issue>): void {
  const { kind, suppliedId, costCentreId, date, happenedOn, lines } = input
  const paid = !charged.includes(kind) || costCentreId !== null || suppliedId !== null
  must(paid, 'ALM-067', 'costCentreId', 'Diga el centro de costo que lo consume.')
  must(
    happenedOn === null || happenedOn <= date,
    'ALM-056',
    'happenedOn',
    'No puede ser posterior a la fecha.',
  )
  lines.forEach(({ lotId, lotReason, receiptLineId, quantity }, index) => {
    must(
      quantityOf(quantity) > 0n,
      'ALM-074',
      `lines.${index}.quantity`,
      'Escriba una cantidad mayor que cero.',
    )
    const explained = lotId === null || lotReason !== null || kind === 'supplierReturn'
    must(explained, 'ALM-068', `lines.${index}.lotReason`, 'Diga por qué no sale el lote que vence primero.')
    const from = (receiptLineId !== null) === (kind === 'supplierReturn')
    must(from, 'ALM-069', `lines.${index}.receiptLineId`, fromReceipt)
  })
}

const fromReceipt = 'Una devolución al proveedor, y solo ella, dice de qué ingreso de ese producto es.'

/** A dependencia pays from its own centre, and its own store supplies it. @throws Problem ALM-063 */
async function mustBeCentre(tx: Tx, { suppliedId, storeId }: InputOf<typeof issue>): Promise<void> {
  if (suppliedId === null) return
  const supplied = await rowOf(tx, 'warehouse.dependencia', suppliedId, ['storeId'])
  must(supplied?.storeId === storeId, 'ALM-063', 'suppliedId', 'A esa dependencia la surte otra bodega.')
}

/** Returns the egreso with its cost centre: without one, it takes the centre of the dependencia. */
async function withCentre(tx: Tx, document: Issue): Promise<Issue> {
  const { id, kind, suppliedId, costCentreId } = document
  if (!charged.includes(kind) || suppliedId === null || costCentreId !== null) return document
  const own = mustBeFound(
    await rowOf(tx, 'warehouse.dependencia', suppliedId, ['costCentreId']),
    'La dependencia',
  )
  await changeById(tx, 'warehouse.issue', id, { costCentreId: own.costCentreId })
  return { ...document, costCentreId: own.costCentreId as Issue['costCentreId'] }
}

/** Returns the entry lines of the goods of a return to the supplier, once the stock is locked. */
async function returnedLines(
  tx: Tx,
  { lines, storeId, kind }: Issue,
): Promise<ReadonlyMap<string, MovedLine>> {
  if (kind !== 'supplierReturn') return new Map()
  await lockStock(
    tx,
    lines.map(({ productId }) => ({ productId, storeId })),
  )
  const found = await movedLines(
    tx,
    lines.flatMap(({ receiptLineId }) => receiptLineId ?? []),
  )
  lines.forEach(({ receiptLineId, productId }, index) => {
    const same = receiptLineId !== null && found.get(receiptLineId)?.productId === productId
    must(same, 'ALM-069', `lines.${index}.receiptLineId`, fromReceipt)
  })
  return found
}

const linesOf = (
  { lines, storeId, kind, costCentreId }: Issue,
  returned: ReadonlyMap<string, MovedLine>,
  recovers: boolean,
): readonly IssueLine[] =>
  lines.map(({ id, productId, quantity, lotId, receiptLineId }) => {
    const own = receiptLineId === null ? undefined : returned.get(receiptLineId)
    const line = { lineId: id, productId, storeId, kind, costCentreId, quantity: quantityOf(quantity) }
    return own === undefined
      ? { ...line, lotId }
      : { ...line, lotId: own.lots[0]?.lotId ?? null, returns: own, recovers }
  })

/** Stores in each returned line what the supplier owes for it. */
async function creditLines(
  tx: Tx,
  { lines }: Issue,
  returned: ReadonlyMap<string, MovedLine>,
): Promise<void> {
  for (const { id, receiptLineId, quantity } of lines) {
    if (receiptLineId === null) continue
    const line = mustBeFound(returned.get(receiptLineId), 'El ingreso')
    await changeById(tx, 'warehouse.issueLine', id, {
      credit: moneyText(returnValue(line, quantityOf(quantity))),
    })
  }
}

type BackRow = Readonly<{ orderId: string; productId: string; quantity: string; credit: string }>

/** Reports a return of ordered goods to the module that keeps the orders. */
async function giveBackSupply(tx: Tx, { id, kind, date }: Issue): Promise<void> {
  const keeper = supplyKeeper()
  if (keeper === null || kind !== 'supplierReturn') return
  const rows = await rowsFrom<BackRow>(tx)`
    select r.order_id, l.product_id, l.quantity::text as quantity, l.credit::text as credit
    from warehouse.issue_line l join warehouse.receipt_line x on x.id = l.receipt_line_id
    join warehouse.receipt r on r.id = x.parent_id
    where l.parent_id = ${id}::uuid and r.order_id is not null order by l.position`
  for (const { orderId, productId, quantity, credit } of rows) {
    const line = { productId, units: quantityOf(quantity), base: money(credit), vat: zero }
    await keeper.returned(tx, { orderId, documentId: id, day: date, lines: [line] })
  }
}

const lookUp = { access: 'campus', whose: 'site', chosenBy: ['warehouse'] } as const

export const issueOperations = [
  ...refusing(stockRefusals, serveDocument(issueService)),
  serveCommand(signIssue, async ({ tx, actor, today, now, input: { id, receiverId, pin } }) => {
    const row = mustBeFound(await lockedRow(tx, 'warehouse.issue', id, ['campusId', 'status']), 'El egreso')
    const { received, requested } = await receptionOf(tx, id)
    const open = row.status === 'approved' && received === null && !requested
    const once = 'Solo se firma un egreso confirmado, una vez; el de una requisición se recibe en ella.'
    insist(open, 'ALM-116', once, { status: 409 })
    insist(receiverId !== actor.userId, 'ALM-106', 'Recibe otra persona: usted la entregó.', { status: 409 })
    const signer = await signerByPin(tx, { userId: receiverId, pin, campusId: row.campusId, now, today })
    if (signer instanceof Problem) return signer
    await changeById(tx, 'warehouse.issue', id, { receivedBy: signer.userId, receivedAt: now })
    return { receiver: signer.name }
  }),
  serveOptions(returnableLines, async ({ tx, actor, input: { receiptId } }) =>
    receiptId === null ? [] : returnableOf(tx, { receiptId, campusId: campusScope(actor) }),
  ),
  optionsOperation({ ...lookUp, to: 'warehouse.issueLine', title: 'Líneas de egresos' }),
  optionsOperation({ ...lookUp, to: 'warehouse.receiptLine', title: 'Líneas de ingresos' }),
  optionsOperation({ ...lookUp, whose: 'house', to: 'warehouse.lot', title: 'Lotes', facts: ['productId'] }),
]
