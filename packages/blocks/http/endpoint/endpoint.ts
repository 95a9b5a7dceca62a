import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: a permission's name, `public` (no session), `session` (any signed-in user, even before choosing a campus)
 * or `campus` (signed in with a campus chosen). There is no default: an endpoint without one does not compile.
 */
export type Access = 'public' | 'session' | 'campus' | (string & Record<never, never>)

/** One call of the API, described once: the server mounts it, the client takes its types, OpenAPI is written from it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** `/api/menu/show/:id` */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly tag: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly answer?: A
  /** The schema by which the handler reads the body, where the body is not validated before it. */
  readonly bodyShape?: z.ZodType
  /** Further parameters of the query, besides those validated before the handler: the columns of a list. */
  readonly queryShape?: z.ZodType
  /** A POST that changes nothing: a preview, a plan. It is rolled back. */
  readonly dry?: true
  /**
   * The `Idempotency-Key` header, with which a command that is sent twice runs once: required when true, optional by default,
   * ignored when false because the answer holds a secret that must not be kept.
   */
  readonly keyed?: boolean
  /** Its body is stored for its sender unchanged; the records that it names are not looked up. */
  readonly opaque?: true
  /** Its handler looks up the record of its address within the caller's site: a record of another site does not exist for it. */
  readonly scoped?: true
  /** The fields of the query or the body that name the record of the call: a record of another site is answered as missing. */
  readonly opens?: readonly string[]
  /** What the fields of the query or the body refer to: `people.patient`. The owner of the record is looked up there first. */
  readonly refers?: Readonly<Record<string, string>>
  /** It shows data of patients, or the pay of others: each reader is recorded, with what was read and why. */
  readonly tells?: 'patients' | 'pay'
  /** A file with many rows: it counts among the exports of the caller (SEG-12). */
  readonly exports?: true
  /** The audit records that it was taken, under its `id`: addresses that end in `/export` or `/print` need not declare it. */
  readonly taken?: { readonly event: string; readonly subject: string }
  /** Another program calls it, with a key that its handler checks: the call has no cookie and comes from no page of ours. */
  readonly foreign?: true
  /** The body is a multipart form with one file. */
  readonly upload?: true
}

export const endpoint = <
  P extends z.ZodType = z.ZodType<Record<string, string>>,
  Q extends z.ZodType = z.ZodType<Record<string, unknown>>,
  B extends z.ZodType = z.ZodType<undefined>,
  A extends z.ZodType = z.ZodType<undefined>,
>(
  spec: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> => spec

/** The body of every refusal. */
export interface ProblemAnswer {
  readonly code: string
  readonly message: string
  readonly facts?: Readonly<Record<string, unknown>>
  /** Field path → message: `lines.2.amount`. */
  readonly fields?: Readonly<Record<string, string>>
  /** For 403: the permission that is missing (PER-02). */
  readonly permiso?: string
  readonly requestId?: string
}

/** Marks a call that a page sent by itself: it does not keep the session open. */
export const unattendedHeader = 'x-unattended'
