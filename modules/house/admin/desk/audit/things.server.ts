import { type Field, type Fields, f } from '@quina/blocks'
import { type AuditedRecord, columnLabel, type ServerModule } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { camel, inSentence, newId } from '@quina/kernel'
import { sql } from 'kysely'

/** The columns that the system adds to the input, in every table that has them. */
const stored: Fields = {
  number: f.integer('Número'),
  status: f.text('Estado'),
  active: f.flag('Activo'),
  campusId: f.ref('admin.campus', 'Sede'),
  position: f.integer('Orden'),
  createdAt: f.instant('Creado'),
  createdBy: f.ref('admin.user', 'Creado por'),
  updatedAt: f.instant('Modificado'),
  updatedBy: f.ref('admin.user', 'Modificado por'),
  version: f.integer('Versión'),
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every table that documents, catalogs and modules describe, with its name for people and its columns. */
export const auditedRecords = (modules: readonly ServerModule[]): AuditedRecord[] =>
  modules.flatMap((module) => [
    ...(module.records ?? []),
    ...[...module.documents, ...module.catalogs].flatMap(({ module: owner, name, label, fields }) =>
      describedBy(`${owner}.${snake(name)}`, label.one, fields as Fields),
    ),
  ])

/** The lines `discounts` are stored in `…_discount`. */
const singular = (name: string): string => name.replace(/s$/, '')

/** Describes the table of a document or catalog, and the tables of its lines. */
function describedBy(table: string, label: string, fields: Fields): AuditedRecord[] {
  const lines = Object.entries(fields).filter(([, { kind }]) => kind === 'lines')
  const status = 'status' in fields ? {} : { status: f.text('Estado') }
  const own: AuditedRecord = { table, label, fields: { ...status, ...fields } }
  return [
    own,
    ...lines.map(([name, { label: part, of = {} }]) =>
      name === 'lines'
        ? { table: `${table}_line`, label: `${label}: línea`, fields: of }
        : { table: `${table}_${snake(singular(name))}`, label: `${label}: ${inSentence(part)}`, fields: of },
    ),
  ]
}

/** The fields of a table with those that every table may have. */
export const fieldsOf = (records: readonly AuditedRecord[], table: string): Fields => ({
  id: f.code('Identificador'),
  parentId: f.code('Pertenece a'),
  ...stored,
  ...records.find((record) => record.table === table)?.fields,
})

interface Column {
  readonly name: string
  readonly type: string
  /** The table that the column references by its id, where one can be looked up: `people.tercero`. */
  readonly refers: string | null
}

/**
 * Returns the columns of a table as the database describes them: dates as days, amounts as amounts, and a reference under the
 * name of its target. A column takes the label common to all columns with its name; those without a known label are omitted.
 */
export async function columnsIn(tx: Tx, table: string): Promise<Fields> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, r.refers
    from pg_attribute a
    left join lateral (
      select n.nspname || '.' || t.relname as refers
      from pg_constraint k join pg_class t on t.oid = k.confrelid join pg_namespace n on n.oid = t.relnamespace
      where k.contype = 'f' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] and a.atttypid = 'uuid'::regtype
        and to_regclass(n.nspname || '.' || t.relname || '_option') is not null
      limit 1) r on true
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped`.execute(tx)
  return Object.fromEntries(
    rows.flatMap((column) => {
      const name = camel(column.name)
      const label = columnLabel(name, {})
      return label === undefined ? [] : [[name, fieldOf(column, label)]]
    }),
  )
}

const fieldOf = ({ type, refers }: Column, label: string): Field =>
  refers === null
    ? (kinds.find(([shape]) => shape.test(type))?.[1] ?? f.text)(label)
    : f.ref(camel(refers) as `${string}.${string}`, label)

/** The field for each type of the database; any other value is shown unchanged. */
const kinds: readonly (readonly [RegExp, (label: string) => Field])[] = [
  [/^date$/, f.day],
  [/^timestamp/, f.instant],
  [/^boolean$/, f.flag],
  [/^numeric\(\d+,2\)$/, f.money],
  [/^numeric/, f.quantity],
  [/^(smallint|integer|bigint)$/, f.integer],
]

/** Stores in the database the name of each audited table for people. Tables without one keep their own name. */
export async function seedAuditedThings(tx: Tx, records: readonly AuditedRecord[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where t.tgname = 'audit'`.execute(tx)
  const labels = new Map(rows.map(({ name }) => [name, name]))
  for (const { table, label } of records) labels.set(table, label)
  const things = [...labels].map(([tableName, label]) => ({ id: newId(), tableName, label }))
  if (things.length === 0) return
  await tx
    .insertInto('admin.auditedThing')
    .values(things)
    .onConflict((conflict) =>
      conflict
        .column('tableName')
        .doUpdateSet({ label: sql`excluded.label` })
        .where(sql<boolean>`audited_thing.label <> excluded.label`),
    )
    .execute()
}
