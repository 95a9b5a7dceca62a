import {
  cachedEach,
  defineLookUp,
  listOperations,
  type Operation,
  optionsOperation,
  serveQuery,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, notFound } from '@quina/kernel'
import { diagnosisSynonyms } from '../synonym/diagnosis-synonyms.contract.ts'
import { medicineWords, procedureSynonyms, procedureWords } from '../synonym/service-synonyms.contract.ts'
import { type TableName, tableLabels, tableNames, tables } from '../table/tables.contract.ts'
import { type EntryAnswer, entryList, entryPath, readEntry, viewEntries } from './entry.contract.ts'

/** Prefix searches, each with an index: on the code and on the name. */
const begins = ['begins', 'named']
defineLookUp('reference.diagnosis', { begins, codes: diagnosisSynonyms })
defineLookUp('reference.procedure', { begins, codes: procedureSynonyms, words: procedureWords })
defineLookUp('reference.medicine', { begins, words: medicineWords })

/** The codes of all catalogues in one list, and the options of each catalogue. */
export const entryOperations: readonly Operation[] = [
  ...listOperations({
    list: entryList,
    view: 'reference.entryList',
    path: entryPath,
    title: 'Códigos oficiales',
    tag: 'reference',
    access: viewEntries,
    scope: () => ({ campusId: null }),
  }),
  serveQuery(readEntry, async ({ tx, input }) => entryOf(tx, input.id)),
  ...tableNames.map((name) =>
    optionsOperation({ whose: 'house', to: `reference.${name}`, title: tableLabels[name], access: 'campus' }),
  ),
]

/** A code with its content and its earlier contents, newest first. @throws Problem 404 */
async function entryOf(tx: Tx, id: string): Promise<EntryAnswer> {
  const row = await tx
    .selectFrom('reference.entry')
    .leftJoin('reference.edition', 'reference.edition.id', 'editionId')
    .selectAll('reference.entry')
    .select('fileName')
    .where('reference.entry.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('El código'))
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

/** A code of an official catalogue on a day. */
export interface OfficialCode {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly detail: string | null
  readonly facts: Readonly<Record<string, string | number>>
  readonly enabled: boolean
}

/** A code of a catalogue, and the day for which it is requested. */
export type RequestedCode = Readonly<{ table: TableName; code: string; on: Day }>

/** Returns the content of some codes of catalogues, each on its day, in one query; those that did not apply are absent. */
export async function codesOn(
  tx: Tx,
  input: readonly RequestedCode[],
): Promise<readonly (RequestedCode & { readonly declared: OfficialCode })[]> {
  if (input.length === 0) return []
  const rows = await rowsFrom<OfficialCode & RequestedCode>(tx)`
    select input.table, input.on::text as on, declared.*
    from unnest(${input.map(({ table }) => table)}::text[], ${input.map(({ code }) => code)}::text[],
                ${input.map(({ on }) => on)}::date[]) input ("table", code, "on"),
         lateral (select * from reference.on_day(input.table, input.on) o where o.code = input.code) declared`
  return rows.map(({ table, on, ...declared }) => ({ table, code: declared.code, on, declared }))
}

/** Returns the present codes of references, by id. */
export const codesByIds = cachedEach(
  { name: 'reference.entry', tables: ['reference.entry'], most: 5000 },
  async (tx, ids): Promise<Map<string, OfficialCode>> => {
    const rows = await rowsFrom<OfficialCode>(tx)`
      select id, code, name, detail, facts, offered as enabled from reference.entry
      where id = any(${ids}::uuid[])`
    return new Map(rows.map((row) => [row.id, row]))
  },
)
