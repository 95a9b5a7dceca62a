import type { Problem } from '@quina/kernel'
import type { z } from 'zod'
import type { Download } from '../files/download.ts'
import type { SignedIn } from './actor.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import type { Call, Operation, Serves, SettledAnswer, Touches, Written } from './exchange.server.ts'
import { guarded } from './reach/guarded.server.ts'
import type { ConstraintRefusals } from './refusal.server.ts'

/**
 * Ties a handler to its endpoint, which gives the types of its parameters, query, body and answer; the records that they name are
 * checked by site. A Problem that is returned instead of thrown is answered as a refusal, but the writes of the handler are
 * committed: a wrong code must be counted.
 */
export const operation = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<z.input<A> | Download | Written | SettledAnswer | Problem>,
): Operation => {
  const own = { endpoint, handle } as Operation
  return { ...own, handle: guarded(own.endpoint, own.handle) }
}

/** Marks an operation with a handler that does nothing before its first statement. */
export const needsFirst = (one: Operation): Operation => ({ ...one, needsFirst: true })

/** Marks an operation with statements that look up by key. */
export const plansOnce = (one: Operation): Operation => ({ ...one, plansOnce: true })

/** Marks the operations that may close, open or sign for an account. Operations that only read are not marked. */
export const touching = (touches: Touches, operations: readonly Operation[]): Operation[] =>
  operations.map((one) => (one.endpoint.method === 'GET' ? one : { ...one, touches }))

/** Declares what some operations serve, for their module. */
export const serving = (serves: Serves, operations: readonly Operation[]): Operation[] =>
  operations.map((one) => ({ ...one, serves: { ...one.serves, ...serves } }))

/** Declares the meaning of the constraints of their tables: `schema.name` → a refusal. */
export const refusing = (constraints: ConstraintRefusals, operations: readonly Operation[]): Operation[] =>
  operations.map((one) => ({
    ...one,
    serves: { ...one.serves, constraints: { ...one.serves?.constraints, ...constraints } },
  }))

/** The meanings of constraints that these operations declare. */
export const constraintsIn = (operations: readonly Operation[]): ConstraintRefusals =>
  Object.assign({}, ...operations.map(({ serves }) => serves?.constraints ?? {}))

/** The cookies of the request, and those sent with the answer once the transaction is committed. */
export type Cookies = Readonly<{ get: (name: string) => string | undefined; set: (cookie: Cookie) => void }>

export interface Cookie {
  readonly name: string
  readonly value: string
  /** Hidden from scripts. */
  readonly httpOnly: boolean
  /** True removes the cookie from the browser. */
  readonly expired?: true
  /** How many days the browser keeps it; until it closes, when absent. */
  readonly days?: number
}

/** A call of the session's own endpoints: possibly without a signed-in user, or without a chosen campus. */
export interface SessionCall<P = unknown, Q = unknown, B = unknown> extends Omit<Call<P, Q, B>, 'actor'> {
  readonly signedIn: SignedIn | null
  readonly cookies: Cookies
  readonly userAgent: string
  /** The key of another program: `Authorization: Bearer …`. */
  readonly bearer: string | null
}

/** The same for handlers of access `public` or `session`. */
export const sessionOperation = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (
    call: SessionCall<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<z.input<A> | Download | Problem>,
): Operation => ({ endpoint, handle }) as unknown as Operation

/** The signed-in user, for handlers of access `session`, where the access check has already required one. */
export function signedInOf({ signedIn }: Pick<SessionCall, 'signedIn'>): SignedIn {
  if (signedIn === null) throw new Error('an endpoint of access `public` asked who is signed in')
  return signedIn
}
