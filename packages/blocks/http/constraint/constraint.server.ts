import type { Db } from '@quina/db/server'
import { camel, type Refusal } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Fields } from '../../values/field/field.ts'
import type { ConstraintRefusals, DatabaseError } from '../refusal.server.ts'
import { type Constraint, labelled, wordsOf } from './constraint-words.ts'

/** The knowledge for explaining a constraint: the declared messages, and the labels of all columns. */
export interface ConstraintKnowledge {
  readonly db: Db
  readonly constraints: ConstraintRefusals
  /** The fields of a table: `budget.cdp_line`. */
  readonly fieldsOf: (table: string) => Fields
}

const statuses: Readonly<Record<string, readonly [code: string, status: number]>> = {
  c: ['GEN-CHECK', 422],
  f: ['GEN-REF', 422],
  u: ['GEN-TWICE', 409],
  p: ['GEN-TWICE', 409],
  x: ['GEN-OVERLAP', 409],
}

/** The meaning of a violated constraint: its declared message, or else one derived from its columns. */
export async function constraintMeaning(
  { db, constraints, fieldsOf }: ConstraintKnowledge,
  { code: state, schema, table, constraint, column, message: declared }: DatabaseError,
): Promise<Refusal | undefined> {
  if (state === '23502' && schema !== undefined && column !== undefined)
    return missing(camel(column), fieldsOf(`${schema}.${table}`))
  if (schema === undefined || constraint === undefined) return undefined
  const named = `${schema}.${constraint}`
  if (Object.hasOwn(constraints, named)) return constraints[named]
  if (state === '23503' && declared.startsWith('update or delete'))
    return { code: 'GEN-IN-USE', status: 409, message: 'No se puede quitar: otro registro lo usa.' }
  const found = await described(db, { schema, table: table ?? '', constraint })
  if (found === undefined) return undefined
  const [code, status] = statuses[found.kind] ?? ['GEN-CHECK', 422]
  return { code, status, ...wordsOf(found, fieldsOf(found.table)) }
}

const missing = (name: string, fields: Fields): Refusal => ({
  code: 'GEN-EMPTY',
  message: `Falta ${labelled(name, fields)}.`,
  field: name,
})

type Name = Readonly<{ schema: string; table: string; constraint: string }>

/** Describes a constraint; a unique index counts as one. A partition has the columns of its parent table. */
async function described(db: Db, { schema, table, constraint }: Name): Promise<Constraint | undefined> {
  const found = await constraintsOf(
    db,
    sql`n.nspname = ${schema} and (rel.relname = ${table} or ${table} = '') and found.name = ${constraint}`,
  )
  return found[0]
}

/** The constraints of the database, each under its whole table instead of its partitions. */
export async function constraintsOf(db: Db, where: RawBuilder<unknown>): Promise<NamedConstraint[]> {
  const { rows } = await sql<NamedConstraint>`
    select found.kind, found.definition, n.nspname || '.' || found.name as name,
           n.nspname || '.' || coalesce(whole.relname, rel.relname) as table,
           array(select a.attname::text from unnest(found.columns) with ordinality as c (number, place)
                 join pg_attribute a on a.attrelid = rel.oid and a.attnum = c.number order by c.place) as columns
    from (select conrelid as owner, conname as name, contype as kind, conkey as columns,
                 pg_get_constraintdef(oid) as definition
          from pg_constraint
          union all
          select i.indrelid, c.relname, 'u', i.indkey::int2[], pg_get_indexdef(i.indexrelid)
          from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as found
    join pg_class rel on rel.oid = found.owner
    join pg_namespace n on n.oid = rel.relnamespace
    left join pg_inherits part on part.inhrelid = rel.oid
    left join pg_class whole on whole.oid = part.inhparent
    where ${where}`.execute(db)
  return rows.map((row) => ({ ...row, columns: row.columns.map(camel) }))
}

type NamedConstraint = Constraint & { readonly name: string }
