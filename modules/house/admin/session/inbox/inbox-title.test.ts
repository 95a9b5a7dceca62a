import { expect, test } from 'vitest'
import { titleOf } from './inbox.contract.ts'

test.each([
  ['CDP', 'CDP', 'CDP'],
  ['CDP', 'CDP 213', 'CDP 213'],
  ['Causación', 'CX 012', 'Causación CX 012'],
])('a document of kind «%s» titled «%s» is «%s»', (kind, title, shown) =>
  expect(titleOf({ kind, title })).toBe(shown),
)
