import type { Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'
import { type TableName, tables } from '../table/tables.contract.ts'
import type { EntryAnswer } from './entry.contract.ts'

/** A code with what it says and what it said before, newest first. @throws Problem 404 */
export async function entryOf(tx: Tx, id: string): Promise<EntryAnswer> {
  const row = await tx
    .selectFrom('reference.entry')
    .leftJoin('reference.edition', 'reference.edition.id', 'editionId')
    .selectAll('reference.entry')
    .select('fileName')
    .where('reference.entry.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('El código')
  const past = await tx
    .selectFrom('reference.entryPast')
    .selectAll()
    .where('entryId', '=', id)
    .orderBy('since', 'desc')
    .execute()
  const catalogue = row.catalogue as TableName
  return {
    id,
    catalogue,
    code: row.code,
    fileName: row.fileName,
    states: [row, ...past].map(({ since, until, name, enabled, facts }) => ({
      since: String(since),
      until: until === null ? null : String(until),
      name,
      enabled,
      facts: shownFacts(catalogue, facts as Readonly<Record<string, string | number>>),
    })),
  }
}

const shownFacts = (catalogue: TableName, facts: Readonly<Record<string, string | number>>) =>
  Object.entries(tables[catalogue].columns).flatMap(([key, { label }]) =>
    facts[key] === undefined ? [] : [{ label, value: String(facts[key]) }],
  )
