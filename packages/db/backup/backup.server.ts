import { rename, rm } from 'node:fs/promises'
import type pg from 'pg'
import { withClient } from '../connection/with-client.server.ts'
import { appliedMigrations } from '../migration/migrate.server.ts'
import { type Writer, writeArchive } from './archive-writer.server.ts'
import { contentsOf, partitionsOf, plainText, sequencesOf, type Table, tablesOf } from './catalogue.server.ts'
import { copyOut } from './copy.server.ts'
import { addKey, type CopyKey, sealingKey } from './copy-key.server.ts'
import { type CopiedTable, describe, manifestName } from './manifest.server.ts'

export type BackupSummary = Readonly<{ tables: number; rows: number }>

const unprotected: CopyKey = { appKey: null, passphrase: null }

/**
 * Copies a database to a file while it is in use: every table as of one instant. Needs no program of PostgreSQL, so it
 * serves the embedded database and a server alike. The file appears under its name only when it is complete.
 */
export async function backUp(url: string, path: string, key: CopyKey = unprotected): Promise<BackupSummary> {
  const draft = `${path}.partial`
  try {
    const copied = await withClient(url, (client) =>
      writeArchive(draft, (archive) => copyAll(client, archive, key), {
        key: key.appKey === null ? null : sealingKey(key.appKey),
        passphrase: key.passphrase,
      }),
    )
    await rename(draft, path)
    return { tables: copied.length, rows: copied.reduce((sum, { rows }) => sum + Number(rows), 0) }
  } finally {
    await rm(draft, { force: true })
  }
}

async function copyAll(
  client: pg.Client,
  archive: Writer,
  { appKey, passphrase }: CopyKey,
): Promise<readonly CopiedTable[]> {
  await plainText(client)
  await client.query('begin isolation level repeatable read read only')
  const tables = await tablesOf(client)
  // A migration must not change a table between the snapshot and its copy.
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  const copied: CopiedTable[] = []
  for (const [at, table] of tables.entries()) copied.push(await copyTable(client, archive, { table, at }))
  const { rows } = await client.query('select now()::text as "takenAt", version() as server')
  const manifest = describe({
    ...rows[0],
    migrations: await appliedMigrations(client),
    partitions: await partitionsOf(client),
    sequences: await sequencesOf(client),
    tables: copied,
  })
  await archive.add(manifestName, async (sink) => void sink.write(manifest))
  if (appKey !== null && passphrase !== null) await addKey(archive, appKey, passphrase)
  return copied
}

type Turn = Readonly<{ table: Table; at: number }>

async function copyTable(client: pg.Client, archive: Writer, { table, at }: Turn): Promise<CopiedTable> {
  const file = `${String(at + 1).padStart(4, '0')}-${table.name.replaceAll('"', '').slice(0, 80)}.copy.gz`
  await archive.add(file, (sink) =>
    copyOut(client, `copy (select ${table.columns} from ${table.name}) to stdout`, sink),
  )
  return { ...table, ...(await contentsOf(client, table)), file }
}
