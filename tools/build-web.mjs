import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'

const dist = join(root, 'apps/web/dist')
/** The hash of the sources that the build was made from. */
const mark = join(dist, '.sources')

/** Builds the web when there is no build, or when it was made from other sources. */
export function buildWebIfStale() {
  const hash = hashOfSources()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  console.log('Preparando las pantallas…')
  if (build(hash) === 0) return
  console.error('No se pudieron preparar las pantallas.')
  process.exit(1)
}

function build(hash) {
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vite'),
    ['build', 'apps/web', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (status === 0) writeFileSync(mark, hash)
  return status ?? 1
}

/** Every file that may reach the browser: all but the server's own, the tests and what is made from others. */
function hashOfSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of ['apps/web', 'packages', 'modules'].flatMap(filesIn).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesIn(path)
    return entry.isFile() && !/\.sql$|\.test\.|\bserver\.tsx?$/.test(entry.name) ? [path] : []
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = build(hashOfSources())
