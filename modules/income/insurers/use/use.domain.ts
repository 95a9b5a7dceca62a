import { insist, type Money, minus, showPesos, zero } from '@quina/kernel'
import type { ContractBalance } from './use.contract.ts'

/** The last warning step that the use of a contract has reached; null below the first. */
export function warningOf(usedPercent: string | null, steps: string): number | null {
  if (usedPercent === null) return null
  const reached = steps
    .split(',')
    .map(Number)
    .filter((step) => Number(usedPercent) >= step)
  return reached.at(-1) ?? null
}

/** Why a contract may be invoiced beyond its value. */
export interface ExcessRules {
  /** The user has the permission to exceed. */
  readonly mayExceed: boolean
  /** Urgencies are never stopped by money (Ley 1751 de 2015, art. 14). */
  readonly urgent: boolean
}

/**
 * Checks that an amount to invoice fits in the balance of the contract.
 * @throws Problem CTR-040 when it does not, it is no urgency and the user may not exceed it.
 */
export function mustFit(
  { available }: ContractBalance,
  amount: Money,
  { mayExceed, urgent }: ExcessRules,
): void {
  if (available === null || urgent || mayExceed) return
  const left = available < zero ? zero : available
  insist(
    amount <= available,
    'CTR-040',
    `El contrato tiene ${showPesos(left)} por facturar y faltan ${showPesos(minus(amount, left))}.`,
    { facts: { available: String(available) } },
  )
}
