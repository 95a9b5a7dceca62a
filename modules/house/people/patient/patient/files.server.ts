import { defineGathered } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'

/**
 * The ids of all the files of a person, to compare with a column: `patient_id = ${anyFileOf(patientId)}`. When two files were
 * merged, rows of either belong to the same person (decision 19). The ids are read once per query, so the index of the column is
 * used as with a single file.
 */
export const anyFileOf = (patientId: string | RawBuilder<unknown>): RawBuilder<never> =>
  sql<never>`any(array(select f.id from people.file_list(${patientId}::uuid) f))`

/** A list filtered by a patient shows the rows of all their files. */
defineGathered(
  'people.patient',
  (ids) => sql`select f.id from unnest(${[...ids]}::uuid[]) one cross join lateral people.file_list(one) f`,
)

/**
 * Locks the people of some files until the transaction ends, in the order of their ids, so that decisions on all the rows of a
 * person (one appointment of a specialty) are serialised. Locked before slots and after a document's own row.
 */
export const lockingPeople = (patientIds: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql`
  select p.id from people.patient p
  where p.id in (select f.person_id from people.patient f where f.id in (${patientIds}))
  order by p.id for no key update`

/** Whether two files belong to one person: rows of a merged file belong to the surviving one. */
export const isSamePerson = async (tx: Tx, one: string, other: string): Promise<boolean> =>
  one === other ||
  (await rowFrom(tx)`select from people.file_list(${one}::uuid) f where f.id = ${other}::uuid`) !== undefined
