import pg from 'pg'
import { withClient } from '../connection/with-client.server.ts'
import { earlierTexts, gatherMigrations } from '../migration/files.server.ts'
import { migrate, pendingOf } from '../migration/migrate.server.ts'
import { type Reader, readArchive } from './archive.server.ts'
import {
  contentsOf,
  materializedViewsOf,
  namesOf,
  plainText,
  schemasInUse,
  tablesOf,
} from './catalogue.server.ts'
import { copyIn } from './copy.server.ts'
import { keyIn, sealingKey } from './copy-key.server.ts'
import { type CopiedTable, type Manifest, readManifest } from './manifest.server.ts'

export interface RestoreOptions {
  /** The folders of migrations; those of the product when absent. */
  readonly roots?: readonly string[]
  /** Called before anything is written; it throws to refuse a copy, for example one of unproven origin. */
  readonly accept?: (archive: Reader) => Promise<void>
  /** Opens a copy that was sealed whole. */
  readonly passphrase?: string | null
}

/** The address of the database, or a function that starts it once the copy is known to be complete. */
type Database = string | (() => Promise<string>)

/**
 * Restores a copy into an empty database, and then brings it to the version of this code. The file is checked before
 * anything is written, and every table after it is written; a failure leaves the database empty again.
 * @throws Error when the file is damaged or of a later version, or the database is not empty.
 */
export async function restore(
  database: Database,
  path: string,
  { roots, accept, passphrase = null }: RestoreOptions = {},
): Promise<Manifest> {
  const archive = await readArchive(path, passphrase)
  await accept?.(archive)
  const manifest = await readManifest(archive)
  pendingOf(await gatherMigrations(roots), manifest.migrations, await earlierTexts())
  const url = typeof database === 'string' ? database : await database()
  await withClient(url, async (client) => {
    const inUse = await schemasInUse(client)
    if (inUse.length > 0)
      throw new Error(`La base de datos no está vacía (${inUse.join(', ')}): restaure en una nueva.`)
    try {
      const only = new Set(manifest.migrations.map(({ name }) => name))
      await migrate(url, { ...(roots && { roots }), only })
      await load(client, archive, manifest)
      await migrate(url, roots ? { roots } : {})
      await finish(client)
    } catch (error) {
      await emptyAgain(client)
      throw error
    }
  })
  return manifest
}

/** Rows are copied unchanged: no trigger fires, no number is taken, no change is audited. */
async function load(client: pg.Client, archive: Reader, manifest: Manifest): Promise<void> {
  await plainText(client)
  await client.query('begin')
  await withoutTriggers(client)
  await insistOurs(client, manifest)
  for (const { name, parent, bound } of manifest.partitions)
    await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`)
  const present = (await tablesOf(client)).map(({ name }) => name)
  if (present.length > 0) await client.query(`truncate ${present.join(', ')}`)
  for (const table of manifest.tables) await loadTable(client, archive, table)
  for (const { name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
  await client.query('commit')
}

/** `platform.audit_2026`: one plain name in one plain schema. */
const plainName = /^[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}$/
/** `FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')`, `FOR VALUES IN (2026)`, `DEFAULT`: words of a bound and plain values. */
const value = String.raw`(?:'[\w :.+-]*'|-?\d+|MINVALUE|MAXVALUE)`
const values = String.raw`\(${value}(?:, ${value})*\)`
const bound = new RegExp(`^(?:DEFAULT|FOR VALUES (?:IN ${values}|FROM ${values} TO ${values}))$`)

/**
 * Names in a copy go into statements, so only those that the migrations have just created are accepted: tables with their
 * columns, sequences, and partitions of tables that have them, under plain names and bounds.
 * @throws Error that names the first one that is not accepted
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

async function loadTable(client: pg.Client, archive: Reader, table: CopiedTable): Promise<void> {
  const { name, columns, rows, fingerprint, file } = table
  await copyIn(client, `copy ${name} (${columns}) from stdin`, archive.read(file))
  const restored = await contentsOf(client, table)
  if (restored.rows !== rows || restored.fingerprint !== fingerprint)
    throw new Error(`${name} no quedó igual: la copia tiene ${rows} filas y se restauraron ${restored.rows}.`)
}

async function withoutTriggers(client: pg.Client): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    const grant = 'grant set on parameter session_replication_role to «usuario»'
    throw new Error(`Restaurar necesita un permiso que da el administrador del servidor: ${grant}.`, {
      cause: error,
    })
  }
}

async function finish(client: pg.Client): Promise<void> {
  for (const view of await materializedViewsOf(client))
    await client.query(`refresh materialized view ${view}`)
  await client.query('analyze')
}

async function emptyAgain(client: pg.Client): Promise<void> {
  await client.query('rollback')
  const schemas = (await schemasInUse(client)).filter((name) => name !== 'public')
  for (const schema of [...schemas, 'graphile_worker'])
    await client.query(`drop schema if exists ${schema} cascade`)
  await client.query(
    'drop table if exists public.schema_migration, public.schema_turn, public.schema_view, public.schema_function',
  )
}

export interface ProofInput {
  /** The key of this installation, if it has one. */
  readonly known: string | null
  readonly passphrase: string | null
  /** Whether to restore a copy of unproven origin, because the operator requested it. */
  readonly unproven: boolean
}

/**
 * Accepts a copy that was sealed with the key of this installation, or with the key that it carries under the passphrase; or that
 * was sealed whole, with the passphrase that opened it.
 * @returns the key inside the copy. @throws Error when nothing proves who made it, unless `unproven`
 */
export async function insistProven(
  archive: Reader,
  { known, passphrase, unproven }: ProofInput,
): Promise<string | null> {
  const carried = passphrase === null ? null : await keyIn(archive, passphrase)
  if (archive.sealed) return carried
  for (const key of [known, carried])
    if (key !== null && (await archive.proven(sealingKey(key)))) return carried
  if (unproven) return carried
  throw new Error(
    'Nada prueba quién hizo esta copia, o fue alterada. Indique la clave de la instalación de donde viene (APP_KEY) o la ' +
      'frase con la que se hizo (BACKUP_PASSPHRASE). Si confía en ella sin prueba: npm run restore -- archivo --sin-prueba',
  )
}
