import {
  allocate,
  type Day,
  insist,
  type Money,
  minus,
  must,
  plus,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import type { RetentionKind } from './payment.contract.ts'

/** A retention of the payer, as reported. */
export type Retention = Readonly<{ kind: RetentionKind; base: Money | null; amount: Money }>

export interface PaymentInput {
  readonly date: Day
  readonly today: Day
  readonly payerId: string | null
  readonly amount: Money
  readonly withoutDetail: boolean
  readonly regimenId: string | null
  readonly retentions: readonly Retention[]
}

/**
 * Checks that a payment has the required values.
 * @throws Problem CAR-120 amounts, CAR-121 a future day, CAR-122 without relación de facturas and without a payer, CAR-123
 * without its régimen.
 */
export function mustBePayment(payment: PaymentInput): void {
  const { date, today, payerId, amount, withoutDetail, regimenId, retentions } = payment
  must(amount > zero, 'CAR-120', 'amount', 'El valor debe ser mayor que cero.')
  must(date <= today, 'CAR-121', 'date', 'La fecha de consignación no puede ser futura.')
  retentions.forEach(({ amount: retained }, index) => {
    must(retained > zero, 'CAR-120', `retentions.${index}.amount`, 'El valor debe ser mayor que cero.')
  })
  const nobody = 'Sin pagador el dinero queda por clasificar: desmarque «Sin relación de facturas».'
  must(!withoutDetail || payerId !== null, 'CAR-122', 'withoutDetail', nobody)
  if (withoutDetail) mustHaveRegimen(regimenId)
}

/** @throws Problem CAR-123. */
export const mustHaveRegimen = (regimenId: string | null): void =>
  must(regimenId !== null, 'CAR-123', 'regimenId', 'Elija el régimen del anticipo.')

/** The amounts of a payment in each place. */
export interface Holdings {
  readonly amount: Money
  readonly retained: Money
  /** The amount in the anticipo of the payer. */
  readonly advanced: Money
  /** The amounts applied from the pending receipt, from the anticipo, and from the retentions. */
  readonly applied: Money
  readonly appliedAdvance: Money
  readonly appliedRetained: Money
}

export type Source = 'receipt' | 'advance'

export const leftOfReceipt = ({ amount, advanced, applied }: Holdings): Money =>
  minus(minus(amount, advanced), applied)
const leftOfAdvance = ({ advanced, appliedAdvance }: Holdings): Money => minus(advanced, appliedAdvance)
export const leftOf = (holdings: Holdings): Money => plus(leftOfReceipt(holdings), leftOfAdvance(holdings))

/**
 * The money that an application uses: the pending receipt, or the anticipo; never both at once.
 * @throws Problem CAR-130 more than the balance, CAR-131 more than was retained.
 */
export function sourceOf(holdings: Holdings, amount: Money, retained: Money): Source {
  const unapplied = minus(holdings.retained, holdings.appliedRetained)
  const more = `Retenido por aplicar: ${showPesos(unapplied)}.`
  insist(retained <= unapplied, 'CAR-131', more, { status: 409, facts: { left: unapplied } })
  const receipt = leftOfReceipt(holdings)
  const advance = leftOfAdvance(holdings)
  if (advance === zero || (receipt >= amount && receipt > zero)) return enough('receipt', amount, receipt)
  return enough('advance', amount, advance)
}

function enough(source: Source, amount: Money, left: Money): Source {
  const where = source === 'advance' ? 'En el anticipo quedan' : 'Por aplicar quedan'
  insist(amount <= left, 'CAR-130', `${where} ${showPesos(left)}.`, { status: 409, facts: { left } })
  return source
}

/** The share of a retained amount in each retention, with its share of the base; exact to the centavo. */
export function retentionsOf(retentions: readonly Retention[], retained: Money): Retention[] {
  const whole = sumOf(retentions, 'amount')
  if (retained === zero || whole === zero) return []
  const weights = retentions.map(({ amount }) => amount)
  const parts = allocate(retained, weights)
  return retentions
    .map(({ kind, base, amount }, index) => ({
      kind,
      base: base === null ? null : allocate(base, [parts[index]!, minus(amount, parts[index]!)])[0]!,
      amount: parts[index]!,
    }))
    .filter(({ amount }) => amount > zero)
}
