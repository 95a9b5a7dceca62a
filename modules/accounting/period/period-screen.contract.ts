import { approveReopening, type Reopening } from '../reopening/reopening.contract.ts'
import type { PeriodAction, PeriodStatus } from './period.contract.ts'

export const viewPeriods = 'accounting.period.view'
export const editPeriods = 'accounting.period.edit'

/** Who may take each action: preparing and opening are everyday work; the others have a permission of their own. */
export const periodPermissions: Readonly<Record<PeriodAction, string>> = {
  open: editPeriods,
  close: 'accounting.period.close',
  reopen: 'accounting.period.reopen',
  lock: 'accounting.period.lock',
  unlock: approveReopening,
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
  /** Vouchers whose lines do not add up: there is never one. */
  readonly unbalanced: number
  /** Modules that closed this month already. */
  readonly areas: number
  readonly closedBy: string | null
  readonly closedAt: string | null
  /** The request to reopen it that waits for a second person. */
  readonly reopening: Reopening | null
}
