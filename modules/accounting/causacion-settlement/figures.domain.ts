import {
  allocate,
  divide,
  fraction,
  insist,
  type Money,
  minus,
  plus,
  scaled,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'

/** What a line says of its value. Quantity and rate are exact decimal text. */
export interface Priced {
  readonly quantity: string
  readonly unitPrice: Money
  readonly vatRate: string | null
}

export interface LineFigures {
  /** Without VAT, to the cent. */
  readonly base: Money
  readonly vat: Money
  readonly gross: Money
}

/** Value and VAT of a line, each half-up to the cent, as the electronic invoice rounds them (finance dossier §6.4). */
export function figuresOf({ quantity, unitPrice, vatRate }: Priced): LineFigures {
  const base = divide(unitPrice * scaled(quantity, 4), 10_000n, 'half-up') as Money
  const vat =
    vatRate === null
      ? zero
      : fraction(base, { part: scaled(vatRate, 6), whole: 100_000_000n, rounding: 'half-up' })
  return { base, vat, gross: plus(base, vat) }
}

export interface Totals {
  readonly base: Money
  readonly vat: Money
  readonly gross: Money
  readonly withheld: Money
  readonly amortised: Money
  /** What is owed: gross less withholdings and the advance it amortises. */
  readonly net: Money
}

/** @throws Problem CXP-006 for a line without value, CXP-015 when nothing would be left, or less. */
export function totalsOf(
  lines: readonly LineFigures[],
  { withheld, amortised }: { readonly withheld: Money; readonly amortised: Money },
): Totals {
  for (const [at, { base }] of lines.entries()) {
    const message = 'El valor debe ser mayor que cero.'
    insist(base > zero, 'CXP-006', message, { fields: { [`lines.${at}.unitPrice`]: message } })
  }
  const base = sumOf(lines, (line) => line.base)
  const vat = sumOf(lines, (line) => line.vat)
  const gross = plus(base, vat)
  const net = minus(minus(gross, withheld), amortised)
  const taken = showPesos(plus(withheld, amortised))
  const message = `Las retenciones y el anticipo (${taken}) superan el valor del soporte (${showPesos(gross)}).`
  insist(net >= zero, 'CXP-015', message, { fields: amortised > zero ? { amortised: message } : {} })
  return { base, vat, gross, withheld, amortised, net }
}

/**
 * What each line owes in the budget: its gross less its part of the advance, which was owed when it was given (finance
 * dossier §3.10). The shares are to the cent and add up exactly.
 */
export function owedByLine(lines: readonly LineFigures[], amortised: Money): Money[] {
  if (amortised === zero) return lines.map(({ gross }) => gross)
  const shares = allocate(
    amortised,
    lines.map(({ gross }) => gross),
  )
  return lines.map(({ gross }, at) => minus(gross, shares[at] ?? zero))
}
