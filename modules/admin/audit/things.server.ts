import { code, type Fields, flag, instant, integer, ref, text } from '@quina/blocks'
import type { AuditedRecord, ServerModule } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { inSentence, newId } from '@quina/kernel'
import { sql } from 'kysely'

/** What the system keeps beside what was asked for, in every table that has it. */
const stored: Fields = {
  number: integer('Número'),
  status: text('Estado'),
  active: flag('Activo'),
  campusId: ref('admin.campus', 'Sede'),
  position: integer('Orden'),
  createdAt: instant('Creado'),
  createdBy: ref('admin.user', 'Creado por'),
  updatedAt: instant('Modificado'),
  updatedBy: ref('admin.user', 'Modificado por'),
  version: integer('Versión'),
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every table that documents, catalogs and modules describe: what people call it and its columns. */
export const auditedRecords = (modules: readonly ServerModule[]): AuditedRecord[] =>
  modules.flatMap((module) => [
    ...(module.records ?? []),
    ...[...module.documents, ...module.catalogs].flatMap(({ module: owner, name, label, fields }) =>
      describedBy(`${owner}.${snake(name)}`, label.one, fields as Fields),
    ),
  ])

/** `discounts` are kept in `…_discount`. */
const singular = (name: string): string => name.replace(/s$/, '')

/** The table of a thing, and those of its lines. */
function describedBy(table: string, label: string, fields: Fields): AuditedRecord[] {
  const lines = Object.entries(fields).filter(([, { kind }]) => kind === 'lines')
  const status = 'status' in fields ? {} : { status: text('Estado') }
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
  id: code('Identificador'),
  parentId: code('Pertenece a'),
  ...stored,
  ...records.find((record) => record.table === table)?.fields,
})

/** Tells the database what people call each audited table. Those that nobody named bear their own name. */
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
