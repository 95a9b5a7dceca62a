import { type Money, minus, money, plus, zero } from '@quina/kernel'
import { sharedConcept } from '@quina/rips/contract'
import type { ReadCharge, ReadInvoice } from '../rips/read.contract.ts'
import type { ReportedCharge } from '../rips/rips-of.contract.ts'

export type Moderating = NonNullable<ReportedCharge['moderating']>

type InvoiceAmounts = Pick<ReadInvoice, 'copago' | 'cuota' | 'shared' | 'sharedPaid'>

/**
 * What users paid, shared among the charges of an invoice: exactly what the invoice discounts by concept (RVC036, RVG09), and
 * only money that was received.
 */
export function paidIn(
  invoice: InvoiceAmounts,
  charges: readonly ReadCharge[],
): ReadonlyMap<string, Moderating> {
  const byCharge = new Map<string, Moderating>()
  for (const concept of ['copago', 'cuota'] as const) spread(invoice[concept], concept, { charges, byCharge })
  for (const [chargeId, shared] of sharedIn(invoice, charges, byCharge)) byCharge.set(chargeId, shared)
  return byCharge
}

type SpreadInput = Readonly<{ charges: readonly ReadCharge[]; byCharge: Map<string, Moderating> }>

/**
 * Spreads a copago or cuota over the charges that originate it, each up to its amount. The last one takes the excess; without
 * any, the most expensive charge that reports nothing yet.
 */
function spread(paid: string, name: 'copago' | 'cuota', { charges, byCharge }: SpreadInput): void {
  const concept = name === 'copago' ? '01' : '02'
  let left = money(paid)
  const input = charges.filter((charge) => charge.moderatingConcept === name)
  for (const { chargeId, moderatingAmount, moderatingFev } of input) {
    const due = money(moderatingAmount)
    const amount = due < left ? due : left
    if (amount > zero) byCharge.set(chargeId, { concept, amount, fev: moderatingFev })
    left = minus(left, amount)
  }
  const last = input.at(-1) ?? dearest(charges.filter(({ chargeId }) => !byCharge.has(chargeId)))
  if (left === zero || last === undefined) return
  const amount = plus(byCharge.get(last.chargeId)?.amount ?? zero, left)
  byCharge.set(last.chargeId, { concept, amount, fev: last.moderatingFev })
}

const dearest = (charges: readonly ReadCharge[]): ReadCharge | undefined =>
  charges.toSorted((one, other) => Number(money(other.amount) - money(one.amount)))[0]

/**
 * Assigns what users shared with their voluntary plan to charges: each payment to one record, with the number of its electronic
 * invoice, the most expensive first, among those that report no copago or cuota. Together they equal what the invoice discounts
 * (RVC036): a payment without a number is reported without it, and the last record takes the rest when there are no more records.
 */
function sharedIn(
  invoice: Pick<ReadInvoice, 'shared' | 'sharedPaid'>,
  charges: readonly ReadCharge[],
  taken: ReadonlyMap<string, Moderating>,
): ReadonlyMap<string, Moderating> {
  const byCharge = new Map<string, Moderating>()
  if (money(invoice.shared) === zero) return byCharge
  const carriers = charges
    .filter(({ chargeId }) => !taken.has(chargeId))
    .toSorted((one, other) => Number(money(other.amount) - money(one.amount)))
  for (const [at, { fev, amount }] of partsOf(invoice).entries()) {
    const carrier = carriers[Math.min(at, carriers.length - 1)]
    if (carrier === undefined) break
    const before = byCharge.get(carrier.chargeId)
    byCharge.set(carrier.chargeId, {
      concept: sharedConcept,
      amount: plus(before?.amount ?? zero, amount),
      fev: before === undefined ? fev : before.fev,
    })
  }
  return byCharge
}

type Part = Readonly<{ fev: string | null; amount: Money }>

/** The payments up to what the invoice discounts, and what it discounts beyond them. */
function partsOf({ shared, sharedPaid }: Pick<ReadInvoice, 'shared' | 'sharedPaid'>): readonly Part[] {
  let left = money(shared)
  const parts: Part[] = []
  for (const { fev, amount } of sharedPaid ?? []) {
    const paid = money(amount)
    const part = paid < left ? paid : left
    if (part > zero) parts.push({ fev, amount: part })
    left = minus(left, part)
  }
  return left > zero ? [...parts, { fev: null, amount: left }] : parts
}
