import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The system user that runs PostgreSQL. Empty when it is the user of this process. */
export type Owner = Readonly<{ uid?: number; gid?: number }>

export const isRoot = (): boolean => process.getuid?.() === 0

/** PostgreSQL refuses to run as root: root lends it a system user, which is created the first time. */
export async function chooseOwner(): Promise<Owner> {
  if (!isRoot()) return {}
  const found = (await lookUp('quina')) ?? (await lookUp('postgres'))
  if (found) return found
  await execute('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'quina',
  ])
  const created = await lookUp('quina')
  if (!created) throw new Error('No se pudo crear el usuario del sistema «quina» para la base de datos.')
  return created
}

/** The owner of existing files: a cluster is only ever run by the user who created it. */
export async function ownerOf(path: string): Promise<Owner> {
  const { uid, gid } = await stat(path)
  if (isRoot()) return { uid, gid }
  if (uid === process.getuid?.()) return {}
  throw new Error(
    `La base de datos de ${path} la creó otro usuario del sistema: arranque con ese usuario o con otra carpeta.`,
  )
}

export async function give(path: string, { uid, gid }: Owner): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

/** Runs a program as the owner, inheriting only the PATH. @returns its output. */
export async function runAs(owner: Owner, program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, args, {
    ...owner,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    maxBuffer: 16 * 2 ** 20,
  })
  return stdout
}

/** Whether the owner can enter a folder, which requires every folder above it too. */
export async function canEnter(owner: Owner, folder: string): Promise<boolean> {
  try {
    await runAs(owner, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
    return true
  } catch {
    return false
  }
}

async function lookUp(name: string): Promise<Required<Owner> | null> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}
