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
  /** A transaction for calls that change something (committed when the handler returns); the pool of connections for GETs. */
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
  /** Aborted when the client disconnects: long work for that client alone ends. */
  readonly gone?: AbortSignal
  /** The hospital's data on paper: its name, its signers. */
  readonly house: House
}

export type UploadedFile = Readonly<{ name: string; mediaType: string; content: Buffer }>

/** A call with its input as one typed record. */
export type Input<V> = Omit<Call, 'params' | 'query' | 'body'> & { readonly input: V }

/** The file sent with the call. @throws Problem SHT-EMPTY when there is none. */
export function sentFile({ file }: Pick<Call, 'file'>): UploadedFile {
  insist(file !== undefined, 'SHT-EMPTY', 'Elija un archivo.')
  return file
}

/** An answer that is JSON already: it is sent unchanged, without being validated again. */
export type Written = { readonly writtenJson: string }
export const writtenJson = (text: string): Written => ({ writtenJson: text })

/** An answer that is complete once the last statement of the call was sent with the commit. */
export interface SettledAnswer {
  readonly settles: () => Promise<unknown>
  /** The same answer as an SQL expression, to be stored in the same round trip. */
  readonly keptAs: RawBuilder<unknown>
}
export const settling = (settles: () => Promise<unknown>, keptAs: RawBuilder<unknown>): SettledAnswer => ({
  settles,
  keptAs,
})

export type TouchedAccount = Readonly<{ userId: string; name: string }>

/** Runs before a call is handled; the function that it returns lists, after the call, the accounts that it touched. */
export type Touches = (call: Call) => Promise<() => Promise<readonly TouchedAccount[]>>

/** One mounted call of the API. The whole API is the list of these: OpenAPI, permissions and the authorisation matrix read it. */
export interface Operation {
  readonly endpoint: Endpoint
  readonly handle: (call: Call) => Promise<unknown>
  /**
   * Its handler does nothing before its first statement: the signature of the transaction and the claim of its key are sent with
   * it. When the key was already claimed, the handler is called and its first statement fails.
   */
  readonly needsFirst?: true
  /**
   * Its statements look up by key, so one generic plan serves all values: the database plans it once per connection. It is not
   * for statements with parameters that may be absent (`$1 is null or …`): their plan depends on the parameter.
   */
  readonly plansOnce?: true
  /** Set where a call may close, open or sign for an account: the caller must have all permissions of it (`USU-014`). */
  readonly touches?: Touches
  /** What the operation serves: its module collects the documents, catalogs, reports and processes of its operations. */
  readonly serves?: Serves
}

/** Each kind of block extends this interface with the thing that it serves. */
export interface Serves {
  /** The name of its table in the audit, where it is neither a document's nor a catalog's. */
  readonly record?: AuditedRecord
  /** The meaning of the constraints of its tables. */
  readonly constraints?: ConstraintRefusals
}
