import { type Day, money, scaled, unscaled } from '@quina/kernel'
import type {
  DiscountedPayment,
  DiscountKind,
  DiscountOrder,
} from '../../engine/garnishment/discount.contract.ts'

/** An order in force, with the sum that approved payrolls deducted for it. */
export interface OrderRow {
  readonly id: string
  readonly employeeId: string
  readonly kind: string
  readonly receivedOn: Day
  readonly fromDay: Day
  readonly untilDay: Day | null
  readonly mode: string
  readonly amount: string | null
  readonly percent: string | null
  readonly cap: string | null
  readonly onBonus: boolean
  readonly onVacation: boolean
  readonly onCesantias: boolean
  readonly onSettlement: boolean
  readonly deducted: string
}

/** `6.96` percent is `0.0696`. */
export const factorOf = (percent: string): string => unscaled(scaled(percent, 6), 8)

const discountKindOf: Readonly<Record<string, DiscountKind>> = {
  embargoFood: 'alimentos',
  embargoCooperative: 'cooperativa',
  embargoCivil: 'civil',
  libranza: 'libranza',
  union: 'sindicato',
  fund: 'fondo',
  cooperative: 'fondo',
}

/** An order in the form that the computation of discounts needs. */
export function orderOf(row: OrderRow): DiscountOrder {
  const mode =
    row.mode === 'fifth'
      ? ('fifth' as const)
      : row.amount === null
        ? { part: factorOf(row.percent ?? '0') }
        : { amount: money(row.amount) }
  return {
    id: row.id,
    receivedOn: row.receivedOn,
    from: row.fromDay,
    until: row.untilDay,
    mode,
    kind: discountKindOf[row.kind] ?? 'otro',
    bearsOn: new Set<DiscountedPayment>([
      'salario',
      ...(row.onBonus ? (['prima'] as const) : []),
      ...(row.onVacation ? (['vacaciones'] as const) : []),
      ...(row.onCesantias ? (['cesantias'] as const) : []),
      ...(row.onSettlement ? (['liquidacion'] as const) : []),
    ]),
    total: row.cap === null ? null : money(row.cap),
    deducted: money(row.deducted),
  }
}
