// npm run check -- billing: checks types, style and tests of a module and of its dependents only.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Workspace, withDependents } from './dependents.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** The modules and the packages. The applications depend on everything, so `npm test` covers them. */
const workspaces: readonly Workspace[] = [
  ...readdirSync(join(root, 'modules')).map((area) => `modules/${area}`),
  'packages',
]
  .flatMap((kind) => readdirSync(join(root, kind)).map((one) => `${kind}/${one}`))
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .map((folder) => {
    const { name, dependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> }
    return { folder, name, uses: Object.keys(dependencies) }
  })

const words = process.argv.slice(2)
if (words.length === 0) throw new Error('Say which modules: npm run check -- billing')
const folders = [...new Set(words.flatMap((word) => withDependents(workspaces, word)))]
/** Tests across modules are in a folder named for the main module, some within an area; accounting and treasury share one. */
const stories = folders.flatMap((folder) => {
  const name = folder.split('/').at(-1)!
  const finance = name === 'accounting' || name === 'treasury' ? ['tests/finance'] : []
  return [`tests/${name}`, `tests/income/${name}`, `tests/supply/${name}`, ...finance].filter((story) =>
    existsSync(join(root, story)),
  )
})
const places = [...new Set([...folders, ...stories])].map((folder) => `${folder}/`)

// A module has no type project of its own: both projects read its contracts. Unchanged files are not checked again.
const steps: readonly (readonly [string, ...string[]])[] = [
  ['tsc', '-p', 'tsconfig.server.json', '--checkers', '2'],
  ['tsc', '-p', 'tsconfig.web.json', '--checkers', '2'],
  ['tsc', '-p', 'tsconfig.tests.json'],
  ['biome', 'check', ...places],
  ['vitest', 'run', '--project=unit', 'tools/tidy', ...places],
  ['vitest', 'run', '--project=database', '--project=web', '--passWithNoTests', ...places],
]

console.log(`${folders.join(' ')}\n`)
const failed = steps.filter(([program, ...args]) => {
  console.log(`${program} ${args.join(' ')}`)
  return spawnSync(bin(program), args, { cwd: root, stdio: 'inherit' }).status !== 0
})
console.log(failed.length === 0 ? '\nall well' : `\nfailed: ${failed.map(([program]) => program).join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
