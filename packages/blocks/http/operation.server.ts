import type { Problem } from '@quina/kernel'
import type { z } from 'zod'
import type { Download } from '../files/download.ts'
import type { SignedIn } from './actor.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import type { Call, Operation, Serves, Settling, Touches, Written } from './exchange.server.ts'
import { guarded } from './reach/guarded.server.ts'
import type { ConstraintRefusals } from './refusal.server.ts'

/**
 * Ties a handler to its endpoint; its parameters, query, body and answer are typed by it, and what they name is reached. A
 * Problem that is returned instead of thrown is answered as a refusal, but what the handler wrote is kept: a wrong code must be
 * counted.
 */
export const operation = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<z.input<A> | Download | Written | Settling | Problem>,
): Operation => {
  const own = { endpoint, handle } as Operation
  return { ...own, handle: guarded(own.endpoint, own.handle) }
}

/** Marks an operation with a handler that does nothing before its first statement. */
export const needsFirst = (one: Operation): Operation => ({ ...one, needsFirst: true })

/** Marks an operation with statements that look up by key. */
export const plansOnce = (one: Operation): Operation => ({ ...one, plansOnce: true })

/** Marks the operations that may close, open or sign for an account. Those that only read touch none. */
export const touching = (touches: Touches, operations: readonly Operation[]): Operation[] =>
  operations.map((one) => (one.endpoint.method === 'GET' ? one : { ...one, touches }))

/** Says what some operations serve, which their module then has. */
export const serving = (serves: Serves, operations: readonly Operation[]): Operation[] =>
  operations.map((one) => ({ ...one, serves: { ...one.serves, ...serves } }))

/** Says what running into a constraint of their tables means, beside what writes there: `schema.name` → a refusal. */
export const refusing = (constraints: ConstraintRefusals, operations: readonly Operation[]): Operation[] =>
  operations.map((one) => ({
    ...one,
    serves: { ...one.serves, constraints: { ...one.serves?.constraints, ...constraints } },
  }))

/** What running into a constraint means, as these operations say it. */
export const constraintsIn = (operations: readonly Operation[]): ConstraintRefusals =>
  Object.assign({}, ...operations.map(({ serves }) => serves?.constraints ?? {}))

/** Cookies that came with the request, and those that will leave with the answer once the transaction is committed. */
export type Cookies = Readonly<{ get: (name: string) => string | undefined; set: (cookie: Cookie) => void }>

export interface Cookie {
  readonly name: string
  readonly value: string
  /** Kept from scripts. */
  readonly httpOnly: boolean
  /** True takes the cookie away from the browser. */
  readonly expired?: true
  /** How long the browser keeps it; until it closes when absent. */
  readonly days?: number
}

/** A call of the session's own endpoints: there may be nobody signed in, and no campus chosen. */
export interface SessionCall<P = unknown, Q = unknown, B = unknown> extends Omit<Call<P, Q, B>, 'actor'> {
  readonly signedIn: SignedIn | null
  readonly cookies: Cookies
  readonly userAgent: string
  /** The key with which another program comes: `Authorization: Bearer …`. */
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

/** For handlers of access `session`, where the door has already made sure that there is someone. */
export function signedInOf({ signedIn }: Pick<SessionCall, 'signedIn'>): SignedIn {
  if (signedIn === null) throw new Error('an endpoint of access `public` asked who is signed in')
  return signedIn
}
