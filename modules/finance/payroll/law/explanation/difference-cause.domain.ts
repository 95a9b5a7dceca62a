import { centavos, showPesos } from '@quina/kernel'
import type { FigureTerm } from './explanation.contract.ts'

/** A figure as it is stored: amounts of its terms in whole centavos, as text. */
export type StoredFigure = Readonly<{ sentence: string; terms: readonly StoredTerm[] }>

type StoredTerm = Pick<FigureTerm, 'quantity' | 'unit' | 'divisor' | 'rate'> & { readonly base: string }

/** The words for a difference from the payroll of the month before. */
export const besideLastMonth = {
  onlyNow: 'Solo este mes.',
  onlyBefore: 'Solo el mes anterior.',
  before: 'el mes anterior',
}

/**
 * Why a figure differs from another, in one sentence in Spanish for the reviewer: its base, its quantity, or its rate. Where the
 * terms do not match, both sentences.
 */
export function differenceCause(
  before: StoredFigure | null,
  now: StoredFigure | null,
  words = besideLastMonth,
): string {
  if (before === null) return `${words.onlyNow} ${now?.sentence ?? ''}`.trim()
  if (now === null) return `${words.onlyBefore} ${before.sentence}`
  const was = mergedTerm(before.terms)
  const is = mergedTerm(now.terms)
  if (was === null || is === null) return `Antes: ${before.sentence} Ahora: ${now.sentence}`
  const causes = [
    was.base === is.base ? '' : `La base pasó de ${pesosOf(was.base)} a ${pesosOf(is.base)}.`,
    was.quantity === is.quantity ? '' : `Son ${amountOf(is)}; ${words.before}, ${amountOf(was)}.`,
    was.rate === is.rate && was.divisor === is.divisor
      ? ''
      : `La tarifa pasó de ${rateOf(was)} a ${rateOf(is)}.`,
  ].filter((cause) => cause !== '')
  return causes.length === 0 ? now.sentence : causes.join(' ')
}

/** Merges terms that differ only in their quantity; null when they differ otherwise. */
function mergedTerm(terms: readonly StoredTerm[]): StoredTerm | null {
  const [first] = terms
  if (first === undefined) return null
  const alike = terms.every(
    ({ base, unit, divisor, rate }) =>
      base === first.base && unit === first.unit && divisor === first.divisor && rate === first.rate,
  )
  if (!alike) return null
  return { ...first, quantity: String(terms.reduce((sum, { quantity }) => sum + Number(quantity), 0)) }
}

const pesosOf = (amount: string): string => showPesos(centavos(BigInt(amount)))
const comma = (decimal: string): string => decimal.replace('.', ',')
const rateOf = ({ rate, divisor }: StoredTerm): string =>
  divisor === '1' ? comma(rate) : `${comma(rate)} ÷ ${comma(divisor)}`

function amountOf({ quantity, unit }: StoredTerm): string {
  if (unit === 'minutos') return `${comma(String(Math.round((Number(quantity) / 60) * 100) / 100))} h`
  return unit === 'dias' ? `${comma(quantity)} días` : comma(quantity)
}
