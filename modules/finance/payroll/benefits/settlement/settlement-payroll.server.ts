import type { InputOf } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import { type Tx, valueOrNull } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import type { benefitLiquidation } from '../liquidation/liquidation.contract.ts'
import { keeperOf } from '../provision/cesantias-keeper.server.ts'

/** The fields that decide the payment of a settlement or of a benefit. */
export type SettlementValues = Pick<
  InputOf<typeof benefitLiquidation>,
  | 'kind'
  | 'engagementId'
  | 'date'
  | 'untilDay'
  | 'fromDay'
  | 'restFrom'
  | 'restDays'
  | 'saturdays'
  | 'decision'
  | 'salaryFrom'
  | 'advance'
  | 'authorisation'
  | 'adjustments'
>

/** Whether a liquidation also makes a payroll of one person: always, except for the advances that the FNA pays itself. */
export async function makesPayroll(
  tx: Tx,
  { kind, engagementId, untilDay }: Pick<SettlementValues, 'kind' | 'engagementId' | 'untilDay'>,
): Promise<boolean> {
  return kind !== 'cesantiasAdvance' || (await keeperOf(tx, engagementId, untilDay))?.regime !== 'fna'
}

/** The payroll that an approved liquidation made; null for cesantías that the FNA paid. */
export async function payrollMadeBy(tx: Tx, liquidationId: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select id from payroll.period where liquidation_id = ${liquidationId}::uuid and status = 'approved'`
}

/** The payroll of a settlement or a benefit, besides the liquidated amounts. */
export interface SettlementPayroll {
  /** The earnings of the days of its month, if a settlement owes them. */
  readonly days: readonly PayrollLine[]
  /** The deductions, and the cesantías that go to the FNA instead of the person. */
  readonly deducted: readonly PayrollLine[]
  readonly net: Money
  /** Notes in Spanish for the person who settles. */
  readonly notes: readonly string[]
}

type Settler = Readonly<{ actor: Actor; today: Day }>

/** How periods, a later area, compute and store a liquidation as a payroll of one person (`settlement-period.server.ts`). */
export interface SettlementPayrolls {
  readonly foresee: (tx: Tx, settling: SettlementValues) => Promise<SettlementPayroll>
  readonly approve: (
    tx: Tx,
    by: Settler,
    settling: SettlementValues & { readonly id: string },
  ) => Promise<void>
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
