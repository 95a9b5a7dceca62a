import { describe, expect, test } from 'vitest'
import { crowded, longFunctions, tooLong } from './sizes.ts'

const file = (path: string, text: string) => ({ path, text })
const lines = (count: number) =>
  `${Array.from({ length: count }, (_, index) => `const a${index} = 1`).join('\n')}\n`

describe('files and lines', () => {
  test.each([
    ['a file of 301 lines', 'a/x.ts', lines(301)],
    ['a table of tests of 501 lines', 'a/x.test.ts', lines(501)],
    ['a line of 131 columns', 'a/x.ts', '/'.repeat(131)],
    ['a wide line of SQL', 'a/x.sql', '-'.repeat(161)],
    ['a long style sheet', 'a/x.css', lines(301)],
  ])('%s is refused', (_what, path, text) => expect(tooLong(file(path, text))).toHaveLength(1))

  test.each([
    ['a file of 300 lines', 'a/x.ts', lines(300)],
    ['a table of tests of 500 lines', 'a/x.test.ts', lines(500)],
    ['a migration of 500 lines', 'a/x.sql', lines(500)],
    ['what is generated', 'a/schema.generated.ts', lines(5_000)],
    ['a document', 'a/x.md', 'x'.repeat(500)],
  ])('%s is not', (_what, path, text) => expect(tooLong(file(path, text))).toEqual([]))
})

describe('functions', () => {
  const body = (count: number) => lines(count)

  test.each([
    ['a function', `export function f() {\n${body(49)}}`],
    ['an arrow', `export const f = () => {\n${body(49)}}`],
    ['a method', `export const f = { async run() {\n${body(49)}} }`],
    ['one inside another', `const g = () => ({ run: () => {\n${body(49)}} })`],
  ])('%s of 51 lines is refused', (_what, text) =>
    expect(longFunctions(file('a/x.ts', text))[0]).toContain('a function of 51 lines'),
  )

  test('one of 50 lines is not', () =>
    expect(longFunctions(file('a/x.ts', `export function f() {\n${body(48)}}`))).toEqual([]))

  test('braces in text and comments do not count', () =>
    expect(longFunctions(file('a/x.ts', `const f = () => '{'\n// {\n${body(60)}`))).toEqual([]))

  test('a chapter of tests may be long, a test may not', () => {
    const test50 = `test('x', () => {\n${body(49)}})`
    expect(longFunctions(file('a/x.test.ts', `describe('x', () => {\n${body(80)}})`))).toEqual([])
    expect(longFunctions(file('a/x.test.ts', `describe('x', () => {\n${test50}\n})`))).toHaveLength(1)
  })

  test('five parameters are refused, four are not', () => {
    expect(longFunctions(file('a/x.ts', 'const f = (a, b, c, d, e) => a'))).toHaveLength(1)
    expect(longFunctions(file('a/x.ts', 'const f = (a, b, c, { d, e }) => a'))).toEqual([])
  })
})

test('a folder of thirteen files is refused, and migrations are no folder of a thing', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => file(`${folder}/${index}.server.ts`, ''))
  expect(crowded(files('modules/z/a/thing', 13))).toHaveLength(1)
  expect(crowded(files('modules/z/a/thing', 12))).toEqual([])
  expect(crowded(files('modules/z/a/area/thing', 13))).toHaveLength(1)
  expect(crowded([...files('modules/z/a/area/one', 12), ...files('modules/z/a/area/two', 12)])).toEqual([])
  expect(crowded(files('modules/z/a/migrations', 40))).toEqual([])
  const sql = ['views', 'functions'].map((kind) => file(`modules/z/a/thing/x.${kind}.sql`, ''))
  expect(crowded([...files('modules/z/a/thing', 12), ...sql])).toEqual([])
})
