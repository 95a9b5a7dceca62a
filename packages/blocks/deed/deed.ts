import type { z } from 'zod'
import { apiPathOf } from '../document/document.ts'
import { type Access, type Endpoint, endpoint } from '../endpoint/endpoint.ts'
import type { Travelled } from '../endpoint/travelled.ts'
import { askedInQuery } from '../field/asked-in-query.ts'
import { type Fields, shapeOf, shapeOfBoth, type ValuesOf, type WireOf } from '../field/field.ts'

/**
 * A question of a screen: what it asks and what it is answered, said once for the server, the screen and the tests.
 * `serveQuery` answers it, `Show` and `useAnswer` ask it.
 */
export interface Query<A extends Fields = Fields, R extends z.ZodType = z.ZodType> {
  readonly module: string
  readonly name: string
  /** *Meses presupuestales*: how the description of the API calls it. */
  readonly title: string
  readonly access: Access
  /** Fields with lines travel in a body; the others in the address. */
  readonly asks: A
  readonly answers: R
  /** The fields that name what is asked about: of another site, it is answered as what does not exist. */
  readonly opens?: readonly string[]
  /** It tells of patients: whoever asks is recorded. */
  readonly tells?: 'patients'
}

/**
 * Something done that is no step of a document: closing a month, saving the PAC. `serveDeed` does it, `DeedOf` draws its button
 * and its dialog.
 */
export interface Deed<K extends Fields = Fields, A extends Fields = Fields, R extends z.ZodType = z.ZodType> {
  readonly module: string
  readonly name: string
  /** *Cerrar el mes*: the button, the permission and the description of the API. */
  readonly verb: string
  readonly access: Access
  /** What will follow, and what can no longer be done. A deed with neither consequence nor fields is done when it is pressed. */
  readonly consequence?: string
  readonly danger?: true
  /** What is known where the button stands: which month. Of another site, it is answered as what does not exist. */
  readonly about: K
  /** What the user is asked for. */
  readonly asks: A
  readonly answers: R
  /** False where the answer holds a secret that must not be kept; see `Endpoint`. */
  readonly keyed?: boolean
}

export type AnyQuery = Query
export type AnyDeed = Deed

/** What whoever does it is given, in code. */
export type DeedAsked<D extends AnyDeed> = ValuesOf<D['about']> & ValuesOf<D['asks']>
/** What is answered, as it travels. */
export type AnswerOf<T extends { readonly answers: z.ZodType }> = Travelled<z.output<T['answers']>>

export const defineQuery = <const A extends Fields, R extends z.ZodType>(
  spec: Query<A, R> & { readonly opens?: readonly (keyof A & string)[] },
): Query<A, R> => spec

type Asking<K extends Fields, A extends Fields, R extends z.ZodType> = Omit<
  Deed<K, A, R>,
  'about' | 'asks'
> & {
  readonly about?: K
  readonly asks?: A
}
type Nothing = Record<never, never>

export function defineDeed<
  R extends z.ZodType,
  const K extends Fields = Nothing,
  const A extends Fields = Nothing,
>(spec: Asking<K, A, R>): Deed<K, A, R>
export function defineDeed({ about = {}, asks = {}, ...spec }: Asking<Fields, Fields, z.ZodType>): AnyDeed {
  return { ...spec, about, asks }
}

const travelsInBody = ({ asks }: AnyQuery): boolean =>
  Object.values(asks).some(({ kind }) => kind === 'lines')

/** Where a question is asked. */
export function queryEndpoint<A extends Fields, R extends z.ZodType>(
  query: Query<A, R>,
): Endpoint<z.ZodType, z.ZodType<ValuesOf<A>, unknown>, z.ZodType<ValuesOf<A>, unknown>, R> {
  const { module, title, access, asks, answers, opens, tells } = query
  const shared = { path: apiPathOf(query), access, tag: module, summary: title, answer: answers }
  const rest = { ...(opens ? { opens } : {}), ...(tells ? { tells } : {}) }
  return travelsInBody(query)
    ? endpoint({ ...shared, ...rest, method: 'POST', dry: true, body: shapeOf(asks) })
    : endpoint({ ...shared, ...rest, method: 'GET', query: askedInQuery(asks) })
}

/** Where a deed is sent. */
export function deedEndpoint<K extends Fields, A extends Fields, R extends z.ZodType>(
  deed: Deed<K, A, R>,
): Endpoint<z.ZodType, z.ZodType, z.ZodType<ValuesOf<K> & ValuesOf<A>, WireOf<K> & WireOf<A>>, R> {
  const { module, verb, access, about, asks, answers, keyed } = deed
  return endpoint({
    method: 'POST',
    path: apiPathOf(deed),
    access,
    tag: module,
    summary: verb,
    body: shapeOfBoth(about, asks),
    answer: answers,
    opens: Object.keys(about),
    ...(keyed === undefined ? {} : { keyed }),
  })
}
