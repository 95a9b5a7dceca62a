import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { areasIn } from './areas.ts'
import { strangeFaces } from './faces.ts'
import { forbiddenIn } from './glossary.ts'
import { circleIn, floorsText, graphText, workspacesIn, wrongFaces, wrongUse } from './graph.ts'
import { escapes, floatingMoney, refusedSyntax, skippedTests, swallowedErrors } from './habits.ts'
import { longSubjects, lostLinks } from './pages.ts'
import { stepsOf, wrongPath } from './path.ts'
import { allowedEscapes, allowedSeam } from './ratchet.ts'
import { readRepository } from './repository.ts'
import { grown, seamOf } from './seam.ts'
import { crowded, longFunctions, tooLong } from './sizes.ts'
import { doesNotParse, isCode, isGenerated, type Source } from './source.ts'
import { isMigration, silentTables, strangeSchemas, wrongMigrationNames } from './sql.ts'
import { functionsTwice, isFunctions, isViews, viewsInMigrations, wrongViews } from './views.ts'
import { badWords, forbiddenNames, vagueName } from './words.ts'
import { impure, worldless, wrongLibrary, wrongWorld } from './worlds.ts'

/** The style guide, as a test. Each check is a pure function with tests of its own, in the files beside this one. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readRepository(root)
const code = sources.filter((source) => isCode(source) && !isGenerated(source))
const typed = code.filter(({ path }) => !path.endsWith('.mjs'))
const workspaces = workspacesIn(sources)
const migrations = sources.filter(isMigration)
const views = sources.filter(isViews)
const functions = sources.filter(isFunctions)
const forbidden = forbiddenIn(sources.find(({ path }) => path === 'docs/glossary.md') ?? { text: '' })
// The checks of words name what they look for.
const speaking = sources.filter(({ path }) => !/^tools\/tidy\/(words|sql)/.test(path))

/** At most twenty complaints are printed: who mends them will run it again. */
function shown(complaints: readonly string[]): string {
  const rest = complaints.length - 20
  return [...complaints.slice(0, 200), ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n')
}
const each = (list: readonly Source[], check: (source: Source) => string[]) => () =>
  expect(shown(list.flatMap(check))).toBe('')

test('the repository was read', () => {
  expect(code.length).toBeGreaterThan(50)
  expect(workspaces.length).toBeGreaterThan(10)
})
test('code can be parsed', each(code, doesNotParse))

test('worlds do not leak into each other', each(typed, wrongWorld))
test('worlds use only their own libraries', each(typed, wrongLibrary))
test('every file of a module says its world', each(typed, worldless))
test('rules and paper are pure', each(typed, impure))

test(
  'workspaces use what they declare, through faces',
  each(code, (source) => wrongUse(source, workspaces)),
)
test('modules show four faces', () => expect(shown(wrongFaces(workspaces))).toBe(''))
test('workspaces form no circle', () => expect(circleIn(workspaces)).toBeNull())
test('the architecture shows the modules as they stand on each other', () =>
  expect(sources.find(({ path }) => path === 'docs/ARCHITECTURE.md')?.text).toContain(graphText(workspaces)))
test('the architecture shows the floors of the blocks', () =>
  expect(sources.find(({ path }) => path === 'docs/ARCHITECTURE.md')?.text).toContain(
    floorsText(areasIn('packages/blocks', code)),
  ))

test('billing shows what an issued invoice does, in fewer than twenty functions', () => {
  const page = sources.find(({ path }) => path === 'modules/income/billing/README.md')!
  expect(shown(wrongPath(page, typed))).toBe('')
  expect(stepsOf(page).length).toBeGreaterThan(10)
  expect(stepsOf(page).length).toBeLessThan(20)
})

test('files and lines are short', each(sources, tooLong))
test('functions are short and take few parameters', each(code, longFunctions))
test('a thing is a small folder', () => expect(shown(crowded(sources))).toBe(''))

test('the glossary forbids something', () => expect(forbidden.length).toBeGreaterThan(10))
test(
  'names are those of the glossary',
  each(sources, (source) => forbiddenNames(source, forbidden)),
)
test('nothing is left for later, nothing names one machine', each(speaking, badWords))
test('files say what they hold', each(code, vagueName))

test('plain constructs are used', each(typed, refusedSyntax))
test('every test runs', each(typed, skippedTests))
test('no error is swallowed', each(code, swallowedErrors))
test('money is never a floating number', each(typed, floatingMoney))
test('escapes from the type system only become fewer', () =>
  expect(shown(escapes(typed, allowedEscapes))).toBe(''))

test('the seam between server and screen only becomes thinner', () =>
  expect(shown(grown(seamOf(sources), allowedSeam))).toBe(''))

test('migrations run in one order', () => expect(shown(wrongMigrationNames(migrations))).toBe(''))
test('tables are described and audited', () => expect(shown(silentTables(migrations))).toBe(''))
test(
  'modules write to their own schema and read downwards',
  each([...typed, ...migrations, ...views, ...functions], (source) => strangeSchemas(source, workspaces)),
)
test('views are made of their own files, not by migrations', () =>
  expect(shown(viewsInMigrations(migrations, views))).toBe(''))
test('every view is declared once', () => expect(shown(wrongViews(views))).toBe(''))
test('every function is declared once', () =>
  expect(shown(functionsTwice([...migrations, ...views, ...functions]))).toBe(''))
test('a face shows some columns of its table, and each is read', () =>
  expect(shown(strangeFaces(views, [...typed, ...views, ...functions]))).toBe(''))

test('the README names every recipe, and every page that a document leads to is there', () => {
  const paths = new Set(sources.map(({ path }) => path))
  const readme = sources.find(({ path }) => path === 'README.md')?.text ?? ''
  const recipes = [...paths].filter((path) => path.startsWith('docs/recipes/'))
  expect(recipes.filter((path) => !readme.includes(`](${path})`))).toEqual([])
  expect(
    shown(sources.filter(({ path }) => path.endsWith('.md')).flatMap((page) => lostLinks(page, paths))),
  ).toBe('')
})

test('the subjects of new commits are short', () => {
  // A copy of the project without its history has none to look at.
  const isRepository = existsSync(new URL('../../.git', import.meta.url))
  const log = ['log', '--since=2026-11-28T12:00:00Z', '--format=%s']
  const subjects = isRepository ? execFileSync('git', log, { cwd: root, encoding: 'utf8' }).split('\n') : []
  expect(longSubjects(subjects)).toEqual([])
})
