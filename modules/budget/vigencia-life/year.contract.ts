import { z } from 'zod'

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
  /** The documents that it is about, when it is about some. */
  readonly documents?: readonly BlockingDocument[]
}

/** A document with something left, what it has left, and where it opens. */
export interface BlockingDocument {
  readonly label: string
  readonly path: string
  readonly amount: string
}

/** A blocker as it travels. */
export const blocker = z.object({
  code: z.string(),
  message: z.string(),
  path: z.string().nullable(),
  documents: z
    .array(z.object({ label: z.string(), path: z.string(), amount: z.string() }))
    .readonly()
    .optional(),
})
