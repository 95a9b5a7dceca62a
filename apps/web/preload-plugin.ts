import type { Plugin, Rolldown } from 'vite'

/** What a screen asks for before its own file has come; all else is asked for by the files that import it. */
export interface Preloading {
  readonly plugin: Plugin
  readonly resolveDependencies: (file: string, needed: string[]) => string[]
}

/** Letters of a script worth asking for early: some three kilobytes as it travels. */
const heavy = 9_000

/** Where everybody already is before a screen is asked for. */
const shell = /\/shell\/main-layout\.tsx$/

/**
 * Every screen names beforehand what it will load, in a table that everybody loads with the shell. Naming all of it made the
 * table heavier than most screens: each stands on a hundred small pieces, half of which the shell has already. Only what is heavy
 * is named now. Styles always are, and a screen waits for those it does not have yet: then its own file is asked for beside them.
 */
export function preloading(): Preloading {
  const early = new Set<string>()
  const waits = new Set<string>()
  return {
    plugin: {
      name: 'quina-preloading',
      generateBundle(_options, bundle) {
        const chunks = new Map<string, Rolldown.OutputChunk>()
        for (const one of Object.values(bundle)) if (one.type === 'chunk') chunks.set(one.fileName, one)
        const entry = [...chunks.values()].find((one) => shell.test(one.facadeModuleId ?? ''))
        if (entry === undefined) throw new Error('the shell is not where it was: nobody knows what it loads')
        const there = closureOf(chunks, entry.fileName)
        for (const [file, { code }] of chunks) {
          if (there.has(file)) continue
          if (code.length >= heavy) early.add(file)
          const own = [...closureOf(chunks, file)].filter((one) => !there.has(one))
          if (own.some((one) => (chunks.get(one)?.viteMetadata?.importedCss.size ?? 0) > 0)) waits.add(file)
        }
      },
    },
    resolveDependencies: (file, needed) =>
      needed.filter((one) => (one === file ? waits.has(file) : early.has(one))),
  }
}

/** A file and all it imports at once. */
function closureOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, file: string): Set<string> {
  const found = new Set<string>()
  const reach = (one: string): void => {
    if (found.has(one)) return
    found.add(one)
    for (const imported of chunks.get(one)?.imports ?? []) reach(imported)
  }
  reach(file)
  return found
}
