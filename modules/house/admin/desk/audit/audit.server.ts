import type { Field, Fields } from '@quina/blocks'
import {
  type AuditedRecord,
  campusScope,
  labelsOf,
  listOperations,
  type Operation,
  optionsOperation,
  optionView,
  type ServedList,
  serveQuery,
  shown,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import { type AuditEntry, auditList, auditPath, auditPermissions, showAudit } from './audit.contract.ts'
import { chainOperations } from './chain.server.ts'
import { columnsIn, fieldsOf } from './things.server.ts'

/** The changes, with author, time and address. Without the permission over all sites, only those made at the caller's site. */
export const auditOperations = (records: () => readonly AuditedRecord[]): Operation[] => [
  ...listOperations(served).filter(({ endpoint }) => !isExport(endpoint)),
  ...listOperations({ ...served, access: auditPermissions.export }).filter(({ endpoint }) =>
    isExport(endpoint),
  ),
  optionsOperation({
    to: 'admin.thing',
    title: 'Lo que se audita',
    whose: 'house',
    access: auditPermissions.view,
  }),
  optionsOperation({ to: 'admin.user', title: 'Usuarios', whose: 'house', access: auditPermissions.view }),
  ...chainOperations(),
  serveQuery(showAudit, async ({ tx, actor, input: { id } }) => {
    const row = await entryOf(tx, id, campusScope(actor))
    const { before, after, tableName, ...entry } = row
    const fields = { ...(await columnsIn(tx, tableName)), ...fieldsOf(records(), tableName) }
    const changes = await changesIn(tx, fields, { before, after })
    return { ...entry, at: entry.at.toISOString(), changes }
  }),
]

const served: ServedList = {
  list: auditList,
  view: 'admin.auditList',
  path: auditPath,
  title: 'Auditoría',
  tag: 'admin',
  access: auditPermissions.view,
  scope: (actor) => ({ campusId: campusScope(actor) }),
}
const isExport = ({ path }: { readonly path: string }): boolean => path.endsWith('/export')

type Row = Readonly<Record<string, unknown>>
type Change = AuditEntry['changes'][number]

/** Columns that mean nothing to people. */
const silent = new Set(['version', 'search', 'event'])

/** Returns what changed, column by column, under the labels of the fields: references by their labels, amounts as amounts. */
async function changesIn(
  tx: Tx,
  fields: Fields,
  { before, after }: { readonly before: Row | null; readonly after: Row | null },
): Promise<Change[]> {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !silent.has(name) && !same(before?.[name], after?.[name]),
  )
  const labels = await referencesIn(tx, names, { fields, rows: [before ?? {}, after ?? {}] })
  return names.map((name) => {
    const field = fields[camel(name)]
    const inWords = (value: unknown) => words(field, value, labels)
    return {
      name,
      label: field?.label ?? spaced(name),
      before: inWords(before?.[name]),
      after: inWords(after?.[name]),
    }
  })
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const spaced = (name: string): string => name.replaceAll('_', ' ')

/** Longest text shown of a value: a picture would be unreadable. */
const longest = 400

function words(field: Field | undefined, value: unknown, labels: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field?.kind === 'ref') return labels.get(String(value)) ?? String(value)
  if (typeof value === 'object') return JSON.stringify(value)
  const isPlain = field === undefined || field.kind === 'lines'
  const kind = isPlain ? (typeof value === 'boolean' ? 'flag' : 'text') : field.kind
  const options = field?.options === undefined ? {} : { options: field.options }
  const text = shown({ kind, ...options }, value as string | number | boolean)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Returns the labels of all referenced records, with one query for each kind. */
async function referencesIn(
  tx: Tx,
  names: readonly string[],
  { fields, rows }: { fields: Fields; rows: readonly Row[] },
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, string[]>()
  for (const name of names) {
    const { kind, to = '' } = fields[camel(name)] ?? {}
    if (kind !== 'ref') continue
    const ids = rows.map((row) => row[name]).filter((id) => typeof id === 'string')
    wanted.set(to, [...(wanted.get(to) ?? []), ...ids])
  }
  const labels = new Map<string, string>()
  for (const [to, ids] of wanted) {
    if (!(await isThere(tx, to))) continue
    for (const [id, label] of await labelsOf(tx, to, ids)) labels.set(id, label)
  }
  return labels
}

/** Whether the labels of a kind can be read: an old record may refer to a module that is no longer installed. */
async function isThere(tx: Tx, to: string): Promise<boolean> {
  const view = optionView(to).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${view}) is not null as there`.execute(tx)
  return rows[0]?.there === true
}

interface Entry {
  readonly id: string
  readonly entry: number
  readonly at: Date
  readonly user: string | null
  readonly campus: string | null
  readonly ip: string | null
  readonly reason: string | null
  readonly action: string
  readonly thing: string
  readonly rowId: string
  readonly tableName: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** Returns one entry by the uuid built from its number. @throws Problem 404 */
async function entryOf(tx: Tx, id: string, campusId: string | null): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select l.id, l.entry, l.at, l.user_label as "user", l.campus_label as campus, l.ip, l.reason, l.action,
           l.thing_label as thing, l.row_id as "rowId", a.table_name as "tableName", a.before, a.after
    from admin.audit_list l join platform.audit a on a.id = l.entry
    where a.id = ('x' || right(replace(${id}::text, '-', ''), 16))::bit(64)::bigint
      and l.id = ${id}::uuid
      and (${campusId}::uuid is null or l.campus_id = ${campusId}::uuid)`.execute(tx)
  const row = mustBeFound(rows[0], 'El registro de auditoría')
  return row
}
