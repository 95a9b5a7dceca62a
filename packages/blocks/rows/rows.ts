import type { Fields } from '../field/field.ts'

/**
 * Rows that hang from something and are made, changed and removed one by one: what a package includes, the percentages of a
 * tarifario. What hangs from a document goes in its `lines`; what stands by itself is a catalog.
 */
export interface Rows<F extends Fields = Fields> {
  readonly module: string
  /** With the id of what they hang from: `/api/tariffs/service/:id/component`. */
  readonly path: `/api/${string}/:id/${string}`
  /** *Componentes del paquete* */
  readonly title: string
  /** *componente* */
  readonly one: string
  /** What the audit calls one, alone: *Componente de un paquete*. None where other rows of the same table say it. */
  readonly audited?: string
  readonly fields: F
  readonly view: string
  readonly edit: string
}

/** Rows of any fields. */
export type AnyRows = Rows

export const defineRows = <const F extends Fields>(rows: Rows<F>): Rows<F> => rows

/** A row as it travels. */
export interface RowAnswer {
  readonly id: string
  /** Another one after each change: whoever saves says which they saw. */
  readonly version: string
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}

/** Those of one thing, and whether they may be changed by whoever asks, as they stand. */
export interface RowsAnswer {
  readonly rows: readonly RowAnswer[]
  readonly editable: boolean
}
