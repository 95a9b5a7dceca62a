import type { Db } from '@quina/db/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Fields } from '../values/field/field.ts'
import type { SignedIn } from './actor.ts'
import type { UploadedFile } from './exchange.server.ts'
import type { House } from './house.server.ts'
import type { Cookie } from './operation.server.ts'
import type { Quota } from './quota/quota.server.ts'
import type { ConstraintRefusals } from './refusal.server.ts'

/** A caller recognised moments ago, and the condition that must still hold, which only the database can check. */
export type RecalledSession = Readonly<{ signedIn: SignedIn; holds: RawBuilder<boolean> }>

/** What mounting needs from the application: the database, the clock, the session and the HTTP plug-ins. */
export interface MountDeps {
  readonly db: Db
  /** The database for queries, apart from commands; `db` when absent. */
  readonly reads?: Db
  /** The current instant; business days are those of Bogotá. */
  readonly clock: () => Date
  /** The user of the request's session; null when there is none or it has ended. */
  readonly identify: (request: FastifyRequest) => Promise<SignedIn | null>
  /** The user to whom it belonged moments ago; null when the session must be looked up. */
  readonly recall?: (request: FastifyRequest) => RecalledSession | null
  /** Refuses a request that changes something without proof that our own page sent it. @throws Problem 419 */
  readonly mustBeOurs: (request: FastifyRequest) => void
  readonly cookiesOf: (request: FastifyRequest) => Readonly<Record<string, string | undefined>>
  readonly setCookie: (request: FastifyRequest, reply: FastifyReply, cookie: Cookie) => void
  /** Reads the one file of a multipart form, and its other fields. */
  readonly readUpload: (request: FastifyRequest) => Promise<Upload>
  /** The limits on how often each user may read sensitive data. */
  readonly quota: Quota
  readonly constraints: ConstraintRefusals
  /** The fields of a table: `budget.cdp_line`. */
  readonly fieldsOf: (table: string) => Fields
  /** The hospital's data on paper, which `admin` stores. */
  readonly house: House
}

export type Upload = Readonly<{ file: UploadedFile; fields: Readonly<Record<string, string>> }>
