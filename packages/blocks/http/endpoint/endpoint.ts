import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: a permission's name, `public` (no session), `session` (any signed-in user, even before choosing a campus)
 * or `campus` (signed in with a campus chosen). There is no default: an endpoint without one does not compile.
 */
export type Access = 'public' | 'session' | 'campus' | (string & Record<never, never>)

/** One call of the API, described once: the server mounts it, the client is typed by it, OpenAPI is written from it. */
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
  /** What its handler reads the body by, where the door lets the body pass as it came. */
  readonly bodyShape?: z.ZodType
  /** What else its query may name besides what the door reads: the columns of a list. */
  readonly queryShape?: z.ZodType
  /** A call that changes nothing though it is a POST: a preview, a plan. It is rolled back. */
  readonly dry?: true
  /**
   * The `Idempotency-Key` header, with which a command sent twice is done once: required when true, optional by default,
   * ignored when false because the answer holds a secret that must not be kept.
   */
  readonly keyed?: boolean
  /** Its body is stored for its sender as it is; the records it names are not looked up. */
  readonly opaque?: true
  /** Its handler looks up what its address names within the caller's site: in another site it does not exist. */
  readonly scoped?: true
  /** Of the query or the body, the names of what the call is about: of another site, it answers as what does not exist. */
  readonly opens?: readonly string[]
  /** What the fields of its query or its body refer to: `people.patient`. The owner of the record is looked up there first. */
  readonly refers?: Readonly<Record<string, string>>
  /** It shows data of patients, or what others are paid: each reader is recorded, with what was read and why. */
  readonly tells?: 'patients' | 'pay'
  /** A file that takes much away at once: it counts among the exports of who takes it (SEG-12). */
  readonly exports?: true
  /** The audit says that it was taken, of what its `id` names: what addresses that end in `/export` or `/print` need not say. */
  readonly taken?: { readonly event: string; readonly subject: string }
  /** Another program calls it, with a key that its handler checks: it has no cookie and comes from no page of ours. */
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
