import { sql } from 'kysely'
import { declaredFields } from './declared.contract.ts'

/** The declared columns of a charge `c`. */
export const declaredColumns = sql.join(Object.keys(declaredFields).map((name) => sql.ref(`c.${name}`)))
