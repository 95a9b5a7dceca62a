import { type Money, minus, money, showPesos, sumOf, zero } from '@quina/kernel'

/** An addend of a figure, as a payroll stored it: amounts are centavos in text. */
export interface StoredTerm {
  readonly base: string
  readonly quantity: string
  readonly unit: 'dias' | 'minutos' | 'veces'
  readonly rate: string
  readonly norm: string
}

export interface PayslipLine {
  readonly concept: string
  readonly name: string
  readonly nature: string
  readonly amount: Money
  readonly sentence: string
  readonly terms: readonly StoredTerm[]
}

/** The change of a concept between two months, and its cause. */
export interface PayslipDifference {
  readonly concept: string
  readonly name: string
  readonly nature: string
  readonly before: Money
  readonly now: Money
  readonly difference: Money
  readonly cause: string
}

/** Compares two payslips: every concept that differs, with its cause in a sentence (C6.1). */
export function differencesOf(
  before: readonly PayslipLine[],
  now: readonly PayslipLine[],
): readonly PayslipDifference[] {
  const concepts = [...new Map([...now, ...before].map((line) => [line.concept, line])).values()]
  return concepts.flatMap(({ concept, name, nature }) => {
    const earlier = linesOf(before, concept)
    const later = linesOf(now, concept)
    const was = amountOf(earlier)
    const is = amountOf(later)
    const difference = minus(is, was)
    if (difference === zero) return []
    return [{ concept, name, nature, before: was, now: is, difference, cause: causeOf(earlier, later) }]
  })
}

const linesOf = (lines: readonly PayslipLine[], concept: string) =>
  lines.filter((line) => line.concept === concept)
const amountOf = (lines: readonly PayslipLine[]): Money => sumOf(lines, ({ amount }) => amount)
const sentencesOf = (lines: readonly PayslipLine[]): string => lines.map(({ sentence }) => sentence).join(' ')

function causeOf(before: readonly PayslipLine[], now: readonly PayslipLine[]): string {
  if (before.length === 0) return `Es de este mes. ${sentencesOf(now)}`
  if (now.length === 0) return `Este mes no está. El mes anterior: ${sentencesOf(before)}`
  const causes = [quantityCause(before, now), baseCause(before, now), rateCause(before, now)]
  const known = causes.filter((cause) => cause !== null)
  return known.length === 0 ? `Cambió su cálculo. Ahora: ${sentencesOf(now)}` : known.join(' ')
}

const termsOf = (lines: readonly PayslipLine[]) => lines.flatMap(({ terms }) => terms)

function quantityCause(before: readonly PayslipLine[], now: readonly PayslipLine[]): string | null {
  for (const [unit, what, per] of [
    ['dias', 'los días', 1],
    ['minutos', 'las horas', 60],
  ] as const) {
    const quantity = (lines: readonly PayslipLine[]) =>
      termsOf(lines)
        .filter((term) => term.unit === unit)
        .reduce((sum, term) => sum + Number(term.quantity), 0)
    const was = quantity(before)
    const is = quantity(now)
    if (was !== is) return `Cambiaron ${what}: de ${shown(was / per)} a ${shown(is / per)}.`
  }
  return null
}

const shown = (quantity: number): string => String(Math.round(quantity * 100) / 100).replace('.', ',')

function baseCause(before: readonly PayslipLine[], now: readonly PayslipLine[]): string | null {
  const bases = (lines: readonly PayslipLine[]) => [...new Set(termsOf(lines).map(({ base }) => base))]
  const was = bases(before)
  const is = bases(now)
  if (was.join() === is.join()) return null
  return `Cambió la base: de ${was.map(pesosOf).join(' y ')} a ${is.map(pesosOf).join(' y ')}.`
}

const pesosOf = (centavos: string): string => showPesos(BigInt(centavos) as Money)

function rateCause(before: readonly PayslipLine[], now: readonly PayslipLine[]): string | null {
  const rates = (lines: readonly PayslipLine[]) => [...new Set(termsOf(lines).map(({ rate }) => rate))]
  const was = rates(before)
  const is = rates(now)
  if (was.join() === is.join()) return null
  const norm = [...new Set(termsOf(now).map((term) => term.norm))].filter((one) => one !== '').join('; ')
  const percents = (all: readonly string[]) => all.map(percentOf).join(' y ')
  return `Cambió la tarifa: de ${percents(was)} a ${percents(is)}${norm === '' ? '' : ` (${norm})`}.`
}

/** `0.35` is `35 %`. */
const percentOf = (rate: string): string => `${shown(Number(rate) * 100)} %`

/** Reads a stored line, with amounts as money. */
export const payslipLine = (
  stored: Omit<PayslipLine, 'amount'> & { readonly amount: string },
): PayslipLine => ({ ...stored, amount: money(stored.amount) })
