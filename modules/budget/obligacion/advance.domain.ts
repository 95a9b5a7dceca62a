import { insist, type Money, minus, plus, showPesos, zero } from '@quina/kernel'

/** What was paid in advance on a commitment, and what its invoices have amortised of it. */
export interface Advance {
  readonly given: Money
  readonly amortised: Money
}

/** An obligación as far as advances are concerned. */
export interface Invoiced {
  readonly kind: string
  /** Null when it is owed whole. */
  readonly invoiceTotal: Money | null
  readonly amortised: Money | null
  readonly final: boolean | null
  /** The sum of its lines. */
  readonly owed: Money
}

/** What is still to be amortised. */
export const leftToAmortise = ({ given, amortised }: Advance): Money => minus(given, amortised)

/**
 * An invoice of a commitment that was paid in advance is owed less what it amortises; the last one amortises all that is
 * left (finance dossier §3.10, example E-15).
 * @throws Problem PRE-097 (more than is left), PRE-098 (owed is not the difference), CXP-004 (the last one leaves something).
 */
export function mustAmortise(invoice: Invoiced, advance: Advance): void {
  const { kind, invoiceTotal, final, owed } = invoice
  if (kind === 'advance') return
  const amortised = invoice.amortised ?? zero
  const left = leftToAmortise(advance)
  const more = `Se amortiza más anticipo del que queda. Queda por amortizar: ${showPesos(left)}.`
  insist(amortised <= left, 'PRE-097', more, { status: 409, facts: { left }, fields: { amortised: more } })
  mustOweTheRest({ invoiceTotal, amortised, owed })
  const rest = minus(left, amortised)
  const unpaid = `Queda anticipo sin amortizar: ${showPesos(rest)}.`
  insist(final !== true || rest === zero, 'CXP-004', unpaid, {
    status: 409,
    facts: { left: rest },
    fields: { amortised: unpaid },
  })
}

/**
 * An invoice that its advance covers wholly is owed nothing (invoice − amortised = 0, §3.10): each of its lines is zero, it
 * draws from none, and it only says what it amortises.
 */
export const isCovered = ({
  kind,
  amortised,
  amounts,
}: Pick<Invoiced, 'kind' | 'amortised'> & { readonly amounts: readonly Money[] }): boolean =>
  kind !== 'advance' && (amortised ?? zero) > zero && amounts.every((amount) => amount === zero)

interface Owed {
  readonly invoiceTotal: Money | null
  readonly amortised: Money
  readonly owed: Money
}

function mustOweTheRest({ invoiceTotal, amortised, owed }: Owed): void {
  if (invoiceTotal === null && amortised === zero) return
  const whole = invoiceTotal ?? plus(owed, amortised)
  const rest = minus(whole, amortised)
  const message = `Se obliga el valor de la factura menos el anticipo que amortiza: ${showPesos(rest)}.`
  insist(owed === rest, 'PRE-098', message, { facts: { rest }, fields: { invoiceTotal: message } })
}

/** @throws Problem PRE-099 when invoices have already amortised the advance that would be taken back. */
export function mustNotBeAmortised(advance: Advance, value: Money): void {
  const message = `Las facturas ya amortizaron este anticipo: ${showPesos(advance.amortised)}. Anule primero esas obligaciones.`
  insist(leftToAmortise(advance) >= value, 'PRE-099', message, { status: 409 })
}
