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

/** A caller recognised moments ago, and the condition that must still hold: only the database can check it. */
export type Recalled = Readonly<{ signedIn: SignedIn; holds: RawBuilder<boolean> }>

/** What mounting needs from the application: the database, the clock, the session and the HTTP plug-ins. */
export interface MountDeps {
  readonly db: Db
  /** Where questions are answered, apart from commands; `db` when absent. */
  readonly reads?: Db
  /** The instant now; business days are those of Bogotá. */
  readonly clock: () => Date
  /** Who the request's session belongs to; null when there is none or it has ended. */
  readonly identify: (request: FastifyRequest) => Promise<SignedIn | null>
  /** Who it belonged to moments ago; null when that is to be looked up. */
  readonly recall?: (request: FastifyRequest) => Recalled | null
  /** Refuses a request that changes something and does not prove that our own page sent it. @throws Problem 419 */
  readonly mustBeOurs: (request: FastifyRequest) => void
  readonly cookiesOf: (request: FastifyRequest) => Readonly<Record<string, string | undefined>>
  readonly setCookie: (request: FastifyRequest, reply: FastifyReply, cookie: Cookie) => void
  /** Reads the one file of a multipart form, and its other fields. */
  readonly readUpload: (request: FastifyRequest) => Promise<Upload>
  /** How often each person may ask for what tells much. */
  readonly quota: Quota
  readonly constraints: ConstraintRefusals
  /** The columns of a table as people call them: `budget.cdp_line`. */
  readonly fieldsOf: (table: string) => Fields
  /** What paper says of the hospital: `admin` keeps it. */
  readonly house: House
}

export type Upload = Readonly<{ file: UploadedFile; fields: Readonly<Record<string, string>> }>
