import { posix } from 'node:path'
import { areasOf, insideOf } from './areas.ts'
import { workspacesIn } from './graph.ts'
import { privateNames, privateProse } from './plain.ts'
import { isCode, isGenerated, isSql, isTest, type Source, visit, withoutComments } from './source.ts'
import { privateReads } from './views.ts'

/** A figure of the structure, and its goal. The smaller the better. */
export type Figure = Readonly<{ name: string; value: number; goal: number }>

const isProduct = ({ path }: Source): boolean =>
  /^(modules|packages|apps)\//.test(path) && !isTest({ path }) && !/(^|\/)(testing|node_modules)\//.test(path)

/** Whether a file lists again what the module has; deriving each item from its definition would save a line. */
const isFace = ({ path }: Source): boolean =>
  /^modules\/\w+\/\w+\/(server\.ts|contract\.ts|web\.tsx|screens\.contract\.ts)$|-records\.contract\.ts$/.test(
    path,
  )

/** Computes from the sources the cost of the seam between server and screen, and the sizes of files. */
export function seamOf(sources: readonly Source[]): Figure[] {
  const product = sources.filter(isProduct)
  const code = product.filter((source) => isCode(source) && !isGenerated(source))
  const modules = code.filter(({ path }) => path.startsWith('modules/'))
  const web = modules.filter(({ path }) => /\.web\.tsx?$/.test(path))
  const lines = linesOf([...code, ...product.filter(isSql)])
  const screens = Math.max(1, screensOf(modules))
  const inside = insideOf(code)
  const workspaces = workspacesIn(sources)
  const reads = [...code, ...product.filter(isSql)].flatMap((source) => privateReads(source, workspaces))
  return [
    { name: 'casts «as unknown as»', value: matches(code, /\bas unknown as\b/g), goal: 25 },
    { name: 'casts «as never»', value: matches(code, /\bas never\b/g), goal: 40 },
    { name: 'endpoints by hand in modules', value: callsOf(modules, /^endpoint$/), goal: 40 },
    { name: 'positional answers beyond two', value: matches(code, positionalAnswers), goal: 0 },
    { name: 'spread literals', value: matches(code, /\.\.\.\{ /g), goal: 0 },
    { name: 'addresses spelt in screens', value: matches(web, /['"`]\/api\//g), goal: 0 },
    { name: 'answers asserted in screens', value: matches(web, /\b(getFrom|sendTo|postTo)</g), goal: 0 },
    {
      name: 'lines of the longest file',
      value: Math.max(...code.map(({ text }) => lineCount(text))),
      goal: 300,
    },
    { name: 'files of the largest folder', value: largestFolder(code), goal: 20 },
    { name: 'folders of the fullest level', value: fullestLevel(code), goal: 12 },
    { name: 'files with one importer, beside them', value: loneFiles(inside, fetchedOf(code)), goal: 150 },
    { name: 'circles among files', value: circles(inside), goal: 0 },
    { name: 'circles among areas', value: circles(areasOf(inside)), goal: 0 },
    { name: "reads of another module's own (read its _face)", value: reads.length, goal: 300 },
    { name: 'private words in names', value: privateNames(sources), goal: 0 },
    { name: 'private words in prose', value: privateProse(sources), goal: 100 },
    {
      name: 'statements whose rows no test checks',
      value: uncheckedRows(sources),
      goal: 76,
    },
    {
      name: 'lines of the faces for ten screens',
      value: Math.ceil((10 * linesOf(modules.filter(isFace))) / screens),
      goal: 117,
    },
    {
      name: 'lines of the product for each screen',
      value: Math.ceil(lines / screens),
      goal: 550,
    },
    { name: 'lines of the product', value: lines, goal: 150_000 },
  ]
}

/** `const [first, second, third] = await …`: the parts of an answer should have names instead of positions. */
const positionalAnswers = /\bconst \[[^\]]*,[^\]]*,[^\]]*\]\s*=\s*await\b/g

/** Returns the figures that exceed their allowance. */
export const grown = (figures: readonly Figure[], allowed: Readonly<Record<string, number>>): string[] =>
  figures
    .filter(({ name, value }) => value > (allowed[name] ?? 0))
    .map(({ name, value }) => `${name}: ${value}, where ${allowed[name] ?? 0} are allowed`)

/** Counts the unchecked rows that `tests/rows/unread.ts` lists; the goal is at most a tenth of the calls. */
function uncheckedRows(sources: readonly Source[]): number {
  const list = sources.find(({ path }) => path === 'tests/rows/unread.ts')?.text ?? ''
  return [...list.matchAll(/: (\d+),/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Returns a table of the figures and their goals. */
export function tableOf(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length))
  const shown = (value: number) => String(value).padStart(8)
  return figures
    .map(({ name, value, goal }) => `${name.padEnd(width)}${shown(value)}${shown(goal)}`)
    .join('\n')
}

/** Counts the declared screens: one for each path, in a `screens.contract.ts` or in a definition with its own path. */
const screensOf = (sources: readonly Source[]): number =>
  matches(
    sources.filter(({ path }) => path.endsWith('/screens.contract.ts')),
    /^ {2}'\/[^']*': ownScreen\(/gm,
  ) +
  matches(
    sources.filter(({ path }) => path.endsWith('.contract.ts')),
    /\b(list|create|edit): '\/|^ {2}screen: '\//gm,
  ) +
  3 *
    matches(
      sources.filter(({ path }) => path.endsWith('.contract.ts')),
      /\bscreensAt\(/g,
    )

const lineCount = (text: string): number => text.trimEnd().split('\n').length
const linesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, source) => sum + lineCount(source.text), 0)

