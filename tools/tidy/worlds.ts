import { posix } from 'node:path'
import { complaint, type Import, importsOf, isTest, lineAt, type Source, visit } from './source.ts'

/** Where code may run, and so what it may depend on. The suffix of a file gives its world. */
export type World = 'plain' | 'contract' | 'domain' | 'print' | 'server' | 'web' | 'test'

const shared: readonly World[] = ['contract', 'plain']
const mayImport: Readonly<Record<World, readonly World[]>> = {
  plain: ['plain'],
  contract: shared,
  domain: ['domain', ...shared],
  print: ['print', 'domain', ...shared],
  server: ['server', 'print', 'domain', ...shared],
  web: ['web', 'domain', ...shared],
  test: ['test', 'server', 'web', 'print', 'domain', ...shared],
}

const isWorld = (word: string): word is World => word in mayImport && word !== 'plain'

/** The world of files without a suffix, by the folder they are in. Elsewhere they are plain. */
const folders: readonly (readonly [string, World])[] = [
  ['packages/ui/', 'web'],
  ['apps/web/', 'web'],
  ['packages/db/', 'server'],
  ['packages/testing/', 'server'],
  ['apps/api/', 'server'],
  ['bench/', 'server'],
  ['tools/', 'server'],
]

/** `modules/finance/budget/expense/cdp/cdp.server.ts` → `server`; `modules/finance/budget/contract.ts` → `contract`. */
export function worldOf(path: string): World {
  // The code shared by journeys (the running product, the browser) runs on Node, and journeys import it.
  if (/^tests\/.+\/testing\//.test(path)) return 'server'
  if (isTest({ path })) return 'test'
  const last = posix
    .basename(path)
    .replace(/\.(tsx?|mjs)$/, '')
    .split('.')
    .at(-1)!
  if (isWorld(last)) return last
  // The settings of the bundler and of the test runner, and what they load, run on Node wherever they are.
  if (/(\.config|-plugin)$/.test(path.replace(/\.ts$/, ''))) return 'server'
  return folders.find(([folder]) => path.startsWith(folder))?.[1] ?? 'plain'
}

/** Returns the world of an imported file of this repository; undefined for libraries. */
function worldOfTarget(from: string, target: string): World | undefined {
  if (target.startsWith('.')) {
    const path = posix.join(posix.dirname(from), target)
    return /\.(css|svg|png|woff2?)(\?|$)/.test(path) ? 'web' : worldOf(path)
  }
  if (!target.startsWith('@quina/')) return undefined
  if (target.startsWith('@quina/ui')) return 'web'
  const face = target.split('/').slice(2).at(-1) ?? 'plain'
  return isWorld(face) ? face : 'plain'
}

export function wrongWorld(source: Source): string[] {
  const world = worldOf(source.path)
  return importsOf(source).flatMap(({ target, line }) => {
    const other = worldOfTarget(source.path, target)
    if (other === undefined || mayImport[world].includes(other)) return []
    return [complaint(source, line, `a ${world} file may not import ${target} (${other})`)]
  })
}

const browserOnly =
  /^(react|@mantine|@tanstack|@tabler|@hookform|@fontsource|recharts|dayjs|idb-keyval)([/-]|$)|\.css$/
const serverPackages =
  'pg kysely fastify graphile-worker pino prom-client tsx otplib hucre pdfkit pdfmake qrcode'
const serverOnly = new RegExp(
  `^(node:|@fastify/|@node-rs/|csv-|(${serverPackages.replaceAll(' ', '|')})(/|$))`,
)

const refused: Readonly<Record<World, (target: string) => boolean>> = {
  plain: (target) => target !== 'zod',
  contract: (target) => target !== 'zod',
  domain: (target) => target !== 'zod',
  print: (target) => target !== 'zod',
  server: (target) => browserOnly.test(target),
  web: (target) => serverOnly.test(target),
  test: () => false,
}

/** Shared and pure code imports no library but zod; server and browser do not import each other's. Types are free. */
export function wrongLibrary(source: Source): string[] {
  const world = worldOf(source.path)
  const isLibrary = ({ target }: Import) => !target.startsWith('.') && !target.startsWith('@quina/')
  return importsOf(source)
    .filter((found) => !found.typeOnly && isLibrary(found) && refused[world](found.target))
    .map(({ target, line }) => complaint(source, line, `a ${world} file may not use ${target}`))
}

/** Every file of a module has the suffix of its world, so that nobody has to guess where it runs. */
export function worldless(source: Source): string[] {
  const silent = /^modules\/.*\.tsx?$/.test(source.path) && worldOf(source.path) === 'plain'
  return silent
    ? [complaint(source, 1, 'the name does not say its world (.contract .domain .server .web .print)')]
    : []
}

const impureCalls = new Set(['fetch', 'setTimeout', 'setInterval', 'queueMicrotask'])
const impureMembers: Readonly<Record<string, readonly string[] | 'all'>> = {
  Date: ['now'],
  Math: ['random'],
  performance: 'all',
  process: 'all',
  console: 'all',
}

/** Rules and printed papers are computed from their arguments alone: no clock, no randomness, no network, no console. */
export function impure(source: Source): string[] {
  if (!['contract', 'domain', 'print'].includes(worldOf(source.path))) return []
  const found: string[] = []
  const complain = (start: number, what: string) =>
    found.push(complaint(source, lineAt(source, start), `${what} in a pure file: take it as a parameter`))
  visit(source, {
    NewExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        complain(start, 'the clock')
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && impureCalls.has(callee.name)) complain(start, callee.name)
    },
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      const banned = Object.hasOwn(impureMembers, object.name) ? impureMembers[object.name] : undefined
      if (banned === 'all' || banned?.includes(property.name))
        complain(start, `${object.name}.${property.name}`)
    },
  })
  return found
}
