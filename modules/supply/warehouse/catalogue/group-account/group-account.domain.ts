import type { Day } from '@quina/kernel'

/** A row of a group's matrix of accounts. */
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
 * Returns the rule of a centre on a day: its own rule first, then the longest prefix and, among equals, the latest. Null when
 * there is none: the exits of the centre cannot be posted (`CUENTA_NO_CONFIGURADA`).
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

/** The uses of goods that a group charges to a centre. */
export type AccountUse = 'consumption' | 'patient' | 'loss'

/** Returns the account of a use; goods given to patients use the consumption account when they have none of their own. */
export const accountOf = (rule: AccountRule, use: AccountUse): string | null => {
  const { consumptionAccountId, patientAccountId, lossAccountId } = rule
  return {
    consumption: consumptionAccountId,
    patient: patientAccountId ?? consumptionAccountId,
    loss: lossAccountId,
  }[use]
}
