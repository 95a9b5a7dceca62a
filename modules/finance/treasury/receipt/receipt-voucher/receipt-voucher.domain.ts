import { definePosting } from '@quina/accounting/contract'
import {
  allocate,
  type Day,
  type Id,
  type Money,
  minus,
  must,
  pesos,
  pluck,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import {
  glosaAccepted,
  sufferedIca,
  sufferedIva,
  sufferedRenta,
} from '../../rules/purpose/treasury-purposes.contract.ts'
import { type DiscountKind, discountKinds, type ReceiptOrigin } from './receipt-voucher.contract.ts'

/** A line of a receipt, as typed. */
export interface ReceiptLine {
  readonly accountId: string | null
  readonly conceptId: string | null
  readonly openItem: string | null
  readonly amount: Money
  readonly rubroId: string | null
  readonly fuenteId: string | null
  readonly cpc: string | null
  readonly origin: 'current' | 'previous' | null
  readonly costCentreId: string | null
}

export interface Discount {
  readonly kind: DiscountKind
  readonly base: Money | null
  readonly costCentreId: string | null
  readonly amount: Money
}

export interface Receipt {
  readonly date: Day
  readonly origin: ReceiptOrigin
  readonly form: string
  readonly terceroId: Id<'people.tercero'>
  readonly bankAccountId: string | null
  readonly cashRegisterId: string | null
  readonly classifiesId: string | null
  readonly withoutBudget: boolean
  readonly withoutBudgetReason: string | null
  readonly purpose: string
  readonly lines: readonly ReceiptLine[]
  readonly discounts: readonly Discount[]
}

export const netOf = ({ lines, discounts }: Pick<Receipt, 'lines' | 'discounts'>): Money =>
  minus(sumOf(lines, 'amount'), sumOf(discounts, 'amount'))

/**
 * Checks that a receipt is complete (finance dossier §4.3). `usesBudget` is false where there is no public budget.
 * @throws Problem TES-031 (exactly one place), TES-032 (no budget effect and no reason), TES-033 (a line has either an account or
 * a concept), TES-034 (amounts), TES-036 (no rubro), TES-037 (unknown money has no rubro).
 */
export function mustBeReceipt(receipt: Receipt, usesBudget: boolean): void {
  const { bankAccountId, cashRegisterId, classifiesId, withoutBudget, withoutBudgetReason } = receipt
  const places = [bankAccountId, cashRegisterId, classifiesId].filter((place) => place !== null).length
  const where = 'Elija una cuenta bancaria, una caja o el recaudo que se clasifica; solo uno.'
  must(places === 1, 'TES-031', classifiesId !== null && places > 1 ? 'classifiesId' : 'bankAccountId', where)
  const why = 'Escriba por qué no afecta el presupuesto.'
  must(!usesBudget || !withoutBudget || withoutBudgetReason !== null, 'TES-032', 'withoutBudgetReason', why)
  const unknown = receipt.origin === 'unclassified'
  const untold = 'Un recaudo por clasificar no afecta el presupuesto todavía: marque «Sin afectación».'
  must(!usesBudget || !unknown || withoutBudget, 'TES-037', 'withoutBudget', untold)
  receipt.lines.forEach((line, index) => void mustBeLine(line, { at: index, unknown }))
  mustHaveAmounts(receipt)
  if (usesBudget && !withoutBudget) receipt.lines.forEach((line, index) => void mustHaveRubro(line, index))
}

function mustBeLine(
  { accountId, conceptId, amount }: ReceiptLine,
  { at, unknown }: { readonly at: number; readonly unknown: boolean },
): void {
  const one = unknown ? 'El recaudo por clasificar va a 240720: deje vacíos la cuenta y el concepto.' : choose
  const named = [accountId, conceptId].filter((id) => id !== null).length
  must(named === (unknown ? 0 : 1), 'TES-033', `lines.${at}.accountId`, one)
  must(amount > zero, 'TES-034', `lines.${at}.amount`, positive)
}
const choose = 'Elija la cuenta de la factura o un concepto; solo uno.'
const positive = 'El valor debe ser mayor que cero.'

function mustHaveAmounts({ lines, discounts }: Receipt): void {
  discounts.forEach(
    ({ amount }, index) => void must(amount > zero, 'TES-034', `discounts.${index}.amount`, positive),
  )
  const net = netOf({ lines, discounts })
  must(net > zero, 'TES-034', 'lines', `Los descuentos superan lo que se paga: queda ${showPesos(net)}.`)
}

function mustHaveRubro({ rubroId, fuenteId, origin }: ReceiptLine, at: number): void {
  const rubro = 'Elija el rubro en que se recauda.'
  must(rubroId !== null, 'TES-036', `lines.${at}.rubroId`, rubro)
  must(fuenteId !== null, 'TES-036', `lines.${at}.fuenteId`, 'Elija la fuente.')
  must(origin !== null, 'TES-036', `lines.${at}.origin`, 'Diga en qué vigencia se facturó.')
}

/** The codes of the receipt's own accounts. */
export interface ReceiptAccounts {
  /** The account of the bank or of the cash register; null when the receipt explains money that already entered. */
  readonly place: string | null
  /** In the order of the lines; null for unknown money. */
  readonly lines: readonly (string | null)[]
}

const amounts = [pesos(1), pesos(250_000), pesos(10_000_000)]

/** The debit of the money: in the bank, in the cash register, or in the unknown money that the receipt explains. */
export const receiptPlace = definePosting({
  event: 'receipt.place',
  label: 'Comprobante de ingreso: lo que entra',
  facts: { place: { bank: 'Banco', cash: 'Caja', unclassified: 'Recaudo por clasificar' } },
  values: { net: 'Valor neto recibido' },
  accounts: { place: 'Cuenta del banco o de la caja' },
  lines: [
    { when: { place: ['bank', 'cash'] }, side: 'debit', account: 'place', value: 'net' },
    { when: { place: 'unclassified' }, side: 'debit', account: 'purpose:unclassifiedReceipts', value: 'net' },
  ],
  leaves: 'net',
  samples: amounts.map((net) => ({ values: { net } })),
})

/** The discounts that the payer kept. */
export const receiptDiscount = definePosting({
  event: 'receipt.discount',
  label: 'Comprobante de ingreso: descuento del pagador',
  facts: { kind: discountKinds },
  values: { amount: 'Valor descontado' },
  accounts: {},
  lines: [
    { when: { kind: 'renta' }, side: 'debit', account: `purpose:${sufferedRenta.key}`, value: 'amount' },
    { when: { kind: 'iva' }, side: 'debit', account: `purpose:${sufferedIva.key}`, value: 'amount' },
    { when: { kind: 'ica' }, side: 'debit', account: `purpose:${sufferedIca.key}`, value: 'amount' },
    { when: { kind: 'glosa' }, side: 'debit', account: `purpose:${glosaAccepted.key}`, value: 'amount' },
    { when: { kind: 'gmf' }, side: 'debit', account: 'purpose:gmf', value: 'amount' },
    { when: { kind: 'commission' }, side: 'debit', account: 'purpose:bankCommission', value: 'amount' },
  ],
  leaves: 'amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})

/** The credit of each line: an invoice, a concept, or unknown money. */
export const receiptLine = definePosting({
  event: 'receipt.line',
  label: 'Comprobante de ingreso: lo que se paga',
  facts: { paid: { known: 'Factura o concepto', unknown: 'Por clasificar' } },
  values: { amount: 'Valor' },
  accounts: { line: 'Cuenta de la factura o crédito del concepto' },
  lines: [
    { when: { paid: 'known' }, side: 'credit', account: 'line', value: 'amount' },
    { when: { paid: 'unknown' }, side: 'credit', account: 'purpose:unclassifiedReceipts', value: 'amount' },
  ],
  leaves: '-amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})

/** The events of which the entry of a receipt consists. */
export const receiptEvents = [receiptPlace, receiptDiscount, receiptLine].map(({ event }) => event)

/** Returns the entry of a receipt (A-10, A-11c, A-16): money and discounts against the paid items. */
export function receiptPosted(receipt: Receipt, accounts: ReceiptAccounts) {
  const { terceroId, cashRegisterId, classifiesId, lines, discounts } = receipt
  const place = classifiesId !== null ? 'unclassified' : cashRegisterId !== null ? 'cash' : 'bank'
  return [
    {
      posting: receiptPlace,
      facts: { place },
      values: { net: netOf(receipt) },
      accounts: { place: accounts.place },
      about: { terceroId },
    },
    ...discounts.map(({ kind, amount, base, costCentreId }) => ({
      posting: receiptDiscount,
      facts: { kind },
      values: { amount },
      about: { terceroId, base, costCentreId },
    })),
    ...lines.map(({ amount, openItem, costCentreId, fuenteId }, index) => ({
      posting: receiptLine,
      facts: { paid: accounts.lines[index] === null ? 'unknown' : 'known' },
      values: { amount },
      accounts: { line: accounts.lines[index] ?? null },
      about: { terceroId, openItem, costCentreId, fuenteId },
    })),
  ]
}

/** Returns the collected part of each line: all of it less the accepted glosa, shared in proportion to the cent. */
export function collectedOf({ lines, discounts }: Pick<Receipt, 'lines' | 'discounts'>): Money[] {
  const lost = sumOf(
    discounts.filter(({ kind }) => kind === 'glosa'),
    'amount',
  )
  const shares = allocate(lost, pluck(lines, 'amount'))
  return lines.map(({ amount }, index) => minus(amount, shares[index]!))
}
