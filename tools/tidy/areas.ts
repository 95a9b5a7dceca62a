import { posix } from 'node:path'
import type { Part } from './graph.ts'
import { importsOf, isTest, type Source } from './source.ts'

/** Returns the files among the sources that each file imports; type imports count. */
export function insideOf(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .filter(({ target }) => target.startsWith('.'))
        .map(({ target }) => posix.join(posix.dirname(source.path), target))
        .filter((target) => known.has(target)),
    ]),
  )
}

/** Returns the area of a file: `modules/finance/accounting/payables`, or `packages/blocks/data`. */
const areaOf = (path: string): string | undefined =>
  (/^(modules\/[^/]+\/[^/]+\/[^/]+)\/[^/]+\/[^/]+$/.exec(path) ??
    /^(packages\/blocks\/[^/]+)\//.exec(path))?.[1]

/** Returns the areas that each area of a module imports. */
export function areasOf(
  inside: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const areas = new Map<string, string[]>()
  for (const [path, targets] of inside) {
    const own = areaOf(path)
    if (own === undefined) continue
    const others = targets.flatMap((target) => areaOf(target) ?? []).filter((area) => area !== own)
    areas.set(own, [...(areas.get(own) ?? []), ...others])
  }
  return areas
}

const isTesting = ({ path }: Source): boolean => path.includes('/testing/')

/** Returns the areas of a folder, each with those that it imports. */
export const areasIn = (folder: string, sources: readonly Source[]): Part[] => {
  const areas = areasOf(insideOf(sources.filter((source) => !isTest(source) && !isTesting(source))))
  const nameOf = (area: string) => posix.basename(area)
  const all = new Set([...areas].flatMap(([area, others]) => [area, ...others]))
  return [...all]
    .filter((area) => posix.dirname(area) === folder)
    .map((area) => ({ name: nameOf(area), uses: [...new Set((areas.get(area) ?? []).map(nameOf))] }))
}
