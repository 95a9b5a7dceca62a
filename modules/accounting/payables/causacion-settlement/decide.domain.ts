import { insist, type Money, plus, zero } from '@quina/kernel'
import type { Withheld } from '../../withholding/withholding/withholding.domain.ts'

/** A withholding that will be made: what the rule says, or what a person decided and why. */
export interface Decided extends Withheld {
  /** What the rule said, when it was decided otherwise. */
  readonly proposed: Money | null
  readonly reason: string | null
}

export interface Adjustment {
  readonly ruleId: string
  readonly amount: Money
  readonly reason: string
}

/** One withholding by rule: those of several concepts under the same rule are added up. */
export function byRule(lines: readonly Withheld[]): Withheld[] {
  const found = new Map<string, Withheld>()
  for (const line of lines) {
    const same = found.get(line.ruleId)
    found.set(line.ruleId, same === undefined ? line : added(same, line))
  }
  return [...found.values()]
}

const added = (one: Withheld, other: Withheld): Withheld => ({
  ...one,
  base: plus(one.base, other.base),
  amount: plus(one.amount, other.amount),
  explanation: `${one.explanation} ${other.explanation}`,
})

/** What will be withheld, with what was decided by hand; what is brought to zero is not. @throws Problem CXP-010 */
export function decide(proposed: readonly Withheld[], adjustments: readonly Adjustment[]): Decided[] {
  for (const [at, { ruleId, amount }] of adjustments.entries()) {
    const gone = 'La retención que cambió ya no se propone: quite el cambio.'
    const known = proposed.some((line) => line.ruleId === ruleId)
    insist(known, 'CXP-010', gone, { fields: { [`adjustments.${at}.ruleId`]: gone } })
    const negative = 'La retención no puede ser negativa.'
    insist(amount >= zero, 'CXP-010', negative, { fields: { [`adjustments.${at}.amount`]: negative } })
  }
  return proposed
    .map((line) =>
      withAdjustment(
        line,
        adjustments.find(({ ruleId }) => ruleId === line.ruleId),
      ),
    )
    .filter(({ amount }) => amount > zero)
}

function withAdjustment(line: Withheld, adjustment: Adjustment | undefined): Decided {
  if (adjustment === undefined || adjustment.amount === line.amount)
    return { ...line, proposed: null, reason: null }
  return { ...line, amount: adjustment.amount, proposed: line.amount, reason: adjustment.reason }
}
