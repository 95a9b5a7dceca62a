import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { law, lawOptions } from '../../modules/finance/payroll/law/parameter/law.contract.ts'

const root = join(import.meta.dirname, '../..')
const filesIn = (part: string) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => ({ path, text: readFileSync(join(root, part, path), 'utf8') }))

const sources = filesIn('modules/finance/payroll')
const isTest = ({ path }: { readonly path: string }) => path.includes('.test.')
const tests = [...sources.filter(isTest), ...filesIn('tests/payroll')].filter(
  ({ path }) => path !== 'settings.test.ts',
)

/** The readings of the law of which a house chooses one, where something reads them. */
const read = new Set(
  sources
    .filter((one) => !isTest(one))
    .flatMap(({ text }) => [...text.matchAll(/optionOn\(\s*\w+(?:\.\w+)*,\s*'(\w+)'/g)])
    .map(([, key = '']) => key),
)
const keys = Object.entries(law).flatMap(([key, [unit]]) => (unit === 'opcion' ? [key] : []))

test('every reading that a house may choose is read somewhere', () => {
  expect(keys.filter((key) => !read.has(key))).toEqual([])
})

/** With what each may be: `AVISO` or `BLOQUEO`. */
const notNamed = Object.entries(lawOptions).flatMap(([key, options]) =>
  tests.some(({ text }) => text.includes(key)) ? options.filter((option) => !isNamed(key, option)) : [key],
)
function isNamed(key: string, option: string): boolean {
  return tests.some(({ text }) => text.includes(key) && new RegExp(`\\b${option}\\b`).test(text))
}

test('each of its results is named by a test of its own', () => {
  expect(Object.keys(lawOptions).length).toBeGreaterThan(14)
  expect(notNamed).toEqual([])
})