const matches = (sources: readonly Source[], pattern: RegExp): number =>
  sources.reduce((sum, source) => sum + (withoutComments(source).match(pattern)?.length ?? 0), 0)

function callsOf(sources: readonly Source[], name: RegExp): number {
  let count = 0
  for (const source of sources)
    visit(source, {
      CallExpression({ callee }) {
        if (callee.type === 'Identifier' && name.test(callee.name)) count += 1
      },
    })
  return count
}

/** Returns the number of folders in the folder that has the most. */
function fullestLevel(sources: readonly Source[]): number {
  const inside = new Map<string, Set<string>>()
  const note = (folder: string): void => {
    const above = posix.dirname(folder)
    if (above === '.') return
    inside.set(above, (inside.get(above) ?? new Set()).add(folder))
    note(above)
  }
  for (const { path } of sources) note(posix.dirname(path))
  return Math.max(0, ...[...inside.values()].map(({ size }) => size))
}

function largestFolder(sources: readonly Source[]): number {
  const sizes = new Map<string, number>()
  for (const { path } of sources) sizes.set(posix.dirname(path), (sizes.get(posix.dirname(path)) ?? 0) + 1)
  return Math.max(...sizes.values())
}

/** Counts the files that only one other file imports, in the same folder: they may be halves of one idea. */
function loneFiles(inside: ReadonlyMap<string, readonly string[]>, fetched: ReadonlySet<string>): number {
  const importers = new Map<string, Set<string>>()
  for (const [path, targets] of inside)
    for (const target of targets) importers.set(target, (importers.get(target) ?? new Set()).add(path))
  return [...importers].filter(
    ([path, by]) => by.size === 1 && !fetched.has(path) && posix.dirname([...by][0]!) === posix.dirname(path),
  ).length
}

/** Returns the files loaded on demand, such as a dialog or a form, which must be files of their own. */
const fetchedOf = (sources: readonly Source[]): ReadonlySet<string> =>
  new Set(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, target = '']) =>
        posix.join(posix.dirname(path), target),
      ),
    ),
  )

/** Counts the groups of files that import each other in a circle. */
function circles(inside: ReadonlyMap<string, readonly string[]>): number {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const standing = new Set<string>()
  let found = 0
  const walk = (path: string): number => {
    const place = order.size
    let low = place
    order.set(path, place)
    stack.push(path)
    standing.add(path)
    for (const target of inside.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, walk(target))
      else if (standing.has(target)) low = Math.min(low, order.get(target)!)
    }
    lowest.set(path, low)
    if (low === place) {
      const group = stack.splice(stack.indexOf(path))
      for (const one of group) standing.delete(one)
      if (group.length > 1) found += 1
    }
    return low
  }
  for (const path of inside.keys()) if (!order.has(path)) walk(path)
  return found
}
