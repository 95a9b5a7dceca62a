import type { Day } from '@quina/kernel'

/** The status of the norm of a parameter. Courts suspend and annul decrees, and another decree may bring the same value back. */
export const normStatuses = {
  VIGENTE: 'Vigente',
  SUSPENDIDA: 'Suspendida, con efectos hasta su reemplazo',
  ANULADA: 'Anulada',
  DEROGADA: 'Derogada',
} as const
export type NormStatus = keyof typeof normStatuses

/** How a value is interpreted. */
export const parameterUnits = {
  COP: 'Pesos',
  factor: 'Factor',
  horas: 'Horas',
  hora: 'Hora del día',
  SMMLV: 'Salarios mínimos',
  semanas: 'Semanas',
  opcion: 'Opción',
  tramos: 'Tramos en salarios mínimos',
  escala: 'Escala en pesos',
  dias: 'Días',
} as const
export type ParameterUnit = keyof typeof parameterUnits

/**
 * The unit of a parameter and its rows, one a line: first day, last day (`...` while it is in force), value, and after bars its
 * norm, its status (`VIGENTE` by default) and the source of the value. A source that begins with `?` should be confirmed by an
 * accountant or a lawyer of the house.
 */
export type LawRows = readonly [ParameterUnit, string]

/** A figure or a choice of the law in force between two days, both included, by one norm. */
export interface LegalParameter<Key extends string = string> {
  readonly key: Key
  readonly from: Day
  /** Null while it has no end. */
  readonly until: Day | null
  /** Exact decimal text with a point, `HH:MM`, the name of an option, `4=0.005 16=0.007`, or `1674542=151878`. */
  readonly value: string
  readonly unit: ParameterUnit
  readonly norm: string
  readonly status: NormStatus
  /** The source of the value; empty when the norm publishes it. */
  readonly source: string
  readonly unconfirmed: boolean
}
