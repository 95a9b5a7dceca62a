import { expect, test } from 'vitest'
import { privateNames, privateProse } from './plain.ts'

const file = (path: string, text: string) => ({ path, text })

test('counts a word anywhere in a name, but not within a longer word', () => {
  expect(privateNames([file('a.ts', 'const askedFor = toldOf(basket, saidBy.deedKind)')])).toBe(4)
  expect(privateNames([file('a.ts', 'const masked = indeed(bold)')])).toBe(0)
})

test('words between quotes are no names', () => {
  expect(privateNames([file('a.ts', "const input = '/api/told'")])).toBe(0)
})

test('comments and pages count, code and the manual do not', () => {
  const code = file('a.ts', '// Whoever asked is told.\nconst asked = 1')
  const page = file('docs/one.md', 'What hangs from it is said.')
  const manual = file('docs/manual/caja.md', 'Lo que se dice: said.')
  expect(privateProse([code])).toBe(3)
  expect(privateProse([page])).toBe(2)
  expect(privateProse([manual])).toBe(0)
})
