import type { Readable } from 'node:stream'
import type { Tx } from '@quina/db/server'
import type { Day, Id } from '@quina/kernel'
import type { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'

/** Who is calling, as the session says. Permissions are in lower case and are those of the active campus (PER-03). */
export interface Actor {
  readonly userId: Id<'admin.user'>
  readonly name: string
  readonly campusId: Id<'admin.campus'>
  readonly permissions: ReadonlySet<string>
}

export const can = (actor: Pick<Actor, 'permissions'>, permission: string): boolean =>
  actor.permissions.has(permission.toLowerCase())

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
  readonly file?: UploadedFile
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
  }
}

/** One mounted call of the API. The whole API is the list of these: OpenAPI, permissions and the authorisation matrix read it. */
export interface Operation {
  readonly endpoint: Endpoint
  readonly handle: (call: Call) => Promise<unknown>
}

/** Ties a handler to its endpoint; its parameters, query, body and answer are typed by it. */
export const operation = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A> | Download>,
): Operation => ({ endpoint, handle }) as unknown as Operation
