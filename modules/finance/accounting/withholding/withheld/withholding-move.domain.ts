import { type Day, type Money, minus, plus, zero } from '@quina/kernel'
import type {
  RateUnit,
  WithholdingKind,
  WithholdingMoment,
} from '../withholding-rule/withholding-rule.contract.ts'

/** One withholding of a document, or its reversal, with all the data to compute it again. */
export interface WithholdingMove {
  readonly day: Day
  /** -1 reverses. */
  readonly sign: 1 | -1
  readonly terceroId: string
  /** The name of the supplier's document in the books. */
  readonly support: string
  readonly ruleId: string
  readonly kind: WithholdingKind
  readonly code: string
  readonly name: string
  readonly accountId: string
  readonly moment: WithholdingMoment
  readonly base: Money
  readonly rate: string
  readonly rateUnit: RateUnit
  readonly uvt: Money
  readonly minimum: Money
  readonly amount: Money
  /** The amount of the rule, when a user changed it, and the reason. */
  readonly proposed: Money | null
  readonly reason: string | null
  readonly municipalityId: string | null
  readonly fundId: string | null
  readonly norm: string | null
  readonly explanation: string
}

export type WithheldRow = WithholdingMove

/** The remainder of each rule of a document, after reversals. */
export function leftOf(rows: readonly WithheldRow[]): WithheldRow[] {
  const left = new Map<string, WithheldRow>()
  for (const row of rows) {
    const so = left.get(row.ruleId)
    if (so === undefined) left.set(row.ruleId, row)
    else
      left.set(row.ruleId, {
        ...so,
        base: moved(so.base, row, row.base),
        amount: moved(so.amount, row, row.amount),
      })
  }
  return [...left.values()].filter(({ amount }) => amount > zero)
}

const moved = (so: Money, { sign }: WithheldRow, by: Money): Money =>
  sign > 0 ? plus(so, by) : minus(so, by)

/** The reversal of the remainder, in the month in which the document is undone. */
export const returnsOf = (rows: readonly WithheldRow[], on: Day): WithholdingMove[] =>
  leftOf(rows).map((row) => ({ ...row, day: on, sign: -1 as const, proposed: null, reason: null }))
