import { byDecimal, insist, type Money, minus, must, plus, showPesos, sumOf, zero } from '@quina/kernel'
import type { DocumentLine, DocumentTax, ElectronicDocument } from './electronic-document.contract.ts'

/** The totals of a document, added up as annex 1.9 requires (rules FAU and FAV). */
export interface DocumentTotals {
  readonly lines: Money
  /** The taxable base: zero in health. */
  readonly taxExclusive: Money
  readonly taxInclusive: Money
  readonly prepaid: Money
  readonly payable: Money
  readonly taxes: Readonly<Record<DocumentTax['scheme'], Money>>
}

/**
 * @throws Problem FEV-010 when the amount of a line is not its price by its quantity, FEV-011 when what was paid before is more
 * than the total, FEV-012 without lines.
 */
export function totalsOf({ lines, prepaid }: Pick<ElectronicDocument, 'lines' | 'prepaid'>): DocumentTotals {
  insist(lines.length > 0, 'FEV-012', 'El documento no tiene servicios ni productos.')
  for (const [at, line] of lines.entries()) mustMultiply(line, at)
  const added = sumOf(lines, 'amount')
  const taxes = { '01': taxOf(lines, '01'), '03': taxOf(lines, '03'), '04': taxOf(lines, '04') }
  const taxInclusive = [taxes['01'], taxes['03'], taxes['04']].reduce(plus, added)
  const before = sumOf(prepaid, 'amount')
  const tooMuch = `Lo pagado antes (${showPesos(before)}) supera el total (${showPesos(taxInclusive)}).`
  must(before <= taxInclusive, 'FEV-011', 'prepaid', tooMuch)
  return {
    lines: added,
    taxExclusive: sumOf(
      lines.flatMap((line) => line.taxes.slice(0, 1)),
      'base',
    ),
    taxInclusive,
    prepaid: before,
    payable: minus(taxInclusive, before),
    taxes,
  }
}

const taxOf = (lines: readonly DocumentLine[], scheme: DocumentTax['scheme']): Money =>
  sumOf(
    lines.flatMap((line) => line.taxes).filter((tax) => tax.scheme === scheme),
    'amount',
  )

/** FAV06: exact to the centavo, half-even, as DIAN rounds. */
function mustMultiply({ price, quantity, allowance, amount, description }: DocumentLine, at: number): void {
  const expected = minus(times(price, quantity), allowance)
  const message = `Línea ${at + 1} (${description}): ${showPesos(amount)} no es precio por cantidad (${showPesos(expected)}).`
  must(expected === amount && amount >= zero, 'FEV-010', `lines.${at}.amount`, message)
}

/** A price by a quantity of up to four decimals, to the centavo, halves to the even one. */
export const times = (price: Money, quantity: string): Money =>
  byDecimal(price, quantity, { rounding: 'half-even' })
