import { build, type Plugin, type Rolldown } from 'vite'
import { leanSchemasPlugin } from './lean-schemas-plugin.ts'
import { schemasPlugin } from './schemas-plugin.ts'
import { screensPlugin } from './screens-plugin.ts'

/** Where each of the first pages begins, as in `tools/bundle-size.mjs`: nothing of a later one travels with an earlier one. */
const entrance = [/\/web\/index\.html$/, /\/login\/login-layout\.tsx$/]
const shell = [/\/web\/index\.html$/, /\/shell\/main-layout\.tsx$/, /\/dashboard\/dashboard\.tsx$/]

const list = [...shell, /\/budget\/cdp\/cdp\.web\.tsx$/]

/** What the page itself names: it stays in the file that the page asks for. */
const main = /\/web\/main\.tsx$/

/** What this part of all screens stand on travels in one file. */
const commonFrom = 1 / 4

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/**
 * Which file each module travels in. Left alone, the build makes a file of each set of modules that the same screens use: the
 * first list came in 162 files, each compressed by itself, which weighed an eighth more than together and asked for as many
 * answers. So the product is built once without writing it, only to learn what each page loads, and then what goes together is
 * put together: what everybody loads, what whoever signed in loads besides, and what a quarter of the screens load besides. Each
 * of these holds all that its own modules import, or a file before it does, so no two files wait for each other.
 */
export const pagesPlugin = (): Plugin => ({
  name: 'quina-pages',
  apply: 'build',
  async config({ root }) {
    const fileOf = filesOf(await chunksOf(root))
    const groups = [...new Set(fileOf.values())].map((name, at) => ({
      name,
      priority: 10 - at,
      includeDependenciesRecursively: false,
      test: (id: string) => fileOf.get(id) === name,
    }))
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})

async function chunksOf(root: string | undefined): Promise<Chunks> {
  const built = await build({
    root: root ?? import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [screensPlugin(), schemasPlugin(), leanSchemasPlugin()],
    build: { write: false, minify: false, rolldownOptions: { treeshake } },
  })
  const { output } = built as Rolldown.RolldownOutput
  return new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
}

/** Our own files do nothing on being imported, so that a face of a module costs only what is taken from it. */
export const treeshake = { moduleSideEffects: (id: string) => !/\/(packages|modules)\/[^?]*\.tsx?$/.test(id) }

function filesOf(chunks: Chunks): ReadonlyMap<string, string> {
  const toEnter = modulesFrom(chunks, entrance)
  const signedIn = modulesFrom(chunks, shell)
  const fileOf = new Map<string, string>()
  for (const id of [...toEnter].filter((one) => signedIn.has(one))) fileOf.set(id, placeOf(id) ?? 'start')
  for (const id of signedIn) if (!fileOf.has(id)) fileOf.set(id, placeOf(id) ?? 'shell')
  const shared = common(chunks)
  const listed = modulesFrom(chunks, list)
  for (const id of shared) if (!fileOf.has(id) && listed.has(id)) fileOf.set(id, 'list')
  for (const id of shared) if (!fileOf.has(id) && !toEnter.has(id)) fileOf.set(id, 'screens')
  return fileOf
}

/** Libraries that change once in months keep files of their own: the browser has them from the version before. */
const placeOf = (id: string): string | undefined => {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react'
  return /node_modules\/(@tanstack|use-sync-external-store)\//.test(id) ? 'tanstack' : undefined
}

function common(chunks: Chunks): readonly string[] {
  const screens = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry)
  const uses = new Map<string, number>()
  for (const { fileName } of screens)
    for (const id of modulesOf(chunks, [fileName])) uses.set(id, (uses.get(id) ?? 0) + 1)
  return [...uses].flatMap(([id, times]) => (times >= screens.length * commonFrom ? [id] : []))
}

function modulesFrom(chunks: Chunks, begins: readonly RegExp[]): ReadonlySet<string> {
  const files = begins.map((begin) => {
    const found = [...chunks.values()].find(({ facadeModuleId }) => begin.test(facadeModuleId ?? ''))
    if (found === undefined) throw new Error(`no page begins at ${begin}: nobody knows what it loads`)
    return found.fileName
  })
  return modulesOf(chunks, files)
}

/** The modules of these files and of all they import at once, but those at which a page or a piece of it begins. */
function modulesOf(chunks: Chunks, files: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const reach = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) reach(imported)
  }
  files.forEach(reach)
  const begins = new Set([...seen].map((file) => chunks.get(file)?.facadeModuleId))
  return new Set(
    [...seen]
      .flatMap((file) => chunks.get(file)?.moduleIds ?? [])
      .filter((id) => !begins.has(id) && !main.test(id)),
  )
}
