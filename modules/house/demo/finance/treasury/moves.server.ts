import type { Approvable, DraftInput } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, performAction } from '@quina/blocks/server'
import { type Db, rowsFrom, signWith, type Tx } from '@quina/db/server'
import { type Day, day, minus, newId, pesos, zero } from '@quina/kernel'
import {
  acceptSuggested,
  bookNote,
  fundTransferService,
  importStatement,
  receiptVoucherService,
  receivablesAdvanceService,
  reconciliationFigures,
  reconciliationService,
  reconciliationWork,
} from '@quina/treasury/server'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import * as reported from './moves.domain.ts'
import { november, october } from './moves.domain.ts'

/** Loads receipts, giros, a transfer, and a month reconciled with its statement. */
export async function moveMoney(loading: Loading, cast: Cast): Promise<void> {
  const ids = await idsIn(loading.db)
  const teller = { loading, cast, ids }
  const line = { fuenteId: ids.get(reported.ownFuente)!, cpc: '93121' }
  for (const [on, openItem, amount, reference] of reported.collected)
    await issue(teller, receiptVoucherService, {
      ...receiptOf(ids, on, reference),
      origin: 'invoices',
      purpose: `Recaudo de la factura ${openItem}`,
      withoutBudget: false,
      lines: [
        {
          ...line,
          accountId: ids.get('131904')!,
          openItem,
          amount: pesos(amount),
          rubroId: ids.get(reported.previousRubro)!,
          origin: 'previous',
        },
      ],
    })
  await issue(teller, receiptVoucherService, unknownOf(ids))
  for (const giro of reported.giros) await issue(teller, receivablesAdvanceService, giroOf(ids, giro))
  await issue(teller, fundTransferService, transferOf(ids))
  await reconcile(loading, cast, ids.get(reported.savings)!)
}

type Ids = ReadonlyMap<string, string>
type Teller = Readonly<{ loading: Loading; cast: Cast; ids: Ids }>

/** The clerk writes the document and the treasurer posts it. */
async function issue<D extends Approvable>(
  { loading, cast }: Teller,
  service: DocumentService<D>,
  input: DraftInput<D> & { readonly date: Day; readonly reference: string },
): Promise<void> {
  const prepares = cast.as('treasuryClerk')
  const decides = cast.as('treasurer')
  await once(loading, `treasury.${input.reference}`, prepares.userId, async (tx: Tx) => {
    const id = await createDraft(service, { tx, actor: prepares, input })
    await signWith(tx, { userId: decides.userId })
    const command = { tx, actor: decides, today: input.date, id, action: 'approve' }
    await performAction(service, command)
    return id
  })
}

const receiptOf = (ids: Ids, on: string, reference: string) => ({
  date: day(on),
  terceroId: ids.get(reported.payer)!,
  form: 'transfer',
  bankAccountId: ids.get(reported.savings)!,
  reference,
})

function unknownOf(ids: Ids) {
  const [on, amount, reference] = reported.unknown
  return {
    ...receiptOf(ids, on, reference),
    origin: 'unclassified',
    purpose: 'Consignación sin identificar',
    withoutBudget: true,
    withoutBudgetReason: 'Por clasificar',
    lines: [{ amount: pesos(amount) }],
  }
}

function giroOf(ids: Ids, [on, giroMonth, amount, reference]: (typeof reported.giros)[number]) {
  return {
    date: day(on),
    bankAccountId: ids.get(reported.savings)!,
    terceroId: ids.get(reported.payer)!,
    regimenId: ids.get('SUBSIDIADO')!,
    giroMonth,
    amount: pesos(amount),
    reference,
    rubroId: ids.get(reported.eventRubro)!,
    fuenteId: ids.get(reported.ownFuente)!,
    purpose: 'Giro directo sin detalle de facturas',
  }
}

function transferOf(ids: Ids) {
  const [on, amount, reference] = reported.moved
  return {
    date: day(on),
    fromId: ids.get(reported.savings)!,
    toId: ids.get(reported.current)!,
    amount: pesos(amount),
    gmf: zero,
    commission: zero,
    reference,
    purpose: 'Fondos para los pagos de la quincena',
  }
}

async function idsIn(db: Db): Promise<Ids> {
  const rows = await rowsFrom<{ code: string; id: string }>(db)`
    select number as code, id from people.tercero_face where number = ${reported.payer}
    union all select number, id from treasury.bank_account_face
    union all select code, id from treasury.regimen_list
    union all select code, id from budget.fuente_face
    union all select code, id from accounting.account_face where code = '131904'
    union all select code, id from budget.rubro_face where vigencia = 2026 and side = 'income'`
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Reconciles and closes October; November has its statement and waits. */
async function reconcile(loading: Loading, cast: Cast, bankAccountId: string): Promise<void> {
  const actor = cast.as('treasurer')
  await once(loading, 'reconciliation.10', actor.userId, async (tx) => {
    const month = await begin(tx, actor, { bankAccountId, date: day('2026-10-31'), content: october })
    const { suggestions } = await reconciliationWork(tx, month)
    await acceptSuggested(tx, { month, actor }, suggestions)
    const statementLineIds = [await lineOf(tx, 'INTERESES%')]
    await bookNote(tx, { month, actor }, { statementLineIds, purpose: 'bankInterest', registroId: null })
    const today = day('2026-11-05')
    await performAction(reconciliationService, { tx, actor, today, id: month.id, action: 'close' })
    return month.id
  })
  await once(loading, 'reconciliation.11', actor.userId, async (tx) => {
    const month = await begin(tx, actor, { bankAccountId, date: day('2026-11-30'), content: november })
    return month.id
  })
}

type StatementInput = Readonly<{ bankAccountId: string; date: Day; content: string }>

/** Matching changes neither balance, so the balance of the bank is entered once its movements are known. */
async function begin(tx: Tx, actor: Actor, { bankAccountId, date, content }: StatementInput) {
  const { id: formatId } = await tx
    .selectFrom('treasury.statementFormat')
    .select('id')
    .where('amountColumn', 'is not', null)
    .executeTakeFirstOrThrow()
  const file = { content: Buffer.from(content), formatId }
  await importStatement(tx, { bankAccountId, userId: actor.userId, ...file })
  const input = { bankAccountId, date, statementBalance: zero }
  const { difference } = await reconciliationFigures(tx, { id: newId(), ...input })
  const month = { ...input, statementBalance: minus(zero, difference) }
  const draft = { ...month, note: null }
  const id = await createDraft(reconciliationService, { tx, actor, input: draft })
  return { id, ...month }
}

async function lineOf(tx: Tx, concept: string): Promise<string> {
  const { id } = await tx
    .selectFrom('treasury.statementLine')
    .select('id')
    .where('concept', 'like', concept)
    .executeTakeFirstOrThrow()
  return id
}
