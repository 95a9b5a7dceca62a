import { expect, test } from 'vitest'
import { doesNotParse, importsOf, withoutComments } from './source.ts'

const file = (text: string) => ({ path: 'a/x.ts', text })

test('reports a broken file', () => {
  expect(doesNotParse(file('const = 1'))).toHaveLength(1)
  expect(doesNotParse(file('const a = 1'))).toEqual([])
})

test('distinguishes types from values', () => {
  const text = `import type { A } from 'a'\nimport { type B } from 'b'\nimport { type C, c } from 'c'\nimport 'd'`
  expect(importsOf(file(text)).map(({ target, line, typeOnly }) => [target, line, typeOnly])).toEqual([
    ['a', 1, true],
    ['b', 2, true],
    ['c', 3, false],
    ['d', 4, false],
  ])
})

test('blanking comments moves nothing', () => {
  const text = `const a = 1 // one\n/* two\nlines */ const b = '// text'`
  expect(withoutComments(file(text))).toBe(`const a = 1       \n      \n         const b = '// text'`)
})
