/** A fault that the user can correct, in words for the user. `fields` maps a field (or `lines.2.amount`) to its message. */
export interface ProblemDetail {
  readonly facts?: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, string>>
  /** HTTP status; 422 unless the dossier says otherwise. */
  readonly status?: number
}

/**
 * A fault that the user can correct. The message is in Spanish and is shown unchanged; the code is stable (`PRE-010`), and tests
 * refer to it. A broken invariant is not a Problem: throw an Error, and let it be a 500.
 */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly facts: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, string>>

  constructor(code: string, message: string, { facts = {}, fields = {}, status = 422 }: ProblemDetail = {}) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.facts = facts
    this.fields = fields
  }
}

/** States a business rule positively: insists that it holds. */
export function insist(holds: boolean, code: string, message: string, detail?: ProblemDetail): asserts holds {
  if (!holds) throw new Problem(code, message, detail)
}

/** Like `insist`, for a rule about one field: `date`, `lines.2.amount`. The sentence is shown at that field. */
export function must(holds: boolean, code: string, field: string, message: string): asserts holds {
  if (!holds) throw new Problem(code, message, { fields: { [field]: message } })
}

/** The message for a violation that only the database can detect; `field` is the field at fault, if there is one. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** HTTP status; 422 unless it conflicts with stored data (409). */
  readonly status?: number
  readonly field?: string
}

export const refused = (code: string, message: string, field?: string): Refusal =>
  field === undefined ? { code, message } : { code, message, field }

/** The message for a conflict with stored data. */
export const conflict = (code: string, message: string, field?: string): Refusal => ({
  ...refused(code, message, field),
  status: 409,
})

/** The row does not exist, or belongs to another campus: both look the same from outside. */
export const notFound = (what: string): Problem =>
  new Problem('GEN-404', `${what} no existe.`, { status: 404 })

/** The given row, if it exists. @throws Problem GEN-404: *El cupo no existe.* */
export function mustBeFound<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw notFound(what)
  return row
}

/** For cases that the types rule out. */
export function never(value: never): never {
  throw new Error(`unexpected ${String(value)}`)
}
