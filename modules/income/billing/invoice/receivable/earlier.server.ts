import {
  addTo,
  changeById,
  lockedRow,
  oneWhere,
  rowFrom,
  rowsFrom,
  storedRow,
  type Tx,
} from '@quina/db/server'
import {
  addDays,
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  newId,
  zero,
} from '@quina/kernel'
import { accountsOf } from '../issue/accounts.server.ts'
import type { ReceivableMove } from './receivable.contract.ts'
import { postReceivable } from './receivable.server.ts'

/** An invoice issued before the hospital used this system, with its balance. */
export interface EarlierInvoice {
  readonly payerId: string
  readonly contractId: string | null
  readonly regime: string
  readonly prefix: string
  readonly consecutive: number
  readonly day: Day
  readonly value: Money
  readonly balance: Money
  readonly filed: { readonly number: string; readonly day: Day } | null
  readonly cufe: string | null
  readonly cuv: string | null
}

interface ImportContext {
  /** The document of its moves: `receivables.opening`. */
  readonly document: string
  readonly campusId: string
  readonly userId: string
  /** The only site whose invoices may be loaded again; any site when null. */
  readonly within: string | null
}

/**
 * Loads an earlier invoice with its balance: its value less what was settled before. Loading it again replaces the balance, as
 * long as nothing else has moved it. Nothing is written in the journal: accounting makes its opening entry.
 * @returns whether it is new. @throws Problem CAR-174 when the number belongs to another invoice, CAR-175 when it moved since.
 */
export async function keepEarlier(tx: Tx, given: EarlierInvoice, keeping: ImportContext): Promise<boolean> {
  const known = await tx
    .selectFrom('billing.invoice')
    .select(['id', 'status', 'payerId', 'gross', 'date', 'filedOn', 'campusId'])
    .where('prefix', '=', given.prefix)
    .where('consecutive', '=', given.consecutive)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (known === undefined) {
    await bring(tx, given, keeping)
    return true
  }
  const isAnnulled = known.status === 'annulled'
  const sameFigures = known.date === given.day && money(known.gross) === given.value
  const same = known.payerId === given.payerId && (isAnnulled || sameFigures)
  const other = 'Ya hay una factura con ese número, de otra sede, pagador, fecha o valor.'
  const reached = keeping.within === null || keeping.within === known.campusId
  must(same && reached, 'CAR-174', 'number', other)
  if (isAnnulled) return reopen(tx, known.id, { given, keeping })
  await rebalance(tx, known.id, { balance: given.balance, day: given.day, keeping })
  return false
}

async function bring(
  tx: Tx,
  given: EarlierInvoice,
  { document, campusId, userId }: ImportContext,
): Promise<void> {
  const id = newId()
  const { payerId, contractId, day, value, balance } = given
  const payer = await storedRow(tx, 'insurers.payerFace', payerId, ['terceroId', 'coverage', 'paymentDays'])
  await addTo(tx, 'billing.invoice', {
    id,
    status: 'issued',
    kind: 'other',
    ambit: '1',
    modality: '04',
    coverage: payer.coverage,
    campusId,
    createdBy: userId,
    updatedBy: userId,
    payerId,
    contractId,
    terceroId: payer.terceroId,
    dueOn: addDays(given.filed?.day ?? day, payer.paymentDays),
    date: day,
    periodFrom: day,
    periodTo: day,
    gross: moneyText(value),
    ...(await standing(tx, given)),
  })
  await addTo(tx, 'billing.receivable', { invoiceId: id, terceroId: payer.terceroId, payerId, contractId })
  await postOpening(tx, id, { value, balance, day, document })
}

type OpeningBalance = Readonly<{ value: Money; balance: Money; day: Day; document: string }>

