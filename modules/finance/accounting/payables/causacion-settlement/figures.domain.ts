import {
  allocate,
  divide,
  fraction,
  insist,
  type Money,
  minus,
  must,
  pluck,
  plus,
  scaled,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'

/** The typed values of a line. Quantity and rate are exact decimal text. */
export interface PricedLine {
  readonly quantity: string
  readonly unitPrice: Money
  readonly vatRate: string | null
  /** The part that bears VAT, when it is not the whole: the AIU, or `vatBase`. */
  readonly aiu?: Money | null
  readonly vatBase?: Money | null
  /** As the supplier printed it. */
  readonly billedVat?: Money | null
}

export interface LineFigures {
  /** Without VAT, to the cent. */
  readonly base: Money
  /** The base of the VAT. */
  readonly taxable: Money
  readonly vat: Money
  readonly gross: Money
}

/** Value and VAT of a line, each half-up to the cent, as the electronic invoice rounds them (finance dossier §6.4). */
export function figuresOf(line: PricedLine): LineFigures {
  const base = divide(line.unitPrice * scaled(line.quantity, 4), 10_000n, 'half-up') as Money
  const taxable = line.vatBase ?? line.aiu ?? base
  const vat = line.billedVat ?? vatAt(taxable, line.vatRate)
  return { base, taxable, vat, gross: plus(base, vat) }
}

const vatAt = (taxable: Money, rate: string | null): Money =>
  rate === null
    ? zero
    : fraction(taxable, { part: scaled(rate, 6), whole: 100_000_000n, rounding: 'half-up' })

/**
 * Checks that each line, or a part of it, bears VAT at its rate, within the tolerance for the supplier's rounding.
 * @throws Problem CXP-024 (a part that is more than the whole), CXP-025 (the VAT printed is farther than the tolerance).
 */
export function mustBeBilled(lines: readonly PricedLine[], tolerance: Money): void {
  for (const [at, line] of lines.entries()) {
    const { base, taxable, vat } = figuresOf(line)
    const part = line.vatBase != null ? 'vatBase' : 'aiu'
    const more = `No puede superar el valor sin IVA de la línea (${showPesos(base)}).`
    must(taxable <= base, 'CXP-024', `lines.${at}.${part}`, more)
    const ruled = vatAt(taxable, line.vatRate)
    const far = `La tarifa da ${showPesos(ruled)}: el facturado no puede diferir en más de ${showPesos(tolerance)}.`
    const near = distance(vat, ruled) <= tolerance
    insist(near, 'CXP-025', far, { facts: { ruled }, fields: { [`lines.${at}.billedVat`]: far } })
  }
}

/** A VAT other than that of its rate needs a reason. @throws Problem CXP-026 */
export function mustSayWhy(lines: readonly (PricedLine & { readonly vatReason: string | null })[]): void {
  for (const [at, line] of lines.entries()) {
    const { taxable, vat } = figuresOf(line)
    const same = vat === vatAt(taxable, line.vatRate)
    const message = 'Diga por qué el IVA facturado no es el de la tarifa.'
    must(same || line.vatReason !== null, 'CXP-026', `lines.${at}.vatReason`, message)
  }
}

const distance = (one: Money, other: Money): Money => (one > other ? minus(one, other) : minus(other, one))

export interface Totals {
  readonly base: Money
  readonly vat: Money
  readonly gross: Money
  readonly withheld: Money
  readonly amortised: Money
  /** The net owed: gross less withholdings and the amortised advance. */
  readonly net: Money
}

/** @throws Problem CXP-006 for a line without value, CXP-015 when the net would be negative. */
export function totalsOf(
  lines: readonly LineFigures[],
  { withheld, amortised }: { readonly withheld: Money; readonly amortised: Money },
): Totals {
  for (const [at, { base }] of lines.entries()) {
    must(base > zero, 'CXP-006', `lines.${at}.unitPrice`, 'El valor debe ser mayor que cero.')
  }
  const base = sumOf(lines, 'base')
  const vat = sumOf(lines, 'vat')
  const gross = plus(base, vat)
  const net = minus(minus(gross, withheld), amortised)
  const taken = showPesos(plus(withheld, amortised))
  const message = `Las retenciones y el anticipo (${taken}) superan el valor del soporte (${showPesos(gross)}).`
  insist(net >= zero, 'CXP-015', message, { fields: amortised > zero ? { amortised: message } : {} })
  return { base, vat, gross, withheld, amortised, net }
}

/**
 * The amount of each line in the budget: its gross less its share of the advance, which used budget when it was given (finance
 * dossier §3.10). The shares are to the cent and add up exactly.
 */
export function owedByLine(lines: readonly LineFigures[], amortised: Money): Money[] {
  if (amortised === zero) return lines.map(({ gross }) => gross)
  const shares = allocate(amortised, pluck(lines, 'gross'))
  return lines.map(({ gross }, index) => minus(gross, shares[index] ?? zero))
}
