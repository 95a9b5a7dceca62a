import { posix } from 'node:path'
import { complaint, type Import, importsOf, isTest, type Source } from './source.ts'

/** A workspace as declared by its `package.json`. */
export interface Workspace {
  /** `modules/finance/budget` */
  readonly folder: string
  /** `budget` in `@quina/budget` */
  readonly name: string
  /** The workspaces it declares, by name. */
  readonly uses: readonly string[]
  /** The entry points for others: `''`, `contract`, `server`. */
  readonly faces: readonly string[]
}

/** A part, and the parts that it depends on. */
export type Part = Pick<Workspace, 'name' | 'uses'>

const moduleFaces = ['contract', 'domain', 'server', 'web']
const isModule = ({ folder }: Workspace): boolean => folder.startsWith('modules/')

export function workspacesIn(sources: readonly Source[]): Workspace[] {
  return sources
    .filter(({ path }) => path.endsWith('/package.json'))
    .map(({ path, text }) => {
      const manifest = JSON.parse(text) as {
        name: string
        dependencies?: Record<string, string>
        exports?: Record<string, string>
      }
      return {
        folder: posix.dirname(path),
        name: manifest.name.replace('@quina/', ''),
        uses: Object.keys(manifest.dependencies ?? {})
          .filter((name) => name.startsWith('@quina/'))
          .map((name) => name.replace('@quina/', '')),
        faces: Object.keys(manifest.exports ?? {}).map((face) => face.replace(/^\.\/?/, '')),
      }
    })
}

/** A module exports contract, domain, server and web, and nothing else. */
export const wrongFaces = (workspaces: readonly Workspace[]): string[] =>
  workspaces
    .filter(isModule)
    .flatMap(({ folder, faces }) =>
      faces
        .filter((face) => !moduleFaces.includes(face))
        .map((face) => `${folder}/package.json:1: a module has four faces, and ./${face} is none of them`),
    )

/** Imports across workspaces are declared, by name, through an entry point, and never from a package up to a module. */
export function wrongUse(source: Source, workspaces: readonly Workspace[]): string[] {
  const own = workspaces.find(({ folder }) => source.path.startsWith(`${folder}/`))
  return importsOf(source).flatMap((found) => {
    const wrong = found.target.startsWith('.')
      ? strayPath(source, found, own)
      : wrongName(source, found, { own, workspaces })
    return wrong === undefined ? [] : [complaint(source, found.line, wrong)]
  })
}

function strayPath({ path }: Source, { target }: Import, own: Workspace | undefined): string | undefined {
  const to = posix.join(posix.dirname(path), target)
  const leaves = own !== undefined && !to.startsWith(`${own.folder}/`)
  return leaves ? `${target} reaches into another workspace: import it by name` : undefined
}

function wrongName(
  source: Source,
  { target }: Import,
  { own, workspaces }: { own: Workspace | undefined; workspaces: readonly Workspace[] },
): string | undefined {
  const [, name, face = ''] = /^@quina\/([^/]+)\/?(.*)$/.exec(target) ?? []
  if (name === undefined) return undefined
  const other = workspaces.find((workspace) => workspace.name === name)
  if (other === undefined) return `${target} does not exist`
  if (!other.faces.includes(face)) return `${target} is not a face of ${name}`
  if (own === undefined) return undefined
  if (own.name === name) return isTest(source) ? undefined : `${target} is one's own: import it by path`
  if (own.folder.startsWith('packages/') && isModule(other))
    return `a package may not know a module (${target})`
  const forTests = name === 'testing' && (isTest(source) || source.path.includes('/testing/'))
  return own.uses.includes(name) || forTests ? undefined : `${own.name} does not declare that it uses ${name}`
}

/** Returns the first circle among workspaces, as a path that ends where it began. */
export function circleIn(workspaces: readonly Workspace[]): string[] | null {
  const usesOf = (name: string) => workspaces.find((workspace) => workspace.name === name)?.uses ?? []
  const walk = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    for (const next of usesOf(name)) {
      const circle = walk(next, [...path, name])
      if (circle !== null) return circle
    }
    return null
  }
  for (const { name } of workspaces) {
    const circle = walk(name, [])
    if (circle !== null) return circle
  }
  return null
}

/** Returns all the workspaces on which one depends, directly or through others. */
export function standsOn(name: string, workspaces: readonly Part[]): Set<string> {
  const reached = new Set<string>()
  const walk = (at: string) => {
    for (const next of workspaces.find((workspace) => workspace.name === at)?.uses ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      walk(next)
    }
  }
  walk(name)
  return reached
}

/**
 * Returns the modules from the lowest to the highest, each in a line with its dependencies, without those of its dependencies.
 * `docs/ARCHITECTURE.md` shows this text.
 */
export const graphText = (workspaces: readonly Workspace[]): string => floorsText(workspaces.filter(isModule))

/** Returns the same text for any parts. */
export function floorsText(parts: readonly Part[]): string {
  const names = new Set(parts.map(({ name }) => name))
  const floorOf = new Map<string, number>()
  const floor = (name: string): number => {
    const known = floorOf.get(name)
    if (known !== undefined) return known
    const below = [...standsOn(name, parts)].filter((each) => names.has(each))
    const height = below.length === 0 ? 0 : 1 + Math.max(...below.map(floor))
    floorOf.set(name, height)
    return height
  }
  const width = Math.max(...parts.map(({ name }) => name.length))
  return parts
    .toSorted((a, b) => floor(a.name) - floor(b.name) || a.name.localeCompare(b.name))
    .map(({ name }) => {
      const below = nextBelow(name, parts)
      return below.length === 0 ? name : `${name.padEnd(width)}  →  ${below.join(', ')}`
    })
    .join('\n')
}

function nextBelow(name: string, parts: readonly Part[]): string[] {
  const all = [...standsOn(name, parts)].filter((each) => parts.some((part) => part.name === each))
  return all.filter((each) => !all.some((other) => standsOn(other, parts).has(each))).toSorted()
}
