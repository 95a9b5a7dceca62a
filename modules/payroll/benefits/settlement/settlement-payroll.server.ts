import type { InputOf } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import type { benefitLiquidation } from '../liquidation/liquidation.contract.ts'

/** What decides the payment of who leaves. */
export type Settling = Pick<
  InputOf<typeof benefitLiquidation>,
  | 'engagementId'
  | 'date'
  | 'untilDay'
  | 'fromDay'
  | 'saturdays'
  | 'salaryFrom'
  | 'authorisation'
  | 'adjustments'
>

/** The payroll of who leaves, beside the benefits that it settles. */
export interface SettlementPayroll {
  /** What the days of its month earn. */
  readonly days: readonly PayrollLine[]
  /** What is deducted, and the cesantías that go to the FNA in place of the person. */
  readonly deducted: readonly PayrollLine[]
  readonly net: Money
  /** What the person who settles must know, in Spanish. */
  readonly notes: readonly string[]
}

interface Settler {
  readonly actor: Actor
  readonly today: Day
}

/** How periods, an area after this one, compute it and keep it as a payroll of one person. */
export interface SettlementPayrolls {
  readonly foresee: (tx: Tx, settling: Settling) => Promise<SettlementPayroll>
  readonly approve: (tx: Tx, by: Settler, settling: Settling & { readonly id: string }) => Promise<void>
  readonly annul: (tx: Tx, by: Settler, id: string) => Promise<void>
}

let periods: SettlementPayrolls | null = null

export function defineSettlementPayrolls(given: SettlementPayrolls): void {
  periods = given
}

export function settlementPayrolls(): SettlementPayrolls {
  if (periods === null) throw new Error('nobody declared how the payroll of who leaves is kept')
  return periods
}
