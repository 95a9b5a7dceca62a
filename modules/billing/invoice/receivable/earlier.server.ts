import { addTo, oneWhere, storedRow, type Tx } from '@quina/db/server'
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
import { openReceivable, postReceivable } from './receivable.server.ts'

/** An invoice that was issued before the house came here, with what is still owed of it. */
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

interface Keeping {
  /** Whose moves they are: `receivables.opening`. */
  readonly document: string
  readonly campusId: string
  readonly userId: string
  /** The only site whose invoices may be told again; of any when null. */
  readonly within: string | null
}

/**
 * Brings an earlier invoice with its balance: what it was worth less what was settled before. Told again it takes its new
 * balance, while nothing else has moved it. Nothing is written in the journal: its opening entry is of accounting.
 * @returns whether it is new. @throws Problem CAR-174 when the number is of another invoice, CAR-175 when it moved since.
 */
export async function keepEarlier(tx: Tx, given: EarlierInvoice, keeping: Keeping): Promise<boolean> {
  const known = await tx
    .selectFrom('billing.invoice')
    .select(['id', 'payerId', 'gross', 'date', 'filedOn', 'campusId'])
    .where('prefix', '=', given.prefix)
    .where('consecutive', '=', given.consecutive)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (known === undefined) {
    await bring(tx, given, keeping)
    return true
  }
  const same =
    known.payerId === given.payerId && known.date === given.day && money(known.gross) === given.value
  const other = 'Ya hay una factura con ese número, de otra sede, pagador, fecha o valor.'
  const reached = keeping.within === null || keeping.within === known.campusId
  must(same && reached, 'CAR-174', 'number', other)
  await rebalance(tx, known.id, { balance: given.balance, day: given.day, keeping })
  return false
}

async function bring(tx: Tx, given: EarlierInvoice, { document, campusId, userId }: Keeping): Promise<void> {
  const id = newId()
  const { payerId, contractId, day, value, balance } = given
  const payer = await storedRow(tx, 'insurers.payerFace', payerId, ['terceroId', 'coverage', 'paymentDays'])
  await addTo(tx, 'billing.invoice', {
    id,
    ...{ status: 'issued', kind: 'other', ambit: '1', modality: '04', coverage: payer.coverage },
    ...{ campusId, createdBy: userId, updatedBy: userId, payerId, contractId },
    ...{ terceroId: payer.terceroId, dueOn: addDays(given.filed?.day ?? day, payer.paymentDays) },
    ...{ date: day, periodFrom: day, periodTo: day, gross: moneyText(value) },
    ...(await standing(tx, given)),
  })
  await openReceivable(tx, { id, terceroId: payer.terceroId, payerId, contractId })
  const own = { invoiceId: id, day, document, documentId: id }
  const moves: ReceivableMove[] = [
    { ...own, class: 'issue', amount: value },
    { ...own, class: 'payment', amount: minus(value, balance) },
  ]
  await postReceivable(
    tx,
    moves.filter(({ amount }) => amount !== zero),
  )
}

/** Its number, where it is owed, and what was done with it before. */
async function standing(tx: Tx, given: EarlierInvoice) {
  const { prefix, consecutive, regime, payerId, contractId, day, filed, cufe, cuv } = given
  const { unfiled, filed: filedAccount, rubroId } = await accountsOf(tx, { payerId, contractId, regime, day })
  return {
    ...{ prefix, consecutive, regimen: regime, uuid: cufe, cuv, rubroId },
    ...{ unfiledAccount: unfiled, filedAccount },
    ...{ dianState: 'accepted', ripsState: cuv === null ? 'exempt' : 'approved' },
    ...{ filingState: filed === null ? 'unfiled' : 'filed', filingNumber: filed?.number ?? null },
    ...{ filedOn: filed?.day ?? null, receivableState: 'to-file' },
  }
}

interface Rebalancing {
  readonly balance: Money
  readonly day: Day
  readonly keeping: Keeping
}

async function rebalance(tx: Tx, id: string, { balance, day, keeping }: Rebalancing): Promise<void> {
  const { document } = keeping
  const strange = await tx
    .selectFrom('billing.receivableMove')
    .select('id')
    .where('invoiceId', '=', id)
    .where('document', '!=', document)
    .executeTakeFirst()
  const moved = 'La factura ya se movió: su saldo se corrige con notas, pagos o descuentos.'
  insist(strange === undefined, 'CAR-175', moved, { status: 409, fields: { balance: moved } })
  const now = await oneWhere(tx, 'billing.receivable', { invoiceId: id }, ['balance'])
  const amount = minus(money(now.balance), balance)
  if (amount === zero) return
  await postReceivable(tx, [{ invoiceId: id, class: 'payment', day, amount, document, documentId: id }])
}
