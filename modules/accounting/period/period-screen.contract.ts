import type { PeriodAction, PeriodStatus } from './period.contract.ts'

export const viewPeriods = 'accounting.period.view'
export const editPeriods = 'accounting.period.edit'

/** Who may take each action: preparing and opening are everyday work; the others have a permission of their own. */
export const periodPermissions: Readonly<Record<PeriodAction, string>> = {
  open: editPeriods,
  close: 'accounting.period.close',
  reopen: 'accounting.period.reopen',
  lock: 'accounting.period.lock',
}

export const periodPath = '/api/accounting/period/year/:year'

/** A period as the screen shows it. */
export interface PeriodAnswer {
  readonly number: number
  readonly status: PeriodStatus
  /** Why it was last reopened. */
  readonly reason: string | null
  readonly vouchers: number
  readonly debit: string
  readonly credit: string
}

/** One thing looked at before closing: what blocks it, and what is only to be known. */
export interface Check {
  readonly name: 'earlier' | 'balanced' | 'natures' | 'budget'
  readonly result: 'good' | 'warning' | 'blocked'
  readonly message: string
  /** Where it is mended. */
  readonly path: string | null
}
