import { readFile, rename, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { give, type Owner } from './owner.server.ts'

const tuned = 'quina.conf'

/** The line of `postgresql.conf` that includes the tuned settings before its own. */
export const includes = `include_if_exists = '${tuned}'\n`

/** The lines that earlier versions wrote to `postgresql.conf`: if unchanged, no operator chose them. */
const memoryBefore = "shared_buffers = '256MB'\n"
const compressionBefore = "wal_compression = 'on'\n"

const megabyte = 1024 * 1024

/** An eighth of the memory: the program, its printing and the file cache of the system share the machine. */
export const sharedBuffersMb = (memory: number): number =>
  Math.min(2048, Math.max(128, Math.floor(memory / 8 / megabyte)))

/**
 * The settings give up no durability: every commit is flushed and pages are written whole after a checkpoint. Checkpoints come
 * less often, and pages are not compressed, because the only method of every build costs more processor than the disk it saves.
 */
const lines = (): string =>
  [
    '# Written at each start. What postgresql.conf says after including this rules.',
    `shared_buffers = '${sharedBuffersMb(totalmem())}MB'`,
    "wal_compression = 'off'",
    "checkpoint_timeout = '30min'",
    "max_wal_size = '4GB'",
    '',
  ].join('\n')

/** Writes the settings for this machine, before the server starts. */
export async function writeTuning(folder: string, owner: Owner): Promise<void> {
  await replace(join(folder, tuned), lines(), owner)
}

/** The same for a database that may be older than the file of settings. */
export async function tune(folder: string, owner: Owner): Promise<void> {
  await writeTuning(folder, owner)
  const path = join(folder, 'postgresql.conf')
  const text = await readFile(path, 'utf8')
  if (!text.includes(includes) && text.includes(memoryBefore))
    await replace(path, text.replace(memoryBefore, includes).replace(compressionBefore, ''), owner)
}

/** Replaces a file atomically: a server that finds half a file does not start. */
async function replace(path: string, text: string, owner: Owner): Promise<void> {
  const draft = `${path}.new`
  await writeFile(draft, text, { mode: 0o600 })
  await give(draft, owner)
  await rename(draft, path)
}
