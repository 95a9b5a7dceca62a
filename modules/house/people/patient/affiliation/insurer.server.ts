import { optionsOperation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

export const insurerOptions = optionsOperation({
  whose: 'house',
  to: 'people.insurer',
  title: 'EPS y aseguradores',
  access: 'campus',
})

export interface InsurerMarks {
  /** Whether patients are affiliated to it. */
  readonly insures: boolean
  /** It is an EPS: users also set this mark by hand, so this function never clears it. */
  readonly isEps: boolean
}

/** Stores whether a tercero insures patients, for the module of payers. Writes nothing when it has not changed. */
export async function markInsurer(tx: Tx, id: string, { insures, isEps }: InsurerMarks): Promise<void> {
  await sql`update people.tercero set insures = ${insures}, is_eps = is_eps or ${isEps}, version = version + 1
            where id = ${id}::uuid and (insures <> ${insures} or (${isEps} and not is_eps))`.execute(tx)
}
