import { sql } from 'kysely'
import { declaredFields } from './declared.contract.ts'

/** The columns of a charge `c` that were declared. */
export const declaredColumns = sql.join(Object.keys(declaredFields).map((name) => sql.ref(`c.${name}`)))
