import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What is read by who develops, and is no setting of the product. */
const ofDevelopers = ['API_URL', 'CHROMIUM', 'CI', 'PATH', 'TZ']

const sources = ['apps', 'packages', 'modules', 'tools']
  .flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((at) => join(part, at)),
  )
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/node_modules|dist\/|\.test\.|\/testing\//.test(path))

/** Every variable of the environment that the code reads: where it is judged, and wherever it is named. */
const input = new Set([
  ...[...read('apps/api/settings/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name = '']) => name,
  ),
  ...sources.flatMap((path) =>
    [...read(path).matchAll(/\b(?:env|environment|settings)\.([A-Z][A-Z_]+)\b/g)].map(
      ([, name = '']) => name,
    ),
  ),
])
const reported = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name = '']) => name)

test('every setting that the code reads is in the README, and every one there is read', () => {
  expect(input.size).toBeGreaterThan(15)
  const wanted = [...input].filter((name) => !ofDevelopers.includes(name))
  expect(reported.toSorted()).toEqual(wanted.toSorted())
})
