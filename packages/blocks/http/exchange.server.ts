import type { Tx } from '@quina/db/server'
import { type Day, insist } from '@quina/kernel'
import type { RawBuilder } from 'kysely'
import type { Actor } from './actor.ts'
import type { AuditedRecord } from './audited-record.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import type { House } from './house.server.ts'
import type { ConstraintRefusals } from './refusal.server.ts'

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
  /** The last event of the stream that reached a reconnecting client. */
  readonly lastEventId?: string
  /** The client reads events for as long as they come, as a browser does. */
  readonly staying?: boolean
  readonly file?: UploadedFile
  /** Aborted when the client has gone: long work for it alone ends there. */
  readonly gone?: AbortSignal
  /** What paper says of the hospital: its name, its signers. */
  readonly house: House
}

export type UploadedFile = Readonly<{ name: string; mediaType: string; content: Buffer }>

/** A call with its input as one typed record. */
export type Input<V> = Omit<Call, 'params' | 'query' | 'body'> & { readonly input: V }

/** The file that came with what takes one. @throws Problem SHT-EMPTY when none did. */
export function sentFile({ file }: Pick<Call, 'file'>): UploadedFile {
  insist(file !== undefined, 'SHT-EMPTY', 'Elija un archivo.')
  return file
}

/** An answer that is JSON already: it is sent as it is, without being held against its schema again. */
export type Written = { readonly writtenJson: string }
export const writtenJson = (text: string): Written => ({ writtenJson: text })

/** An answer that is complete once the last statement of the call has been sent with the commit. */
export interface Settling {
  readonly settles: () => Promise<unknown>
  /** The same answer as the database tells it, to be kept in that trip. */
  readonly keptAs: RawBuilder<unknown>
}
export const settling = (settles: () => Promise<unknown>, keptAs: RawBuilder<unknown>): Settling => ({
  settles,
  keptAs,
})

export type TouchedAccount = Readonly<{ userId: string; name: string }>

/** Looks before a call is handled; its answer tells, once the call was handled, which accounts it touched. */
export type Touches = (call: Call) => Promise<() => Promise<readonly TouchedAccount[]>>

/** One mounted call of the API. The whole API is the list of these: OpenAPI, permissions and the authorisation matrix read it. */
export interface Operation {
  readonly endpoint: Endpoint
  readonly handle: (call: Call) => Promise<unknown>
  /**
   * Its handler does nothing before its first statement: what signs the transaction and claims its key leaves with that one. Done
   * again with a key that was claimed before, it is called and its first statement fails.
   */
  readonly needsFirst?: true
  /**
   * Its statements look up by key, so one generic plan serves all values: the database plans it once per connection. Not
   * for statements with parameters that may be absent (`$1 is null or …`): their plan depends on the parameter.
   */
  readonly plansOnce?: true
  /** Set where it may close, open or sign for an account: the caller must hold all permissions of that account (`USU-014`). */
  readonly touches?: Touches
  /** What is served with it: a module has the documents, catalogs, reports and processes that its operations serve,
   * audits their rows and refuses as they do. */
  readonly serves?: Serves
}

/** The blocks that stand on this one add the kind of thing that they serve. */
export interface Serves {
  /** What the audit calls its table, where that is neither a document's nor a catalog's. */
  readonly record?: AuditedRecord
  /** What running into a constraint of its tables means. */
  readonly constraints?: ConstraintRefusals
}
