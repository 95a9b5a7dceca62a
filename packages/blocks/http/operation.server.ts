import type { Readable } from 'node:stream'
import type { Tx } from '@quina/db/server'
import { type Day, type Id, insist, Problem } from '@quina/kernel'
import type { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { House } from '../print/house.server.ts'
import { guarded } from '../reach/guarded.server.ts'

/** Who is calling, as the session says. Permissions are in lower case and are those of the active campus (PER-03). */
export interface Actor {
  readonly userId: Id<'admin.user'>
  readonly name: string
  readonly campusId: Id<'admin.campus'>
  readonly permissions: ReadonlySet<string>
}

/** Who does something, wherever it is done: at a screen, or in a job that runs later. */
export type Acting = Omit<Actor, 'name'>

export const can = (actor: Pick<Actor, 'permissions'>, permission: string): boolean =>
  actor.permissions.has(permission.toLowerCase())

/** The refusal of a deed for which the caller has no permission (PER-02). */
export const lacking = (permission: string): Problem =>
  new Problem('SIN_PERMISO', 'No tiene permiso para esta opción.', { status: 403, facts: { permission } })

/** Someone with a live session, before or after choosing a campus. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: Id<'admin.user'>
  readonly name: string
  /** Null until a campus is chosen, and again when the chosen one is no longer granted. */
  readonly campusId: Id<'admin.campus'> | null
  readonly permissions: ReadonlySet<string>
  /** The password must be changed before anything else. */
  readonly mustChange: boolean
  /** A second factor must be set up before anything else. */
  readonly mustEnrol?: boolean
  /** Changes whenever this person's menu may have changed (SES-10). */
  readonly menuVersion: string
}

/** @throws Problem `SIN_SEDE` while no campus is chosen. */
export function actorOf({ userId, name, campusId, permissions }: SignedIn): Actor {
  insist(campusId !== null, 'SIN_SEDE', 'Elija una sede para continuar.', { status: 403 })
  return { userId, name, campusId, permissions }
}

/** One call as its handler sees it: validated input, the caller, and a transaction already signed for the audit. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly actor: Actor
  /** A transaction for calls that change something (committed when the handler returns); the pool for GETs. */
  readonly tx: Tx
  readonly today: Day
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  /** The last event of a stream that reached whoever asks again. */
  readonly lastEventId?: string
  /** Whoever asks reads events for as long as they come, as a browser does. */
  readonly staying?: boolean
  readonly file?: UploadedFile
  /** Given up when whoever asked has gone: long work for them alone ends there. */
  readonly gone?: AbortSignal
  /** What paper says of the hospital: its name, its signers. */
  readonly house: House
}

export interface UploadedFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
}

/** A file for the browser, streamed. */
export interface Download {
  readonly download: {
    readonly name: string
    readonly mediaType: string
    readonly content: Readable | Buffer
    readonly inline?: true
    /** It flows for as long as somebody looks, and whoever makes it counts those who do: it takes no place among files. */
    readonly counted?: true
  }
}

/** An answer that is JSON already: it is sent as it is, without being held against its schema again. */
export interface Written {
  readonly writtenJson: string
}
export const writtenJson = (text: string): Written => ({ writtenJson: text })

/** One mounted call of the API. The whole API is the list of these: OpenAPI, permissions and the authorisation matrix read it. */
export interface Operation {
  readonly endpoint: Endpoint
  readonly handle: (call: Call) => Promise<unknown>
}

/**
 * Ties a handler to its endpoint; its parameters, query, body and answer are typed by it, and what they name is reached. A
 * Problem that is returned instead of thrown is answered as a refusal, but what the handler wrote is kept: a wrong code must be
 * counted.
 */
export const operation = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<z.input<A> | Download | Written | Problem>,
): Operation => {
  const own = { endpoint, handle } as Operation
  return { ...own, handle: guarded(own.endpoint, own.handle) }
}

/** Cookies that came with the request, and those that will leave with the answer once the transaction is committed. */
export interface Cookies {
  readonly get: (name: string) => string | undefined
  readonly set: (cookie: Cookie) => void
}

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
