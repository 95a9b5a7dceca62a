import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { type TableName, tables } from '../table/tables.contract.ts'
import type { DifferenceSample } from './edition.contract.ts'

/** Joins each row of a file with its code in the catalogue, even an ended one; for a new code those columns are null. */
const compared = (id: string) => sql`
  reference.edition e
  join lateral (
    select s.code, s.name, s.detail, s.facts, s.enabled, n.id as entry_id, n.name as old_name, n.detail as old_detail,
           n.facts as old_facts, n.enabled as old_enabled, n.until as old_until
    from reference.staged_row s
    left join reference.entry n on n.catalogue = e.catalogue and n.code = s.code
    where s.edition_id = e.id) both_sides on true
  where e.id = ${id}::uuid`

const isNew = sql`entry_id is null or old_until is not null`
const differs = sql`entry_id is not null and old_until is null
  and (name, detail, facts, enabled) is distinct from (old_name, old_detail, old_facts, old_enabled)`

/** The codes in force that a complete file lacks. */
const missing = (id: string) => sql`
  reference.edition e join reference.entry n on n.catalogue = e.catalogue and n.until is null
  where e.id = ${id}::uuid and e.whole
    and not exists (select from reference.staged_row s where s.edition_id = e.id and s.code = n.code)`

type Counts = Readonly<{ rowCount: number; added: number; changed: number; kept: number; ended: number }>

/** Returns how many codes are new, change, end and stay. */
export async function countDifferences(tx: Tx, id: string): Promise<Counts> {
  const row = await oneFrom<Omit<Counts, 'kept' | 'ended'>>(tx)`
    select count(*)::int as row_count, (count(*) filter (where ${isNew}))::int as added,
           (count(*) filter (where ${differs}))::int as changed from ${compared(id)}`
  const gone = await oneFrom<{ ended: number }>(tx)`select count(*)::int as ended from ${missing(id)}`
  const { rowCount, added, changed } = row
  return { rowCount, added, changed, kept: rowCount - added - changed, ended: gone.ended }
}

const shown = 25

type Samples = Readonly<{ added: DifferenceSample[]; changed: DifferenceSample[]; ended: DifferenceSample[] }>

/** Returns the first differences of each kind, by code. */
export async function sampleDifferences(tx: Tx, id: string, catalogue: TableName): Promise<Samples> {
  const added = await rowsFrom<{ code: string; name: string }>(tx)`
    select code, name from ${compared(id)} and (${isNew}) order by code limit ${shown}`
  const changed = await rowsFrom<ChangedRow>(tx)`
    select code, name, facts, enabled, old_name, old_facts, old_enabled
    from ${compared(id)} and ${differs} order by code limit ${shown}`
  const ended = await rowsFrom<{ code: string; name: string }>(tx)`
    select n.code, n.name from ${missing(id)} order by n.code limit ${shown}`
  const plain = (row: { code: string; name: string }) => ({ ...row, before: null, changes: [] })
  return {
    added: added.map(plain),
    changed: changed.map((row) => changedSample(row, catalogue)),
    ended: ended.map(plain),
  }
}

type Facts = Readonly<Record<string, string | number>>
interface ChangedRow {
  readonly code: string
  readonly name: string
  readonly facts: Facts
  readonly enabled: boolean
  readonly oldName: string
  readonly oldFacts: Facts
  readonly oldEnabled: boolean
}

function changedSample(row: ChangedRow, catalogue: TableName): DifferenceSample {
  const changes = Object.entries(tables[catalogue].columns)
    .filter(([key]) => row.facts[key] !== row.oldFacts[key])
    .map(([key, { label }]) => `${label}: ${row.oldFacts[key] ?? 'vacío'} → ${row.facts[key] ?? 'vacío'}`)
  const mark = row.enabled ? 'Se habilita' : 'Se deshabilita'
  return {
    code: row.code,
    name: row.name,
    before: row.name === row.oldName ? null : row.oldName,
    changes: row.enabled === row.oldEnabled ? changes : [mark, ...changes],
  }
}
