// What is made of the sources before they run: the pages for the browser, and the server as one program, which starts in half the
// time and takes less memory than read file by file. Each is made again only when its sources are others.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'
import { step } from './step.mjs'

/** The program of the server, once built; beside it, each by its name, are those that are run by hand. */
export const serverProgram = 'apps/api/dist/main.js'
/**
 * What it is run with. The C library keeps what is freed in as many places as there are threads, up to eight for each core: two
 * are enough here, and a server at rest holds eight megabytes less.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
export const programByName = (name) => join(root, `apps/api/dist/${name}.js`)

const builds = {
  pages: {
    starting: 'Preparando las pantallas…',
    finished: 'Pantallas listas',
    failing: 'No se pudieron preparar las pantallas.',
    dist: 'apps/web/dist',
    args: ['build', 'apps/web'],
    folders: ['apps/web', 'packages', 'modules'],
    /** All but the server's own, the tests and what is made from others. */
    reads: (name) => !/\.sql$|\.test\.|\bserver\.tsx?$/.test(name),
  },
  server: {
    starting: 'Preparando el servidor…',
    finished: 'Servidor listo',
    failing: 'No se pudo preparar el servidor.',
    dist: 'apps/api/dist',
    args: ['build', 'apps/api', '--config', 'tools/vite.server.config.mjs'],
    folders: ['apps/api', 'packages', 'modules', 'tools'],
    reads: (name) => /\.m?[jt]s$/.test(name) && !/\.test\.|\bweb\.ts$/.test(name),
  },
}

/** Builds what there is no build of, or was made from other sources, both at the same time. */
export async function buildIfStale() {
  const { server, pages } = startBuilds()
  await Promise.all([server, pages])
}

/**
 * Starts both builds and returns at once: the server may start as soon as its own is finished. A build that fails says so and
 * ends the program.
 */
export function startBuilds() {
  return { server: buildUnlessCurrent(builds.server), pages: buildUnlessCurrent(builds.pages) }
}

async function buildUnlessCurrent(build) {
  const hash = hashOf(build)
  const mark = join(root, build.dist, '.sources')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  const finish = step(build.starting, build.finished)
  const args = [...build.args, '--logLevel', 'warn']
  // Whatever builds it, a test included: pages of development weigh a third more.
  const env = { ...process.env, NODE_ENV: 'production' }
  const vite = spawn(join(root, 'node_modules/.bin/vite'), args, { cwd: root, stdio: 'inherit', env })
  const status = await new Promise((resolve) => vite.on('error', () => resolve(1)).on('exit', resolve))
  if (status !== 0) {
    console.error(build.failing)
    process.exit(status ?? 1)
  }
  writeFileSync(mark, hash)
  finish()
}

function hashOf({ folders, reads }) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of folders.flatMap((folder) => filesIn(folder, reads)).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesIn(folder, reads) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesIn(path, reads)
    return entry.isFile() && reads(entry.name) ? [path] : []
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildIfStale()
