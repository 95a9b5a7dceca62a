import { expect, test } from 'vitest'
import { formOf } from './form-number.domain.ts'

test.each([
  ['A-001', 'A', 1],
  ['a001', 'A', 1],
  ['00452', '', 452],
  ['AB 12', 'AB', 12],
  ['A-1-2', '', 0],
])('%s is the form %s %d', (text, prefix, number) => expect(formOf(text)).toEqual({ prefix, number }))
