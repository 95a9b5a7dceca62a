import {
  type Day,
  fraction,
  insist,
  type Money,
  moneyText,
  scaled,
  showDay,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import { type Cover, covers } from '../kinds/kinds.contract.ts'
import { monthsAfter } from '../life/term.domain.ts'

type Guarantee = Readonly<{ cover: Cover; percent: string; extraMonths: number }>
type ApprovedCover = Readonly<{ cover: Cover; insured: Money; untilDay: Day }>

export interface CoverFacts {
  readonly guarantees: readonly Guarantee[]
  readonly approved: readonly ApprovedCover[]
  readonly agreed: Money
  readonly endsOn: Day
}

type ShortCover = Readonly<{ cover: Cover; required: Money; actual: Money; until: Day }>

/** Returns the guarantees that approved policies do not reach in value until their day; equal covers are summed (§5.4). */
export function shortCovers({ guarantees, approved, agreed, endsOn }: CoverFacts): ShortCover[] {
  return guarantees.flatMap(({ cover, percent, extraMonths }) => {
    const required = fraction(agreed, { part: scaled(percent, 6), whole: 100_000_000n, rounding: 'half-up' })
    const until = monthsAfter(endsOn, extraMonths)
    const serving = approved.filter((one) => one.cover === cover && one.untilDay >= until)
    const actual = sumOf(serving, 'insured')
    return actual >= required ? [] : [{ cover, required, actual, until }]
  })
}

export const shortWords = ({ cover, required, actual, until }: ShortCover): string =>
  `${covers[cover]}: exige ${showPesos(required)} hasta el ${showDay(until)} y tiene ${showPesos(actual)}`

/** @throws Problem POLIZA_INSUFICIENTE with the first uncovered guarantee, at a field */
export function mustBeCovered(covering: CoverFacts, field: string): void {
  const [short] = shortCovers(covering)
  const words = short === undefined ? '' : `${shortWords(short)}.`
  insist(short === undefined, 'POLIZA_INSUFICIENTE', words, {
    status: 409,
    fields: { [field]: words },
    facts: {
      amparo: short?.cover ?? '',
      requerido: moneyText(short?.required ?? zero),
      actual: moneyText(short?.actual ?? zero),
    },
  })
}
