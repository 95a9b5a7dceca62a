import { chmod, mkdir, mkdtemp, readdir, realpath, rmdir, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sharedFolder } from './binaries.server.ts'
import { canEnter, chooseOwner, isRoot, type Owner, ownerOf } from './owner.server.ts'
import { codeOf } from './process-mark.server.ts'

/** The location of one database, and its owner. */
export interface Home {
  readonly folder: string
  readonly owner: Owner
  /** Exists only complete: it is created under another name and renamed. */
  readonly cluster: string
  readonly data: string
  readonly secret: string
  readonly port: string
  readonly startLog: string
  readonly lock: string
}

/** The home of an existing database, or null. It follows the link that `readyHome` may have left. */
export async function findHome(dataDir: string): Promise<Home | null> {
  const folder = await realOrNull(dataDir)
  if (folder === null || (await realOrNull(join(folder, 'cluster'))) === null) return null
  return homeIn(folder, await ownerOf(join(folder, 'cluster')))
}

/**
 * A folder that the owner of the database can enter. When it cannot enter the requested one, as under root's own home, the data
 * goes to the system's usual place and a link is left at the requested path.
 */
export async function readyHome(dataDir: string): Promise<Home> {
  const existing = await findHome(dataDir)
  if (existing) return existing
  const owner = await chooseOwner()
  const input = resolve(dataDir)
  await makeFolder(input)
  if (await canEnter(owner, input)) return homeIn(await realpath(input), owner)
  if (!isRoot()) throw new Error(`No se puede entrar en la carpeta ${input}.`)
  return homeIn(await elsewhere(input), owner)
}

async function elsewhere(input: string): Promise<string> {
  if ((await readdir(input)).length > 0)
    throw new Error(
      `El usuario de la base de datos no puede entrar en ${input}: indique otra carpeta en DATA_DIR.`,
    )
  await makeFolder(sharedFolder())
  const folder = await mkdtemp(join(sharedFolder(), 'data-'))
  await chmod(folder, 0o755)
  await rmdir(input)
  await symlink(folder, input)
  return folder
}

/** New folders can be entered whatever the umask is; existing folders keep their permissions. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, 0o755)
}

function homeIn(folder: string, owner: Owner): Home {
  const cluster = join(folder, 'cluster')
  return {
    folder,
    owner,
    cluster,
    data: join(cluster, 'data'),
    secret: join(cluster, 'secret'),
    port: join(cluster, 'port'),
    startLog: join(cluster, 'start.log'),
    lock: join(folder, 'launcher.lock'),
  }
}

async function realOrNull(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
