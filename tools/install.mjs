import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from './step.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const lock = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
/** What npm writes after installing. */
const receipt = join(modules, '.package-lock.json')
/** The lock file as it was when we last installed: a checkout that only touches its date installs nothing. */
const mark = join(modules, '.quina-installed')

/** Packages in npm's cache are not requested again, nor anything about funding or audits: the lock file has the versions. */
const options = ['--no-save', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error']

/**
 * Installs the dependencies when there are none, or when the lock file is not the one they were installed from.
 * The lock file says the versions and stays as it is. `npm ci` would do the same, but it refuses a lock file that does
 * not name the builds of every platform, which is what npm writes where only some of them can be reached.
 */
export function installDependencies() {
  if (isCurrent()) return
  const finish = step('Instalando las dependencias…', 'Dependencias instaladas')
  const { status } = spawnSync('npm', ['install', ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error('No se pudieron instalar las dependencias. Revise la conexión y ejecute «npm install».')
    process.exit(status ?? 1)
  }
  writeFileSync(mark, lockHash())
  finish()
}

function isCurrent() {
  if (!existsSync(receipt)) return false
  if (statSync(receipt).mtimeMs >= statSync(lock).mtimeMs) return true
  return existsSync(mark) && readFileSync(mark, 'utf8') === lockHash()
}

const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')
