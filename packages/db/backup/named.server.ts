import type pg from 'pg'
import { namesOf, tablesOf } from './catalogue.server.ts'
import type { Manifest } from './manifest.server.ts'

/** `platform.audit_2026`: one plain name in one plain schema. */
const plainName = /^[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}$/
/** `FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')`, `FOR VALUES IN (2026)`, `DEFAULT`: words of a bound and plain values. */
const value = String.raw`(?:'[\w :.+-]*'|-?\d+|MINVALUE|MAXVALUE)`
const values = String.raw`\(${value}(?:, ${value})*\)`
const bound = new RegExp(`^(?:DEFAULT|FOR VALUES (?:IN ${values}|FROM ${values} TO ${values}))$`)

/**
 * What a copy names goes into statements, so nothing is taken from it but what the migrations have just made: tables with
 * their columns, sequences, and partitions of tables that have them, under plain names and bounds.
 * @throws Error with the first thing that is not
 */
export async function insistOurs(client: pg.Client, manifest: Manifest): Promise<void> {
  const parents = new Set(await namesOf(client, 'p'))
  const partitions = new Set<string>()
  for (const { name, parent, bound: bounds } of manifest.partitions) {
    const isOurs = plainName.test(name) && (parents.has(full(parent)) || partitions.has(full(parent)))
    if (!isOurs || !bound.test(bounds)) throw strange(`la partición ${name}`)
    partitions.add(name)
  }
  const tables = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of manifest.tables)
    if (tables.get(name) !== columns) throw strange(`la tabla ${name}`)
  const sequences = new Set(await namesOf(client, 'S'))
  for (const { name } of manifest.sequences) if (!sequences.has(name)) throw strange(`la secuencia ${name}`)
}

/** A parent in `public` is written without its schema. */
const full = (name: string): string => (name.includes('.') ? name : `public.${name}`)

const strange = (what: string): Error =>
  new Error(
    `La copia habla de ${what.slice(0, 120)}, que no es de este programa: pudo ser alterada. No se restauró nada.`,
  )