async function postOpening(tx: Tx, invoiceId: string, { value, balance, day, document }: OpeningBalance) {
  const own = { invoiceId, day, document, documentId: invoiceId }
  const moves: ReceivableMove[] = [
    { ...own, class: 'issue', amount: value },
    { ...own, class: 'payment', amount: minus(value, balance) },
  ]
  await postReceivable(
    tx,
    moves.filter(({ amount }) => amount !== zero),
  )
}

type ReopenInput = Readonly<{ given: EarlierInvoice; keeping: ImportContext }>

/** Opens an annulled earlier invoice again under its number. @returns true, because its debt is new. @throws Problem CAR-175 */
async function reopen(tx: Tx, id: string, { given, keeping: { document } }: ReopenInput): Promise<boolean> {
  await mustBeUnmoved(tx, id, document)
  const { value, balance, day, contractId } = given
  await changeById(tx, 'billing.invoice', id, {
    status: 'issued',
    contractId,
    date: day,
    periodFrom: day,
    periodTo: day,
    gross: moneyText(value),
    ...(await standing(tx, given)),
  })
  await postOpening(tx, id, { value, balance, day, document })
  return true
}

/**
 * Annuls an earlier invoice with its balance: its moves are reversed on its own day, and nothing is written in the journal.
 * @throws Problem CAR-175 when something else moved it since.
 */
export async function annulEarlier(tx: Tx, id: string, document: string): Promise<void> {
  await lockedRow(tx, 'billing.invoice', id, ['id'])
  await mustBeUnmoved(tx, id, document)
  const moves = await rowsFrom<{ class: ReceivableMove['class']; day: Day; amount: string }>(tx)`
    select class, min(day)::text as day, -sum(amount) as amount from billing.receivable_move
    where invoice_id = ${id}::uuid group by class having sum(amount) <> 0`
  await postReceivable(
    tx,
    moves.map((move) => ({ ...move, amount: money(move.amount), invoiceId: id, document, documentId: id })),
  )
  await changeById(tx, 'billing.invoice', id, { status: 'annulled', receivableState: 'none' })
}

/** Its number, its accounts, and what was done with it before. */
async function standing(tx: Tx, given: EarlierInvoice) {
  const { prefix, consecutive, regime, payerId, contractId, day, filed, cufe, cuv } = given
  const { unfiled, filed: filedAccount, rubroId } = await accountsOf(tx, { payerId, contractId, regime, day })
  return {
    prefix,
    consecutive,
    regimen: regime,
    uuid: cufe,
    cuv,
    rubroId,
    unfiledAccount: unfiled,
    filedAccount,
    dianState: 'accepted',
    ripsState: cuv === null ? 'exempt' : 'approved',
    filingState: filed === null ? 'unfiled' : 'filed',
    filingNumber: filed?.number ?? null,
    filedOn: filed?.day ?? null,
    receivableState: 'to-file',
  }
}

type BalanceInput = Readonly<{ balance: Money; day: Day; keeping: ImportContext }>

async function rebalance(tx: Tx, id: string, { balance, day, keeping }: BalanceInput): Promise<void> {
  const { document } = keeping
  await mustBeUnmoved(tx, id, document)
  const now = await oneWhere(tx, 'billing.receivable', { invoiceId: id }, ['balance'])
  const amount = minus(money(now.balance), balance)
  if (amount === zero) return
  await postReceivable(tx, [{ invoiceId: id, class: 'payment', day, amount, document, documentId: id }])
}

/** @throws Problem CAR-175 when anything but its opening balance moved what the invoice owes. */
async function mustBeUnmoved(tx: Tx, id: string, document: string): Promise<void> {
  const other = await rowFrom<{ number: string }>(tx)`
    select i.full_number as number from billing.receivable_move m join billing.invoice i on i.id = m.invoice_id
    where m.invoice_id = ${id}::uuid and m.document <> ${document} limit 1`
  const message = `La factura ${other?.number ?? ''} ya se movió: su saldo se corrige con notas, pagos o descuentos.`
  insist(other === undefined, 'CAR-175', message, { status: 409, fields: { balance: message } })
}
