import { text } from 'node:stream/consumers'
import type { AppliedMigration } from '../migration/migrate.server.ts'
import type { Reader } from './archive.server.ts'
import type { Contents, Partition, Sequence, Table } from './catalogue.server.ts'

/** Format 2 has long files in parts. */
const formats = [1, 2] as const
const format = 2
export const manifestName = 'manifest.json.gz'

/** The description of a copy, inside it. */
export interface Manifest {
  readonly format: number
  readonly takenAt: string
  readonly server: string
  readonly migrations: readonly AppliedMigration[]
  readonly partitions: readonly Partition[]
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly Sequence[]
}

export interface CopiedTable extends Table, Contents {
  /** The file of the archive with its rows. */
  readonly file: string
}

export const describe = (parts: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format, ...parts }, null, 2)}\n`

/** @throws Error when the copy was made by a later version of the program. */
export async function readManifest(archive: Reader): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await text(archive.read(manifestName)))
  if (!formats.some((known) => known === manifest.format))
    throw new Error('La copia es de una versión más reciente del programa.')
  return manifest
}
