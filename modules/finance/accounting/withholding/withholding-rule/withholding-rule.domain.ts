import { addDays, type Day, type Money, must, scaled } from '@quina/kernel'
import type {
  Beneficiary,
  ContractKind,
  RateUnit,
  WithholdingBase,
  WithholdingKind,
  WithholdingMoment,
  WithholdingRuleValues,
} from './withholding-rule.contract.ts'

/** A rule for the computation. Rates and UVT are exact decimal text. */
export interface WithholdingRule {
  readonly id: string
  readonly kind: WithholdingKind
  readonly code: string
  readonly name: string
  readonly beneficiary: Beneficiary
  readonly fromDay: Day
  readonly untilDay: Day | null
  readonly base: WithholdingBase
  readonly rate: string
  readonly rateUnit: RateUnit
  readonly minUvt: string | null
  readonly minPesos: Money | null
  readonly untilUvt: string | null
  readonly moment: WithholdingMoment
  readonly accountId: string
  readonly norm: string | null
  readonly yearlyUvt: string | null
  readonly yearlyRate: string | null
  readonly municipalityId: string | null
  readonly ciiu: string | null
  readonly contractKind: ContractKind | null
  /** Pesos. */
  readonly multiple: number
  readonly sparesPublic: boolean
}

/** The concept of a code, without the beneficiary at its end: COM-D and COM-ND are both COM. */
export const conceptOf = (code: string): string => code.replace(/-(D|ND|PJ|PN)$/, '')

/**
 * Checks the values of a rule.
 * @throws Problem RET-002 (days), RET-003 (rate), RET-004 (two minimums, or a bracket that ends before it begins), RET-005 (ICA
 * without municipality, or a municipality that does not matter), RET-006 (half of a yearly limit).
 */
export function mustBeRule(rule: WithholdingRuleValues): void {
  const refuse = (holds: boolean, code: string, field: keyof WithholdingRuleValues, message: string) =>
    must(holds, code, field, message)
  const { fromDay, untilDay, minUvt, untilUvt, kind } = rule
  refuse(
    untilDay === null || untilDay >= fromDay,
    'RET-002',
    'untilDay',
    'No puede terminar antes de empezar.',
  )
  refuse(isRate(rule.rate) && isRate(rule.yearlyRate), 'RET-003', 'rate', 'La tarifa va de 0 a 100.')
  refuse(
    minUvt === null || rule.minPesos === null,
    'RET-004',
    'minPesos',
    'La base mínima va en UVT o en pesos.',
  )
  const ends = untilUvt === null || scaled(untilUvt, 4) > scaled(minUvt ?? '0', 4)
  refuse(ends, 'RET-004', 'untilUvt', 'Debe ser mayor que la base mínima.')
  const placed = kind !== 'ica' || rule.municipalityId !== null
  refuse(placed, 'RET-005', 'municipalityId', 'El ICA es de un municipio: elíjalo.')
  refuse(kind === 'ica' || rule.ciiu === null, 'RET-005', 'ciiu', 'Solo el ICA cambia con la actividad.')
  const whole = (rule.yearlyUvt === null) === (rule.yearlyRate === null)
  refuse(whole, 'RET-006', 'yearlyRate', 'El tope anual va con la tarifa que rige sobre él.')
}

const isRate = (rate: string | null): boolean =>
  rate === null || (scaled(rate, 6) >= 0n && scaled(rate, 6) <= 100_000_000n)

type Span = Pick<WithholdingRuleValues, 'untilUvt' | 'minUvt'>
type Rest = Pick<WithholdingRuleValues, 'fromDay' | 'untilDay'> & {
  readonly minUvt?: string
  readonly minPesos?: null
}

/** The parts of an open rule that a new rule does not cover: the days after its end, and the amounts over its bracket. */
export function restsOf(
  former: Span,
  rule: Span & Pick<WithholdingRuleValues, 'fromDay' | 'untilDay'>,
): readonly Rest[] {
  const { fromDay, untilDay, untilUvt } = rule
  const after = untilDay === null ? [] : [{ fromDay: addDays(untilDay, 1), untilDay: null }]
  const above = former.untilUvt === null || scaled(former.untilUvt, 4) > scaled(untilUvt ?? '0', 4)
  if (untilUvt === null || !above) return after
  return [...after, { fromDay, untilDay, minUvt: untilUvt, minPesos: null }]
}
