import type { Tx } from '@quina/db/server'
import type { Kysely } from 'kysely'

/** The blocks work on tables known only at run time; modules keep the typed handle. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export const loose = (tx: Tx): Kysely<any> => tx as Kysely<any>
