import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const lock = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
/** What npm writes after installing. */
const receipt = join(modules, '.package-lock.json')
/** The lock file as it was when we last installed: a checkout that only touches its date installs nothing. */
const mark = join(modules, '.quina-installed')

/**
 * Installs the dependencies when there are none, or when the lock file is not the one they were installed from.
 * The lock file says the versions and stays as it is. `npm ci` would do the same, but it refuses a lock file that does
 * not name the builds of every platform, which is what npm writes where only some of them can be reached.
 */
export function installDependencies() {
  if (isCurrent()) return
  console.log('Instalando las dependencias…')
  const { status } = spawnSync('npm', ['install', '--no-save', '--loglevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('No se pudieron instalar las dependencias. Revise la conexión y ejecute «npm install».')
    process.exit(status ?? 1)
  }
  writeFileSync(mark, lockHash())
}

function isCurrent() {
  if (!existsSync(receipt)) return false
  if (statSync(receipt).mtimeMs >= statSync(lock).mtimeMs) return true
  return existsSync(mark) && readFileSync(mark, 'utf8') === lockHash()
}

const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')
