import { type Actor, actingOn, asPartOf, issueDocument, performAction } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { type Day, type Money, mustBeFound } from '@quina/kernel'
import { receiptVoucherService, receivablesAdvanceService } from '@quina/treasury/server'
import type { PaymentOrigin } from './payment.contract.ts'

/** What a payment receives from treasury when it is booked. */
export interface MoneyIn {
  readonly tx: Tx
  readonly actor: Actor
  readonly campusId: string
  readonly date: Day
  readonly bankAccountId: string
  readonly reference: string
  readonly purpose: string
  readonly amount: Money
}

const forms: Readonly<Record<PaymentOrigin, string>> = {
  transfer: 'transfer',
  direct: 'transfer',
  court: 'deposit',
  cheque: 'cheque',
  cash: 'deposit',
  purchase: 'transfer',
}

/** The form of the receipt of a payment. */
export const formOf = (origin: PaymentOrigin): string => forms[origin]

/** Money from an unidentified payer: bank against 240720, in the name of the bank until it is identified (A-11c). */
export async function bookUnclassified(money: MoneyIn, origin: PaymentOrigin): Promise<string> {
  const { tx, actor, campusId, date, bankAccountId, reference, purpose, amount } = money
  const blank = { accountId: null, conceptId: null, openItem: null, rubroId: null, fuenteId: null }
  return issueDocument({ tx, actor, date, campusId }, receiptVoucherService, {
    date,
    origin: 'unclassified',
    terceroId: await bankOf(tx, bankAccountId),
    form: formOf(origin),
    bankAccountId,
    cashRegisterId: null,
    classifiesId: null,
    reference,
    purpose,
    withoutBudget: true,
    withoutBudgetReason: 'Recaudo por clasificar: no se sabe quién paga',
    duplicateReason: null,
    lines: [{ ...blank, cpc: null, origin: null, costCentreId: null, amount }],
    discounts: null,
  })
}

async function bankOf(tx: Tx, bankAccountId: string): Promise<string> {
  const account = mustBeFound(
    await rowOf(tx, 'treasury.bankAccountFace', bankAccountId, ['bankId']),
    'La cuenta bancaria',
  )
  return account.bankId
}

export interface ToAdvance extends MoneyIn {
  readonly terceroId: string
  readonly regimenId: string
  readonly rubroId: string | null
  readonly fuenteId: string | null
  readonly giroMonth: string | null
}

/** Money without known invoices: bank against the anticipo of the payer, and the provisional collection. */
export const bookAdvance = ({ tx, actor, campusId, date, giroMonth, ...given }: ToAdvance): Promise<string> =>
  issueDocument({ tx, actor, date, campusId }, receivablesAdvanceService, {
    date,
    giroMonth: giroMonth ?? date.slice(0, 7),
    ...given,
  })

export type TakingBack = Readonly<{ tx: Tx; actor: Actor; campusId: string; date: Day; reason: string }>

/** Annuls the receipt in treasury. @throws Problem when it is reconciled, or its month is closed on that day. */
export async function annulReceipt(
  { tx, actor, campusId, date, reason }: TakingBack,
  id: string,
): Promise<void> {
  const acting = actingOn(actor, receiptVoucherService.document, campusId)
  const input = { date, reason }
  const command = { tx, actor: acting, today: date, id, action: 'annul' as const, input }
  await asPartOf(tx, 'receivables.payment', () => performAction(receiptVoucherService, command))
}

/** Annuls the anticipo of a payment. @throws Problem TES-055 while part of it is applied. */
export async function annulAdvance(
  { tx, actor, campusId, date, reason }: TakingBack,
  id: string,
): Promise<void> {
  const acting = actingOn(actor, receivablesAdvanceService.document, campusId)
  const input = { date, reason }
  const command = { tx, actor: acting, today: date, id, action: 'annul' as const, input }
  await asPartOf(tx, 'receivables.payment', () => performAction(receivablesAdvanceService, command))
}
