import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { leanSchemasPlugin } from './lean-schemas-plugin.ts'
import { schemasPlugin } from './schemas-plugin.ts'
import { screensPlugin } from './screens-plugin.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'
const served = ['/api', '/login', '/logout', '/sanctum']

/** `/login` is both a screen (GET) and a call (POST): only the call goes to the API. */
const proxied = {
  target: api,
  bypass: (request: { method?: string | undefined; url?: string | undefined }) =>
    request.method === 'GET' && request.url?.startsWith('/login') === true ? '/index.html' : undefined,
}

const preload = preloading()

/**
 * Names the build after its contents: the same sources give the same version, so that a mere rebuild makes nobody reload. A
 * `meta` of the page carries the version, and `/version.json` gives the deployed one.
 */
const versionPlugin = (): Plugin => ({
  name: 'quina-version',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { server }) => (server ? html.replace(placeholder, 'dev') : html),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const names = Object.keys(bundle).sort().join('\n')
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `{"version":"${version}"}\n` })
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no index.html to write its version in')
      page.source = String(page.source).replace(placeholder, version)
    },
  },
})

/**
 * Decides in which file each module is bundled. By default the build makes a file of each set of modules that the same screens
 * use: the first list came in 162 files, which took as many requests and weighed an eighth more, each compressed by itself, than
 * together. So the product is built once without writing it, only to learn what each page loads, and then modules are bundled
 * together: those of every page, those of every signed-in page, and those of a quarter of the screens. All that the modules of
 * such a file import is in the same file or an earlier one, so no two files wait for each other.
 */
const pagesPlugin = (): Plugin => ({
  name: 'quina-pages',
  apply: 'build',
  async config({ root }) {
    const fileOf = filesOf(await chunksOf(root))
    const groups = [...new Set(fileOf.values())].map((name, index) => ({
      name,
      priority: 10 - index,
      includeDependenciesRecursively: false,
      test: (id: string) => fileOf.get(id) === name,
    }))
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})

/** Importing one of our files has no side effects, so an index of a module costs only what is imported from it. */
const treeshake = { moduleSideEffects: (id: string) => !/\/(packages|modules)\/[^?]*\.tsx?$/.test(id) }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    screensPlugin(),
    schemasPlugin(),
    leanSchemasPlugin(),
    pagesPlugin(),
    preload.plugin,
    react(),
    versionPlugin(),
  ],
  server: { proxy: Object.fromEntries(served.map((path) => [path, proxied])) },
  build: {
    outDir: `${import.meta.dirname}/dist`,
    emptyOutDir: true,
    assetsDir: 'static', // `/assets` is a screen
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: preload.resolveDependencies },
    assetsInlineLimit: 0, // a strict content policy has no `data:` scripts or styles
    rolldownOptions: { treeshake },
  },
})

const placeholder = '%QUINA_VERSION%'

/** What a screen requests early, before its own file has arrived; other files are requested by those that import them. */
interface PreloadPlan {
  readonly plugin: Plugin
  readonly resolveDependencies: (file: string, needed: string[]) => string[]
}

/** Letters of a script worth requesting early: some three kilobytes when compressed. */
const heavy = 9_000

/** The file whose imports every user has loaded before requesting a screen. */
const shell = /\/shell\/main-layout\.tsx$/

/**
 * Every screen declares what it will load, in a table that everybody loads with the shell. Declaring all of it made the table
 * heavier than most screens: each imports a hundred small pieces, half of which the shell already has. So only heavy files are
 * declared. Styles always are, because a screen waits for them and its own file is then requested beside them.
 */
function preloading(): PreloadPlan {
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

/** A file and everything that it imports statically. */
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

/** Where each of the first pages begins, as in `tools/bundle-size.mjs`: an earlier page loads nothing of a later one. */
const entrance = [/\/web\/index\.html$/, /\/login\/login-layout\.tsx$/]
const home = [/\/web\/index\.html$/, /\/shell\/main-layout\.tsx$/, /\/dashboard\/dashboard\.tsx$/]

const list = [...home, /\/budget\/expense\/cdp\/cdp\.web\.tsx$/]

/** What the page itself imports: it stays in the file that the page requests. */
const main = /\/web\/main\.tsx$/

/** Modules that this share of all screens use travel in one file. */
const commonFrom = 1 / 4

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

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

function filesOf(chunks: Chunks): ReadonlyMap<string, string> {
  const toEnter = modulesFrom(chunks, entrance)
  const signedIn = modulesFrom(chunks, home)
  const fileOf = new Map<string, string>()
  for (const id of [...toEnter].filter((one) => signedIn.has(one))) fileOf.set(id, placeOf(id) ?? 'start')
  for (const id of signedIn) if (!fileOf.has(id)) fileOf.set(id, placeOf(id) ?? 'shell')
  const shared = common(chunks)
  const listed = modulesFrom(chunks, list)
  for (const id of shared) if (!fileOf.has(id) && listed.has(id)) fileOf.set(id, 'list')
  for (const id of shared) if (!fileOf.has(id) && !toEnter.has(id)) fileOf.set(id, 'screens')
  return fileOf
}

/** Libraries that change once in months keep files of their own: the browser has them cached from the previous version. */
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

/** The modules of these files and of their static imports, except those where a page or a piece of it begins. */
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
