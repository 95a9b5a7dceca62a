/** Who closes its month before accounting does: the vouchers of each are the work of one module (finance dossier §5.4). */
export const periodAreas = {
  treasury: 'Tesorería',
  payables: 'Cuentas por pagar',
  billing: 'Facturación',
  receivables: 'Cartera',
  warehouse: 'Almacén',
  payroll: 'Nómina',
  assets: 'Activos fijos',
} as const

export type PeriodArea = keyof typeof periodAreas

/** Closing the month of one's own module. Reopening it takes the permission that reopens periods. */
export const areaPermission = (area: PeriodArea): string => `accounting.${area}Month.close`

export const areasPath = '/api/accounting/period/year/:year/:number/areas'

/** The month of a module, as the screen shows it. */
export interface AreaAnswer {
  readonly area: PeriodArea
  readonly closed: boolean
  /** Who closed or reopened it last, and when. */
  readonly by: string | null
  readonly at: string | null
  /** Why it was last reopened. */
  readonly reason: string | null
  readonly vouchers: number
}
