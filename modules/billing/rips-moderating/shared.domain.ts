import { type Money, minus, money, plus, zero } from '@quina/kernel'
import { sharedConcept } from '@quina/rips/contract'
import type { ReadCharge, ReadInvoice } from '../rips/read.contract.ts'
import type { ReportedCharge } from '../rips/rips-of.contract.ts'

export type Moderating = NonNullable<ReportedCharge['moderating']>

/** The copago or cuota of a charge; null when its user pays none. */
export function moderatingOf({
  moderatingConcept,
  moderatingAmount,
  moderatingFev,
}: ReadCharge): Moderating | null {
  const amount = money(moderatingAmount)
  if (moderatingConcept === 'none' || amount === zero) return null
  return { concept: moderatingConcept === 'copago' ? '01' : '02', amount, fev: moderatingFev }
}

/**
 * Which charges tell what users shared with their voluntary plan: each payment in a record of its own with the number that the
 * user was given, the dearest first, among those that tell no copago nor cuota. All of them together are what the invoice
 * discounts (RVC036): what nobody gave a number for goes without it, and what is left when records end goes in the last one.
 */
export function sharedIn(
  invoice: Pick<ReadInvoice, 'shared' | 'sharedPaid'>,
  charges: readonly ReadCharge[],
): ReadonlyMap<string, Moderating> {
  const told = new Map<string, Moderating>()
  if (money(invoice.shared) === zero) return told
  const carriers = charges
    .filter((charge) => moderatingOf(charge) === null)
    .toSorted((one, other) => Number(money(other.amount) - money(one.amount)))
  for (const [at, { fev, amount }] of partsOf(invoice).entries()) {
    const carrier = carriers[Math.min(at, carriers.length - 1)]
    if (carrier === undefined) break
    const before = told.get(carrier.chargeId)
    told.set(carrier.chargeId, {
      concept: sharedConcept,
      amount: plus(before?.amount ?? zero, amount),
      fev: before === undefined ? fev : before.fev,
    })
  }
  return told
}

interface Part {
  readonly fev: string | null
  readonly amount: Money
}

/** The payments as far as the invoice discounts them, and what it discounts beyond them. */
function partsOf({ shared, sharedPaid }: Pick<ReadInvoice, 'shared' | 'sharedPaid'>): readonly Part[] {
  let left = money(shared)
  const parts: Part[] = []
  for (const { fev, amount } of sharedPaid ?? []) {
    const paid = money(amount)
    const told = paid < left ? paid : left
    if (told > zero) parts.push({ fev, amount: told })
    left = minus(left, told)
  }
  return left > zero ? [...parts, { fev: null, amount: left }] : parts
}
