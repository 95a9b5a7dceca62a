import type { Fields } from '../../values/field/field.ts'

/**
 * Child rows that are created, changed and removed one by one: what a package includes, the percentages of a tarifario. Child
 * rows of a document go in its `lines`; a thing that exists by itself is a catalog.
 */
export interface Rows<F extends Fields = Fields> {
  readonly module: string
  /** The address, with the id of the parent: `/api/tariffs/service/:id/component`. */
  readonly path: `/api/${string}/:id/${string}`
  /** *Componentes del paquete* */
  readonly title: string
  /** *componente* */
  readonly one: string
  /** The name of one row in the audit: *Componente de un paquete*. Absent where other rows of the same table declare it. */
  readonly audited?: string
  readonly fields: F
  readonly view: string
  readonly edit: string
}

export type AnyRows = Rows

export const defineRows = <const F extends Fields>(rows: Rows<F>): Rows<F> => rows

/** A row as it travels. */
export interface RowAnswer {
  readonly id: string
  /** Changes with each save: the client sends the version it saw. */
  readonly version: string
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}

/** The rows of one parent, and whether the caller may change them in its current state. */
export type RowsAnswer = Readonly<{ rows: readonly RowAnswer[]; editable: boolean }>
