import type { Day } from '@quina/kernel'

/** A row of the matrix of a group. */
export interface AccountRule {
  readonly costCentreId: string | null
  readonly centrePrefix: string | null
  readonly fromDay: Day
  readonly consumptionAccountId: string
  readonly patientAccountId: string | null
  readonly lossAccountId: string | null
}

export type Centre = Readonly<{ id: string; code: string }>

/**
 * The rule that holds for a centre on a day: its own before any prefix, the longest prefix before a shorter one, and of those the
 * latest. Null when the centre has none, and then its exits cannot be posted (`CUENTA_NO_CONFIGURADA`).
 */
export function ruleFor<R extends AccountRule>(rules: readonly R[], centre: Centre, day: Day): R | null {
  const fitting = rules.filter((rule) => rule.fromDay <= day && fits(rule, centre))
  const [best = null] = fitting.toSorted(
    (one, other) => weight(other) - weight(one) || (one.fromDay < other.fromDay ? 1 : -1),
  )
  return best
}

const fits = ({ costCentreId, centrePrefix }: AccountRule, { id, code }: Centre): boolean =>
  costCentreId === id || (centrePrefix !== null && code.startsWith(centrePrefix))

const weight = ({ costCentreId, centrePrefix }: AccountRule): number =>
  costCentreId === null ? (centrePrefix ?? '').length : Number.MAX_SAFE_INTEGER

/** What leaves a group for a centre, and why. */
export type AccountUse = 'consumption' | 'patient' | 'loss'

/** The account of a use: what is given to patients has the account of consumption when it has none of its own. */
export const accountOf = (rule: AccountRule, use: AccountUse): string | null => {
  const { consumptionAccountId, patientAccountId, lossAccountId } = rule
  return {
    consumption: consumptionAccountId,
    patient: patientAccountId ?? consumptionAccountId,
    loss: lossAccountId,
  }[use]
}
