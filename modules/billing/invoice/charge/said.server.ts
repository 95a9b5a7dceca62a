import { sql } from 'kysely'
import { saidFields } from './said.contract.ts'

/** What was said of a charge `c`. */
export const saidColumns = sql.join(Object.keys(saidFields).map((name) => sql.ref(`c.${name}`)))
