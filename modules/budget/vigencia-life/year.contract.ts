/** The deeds of a fiscal year, each with a permission of its own. */
export const prepareYear = 'budget.vigencia.prepare'
export const closeYear = 'budget.vigencia.close'
export const reopenYear = 'budget.vigencia.reopen'
export const yearPath = '/api/budget/vigencia/year/:year'

export const preparationBases = {
  definitive: 'Presupuesto definitivo',
  initial: 'Presupuesto inicial',
  executed: 'Ejecución: compromisos y recaudos',
}
export type PreparationBase = keyof typeof preparationBases

/** Why a year cannot be closed yet, and where it is mended. */
export interface Blocker {
  readonly code: string
  readonly message: string
  readonly path: string | null
}
