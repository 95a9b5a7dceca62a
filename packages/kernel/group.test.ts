import { expect, test } from 'vitest'
import { groupedBy } from './group.ts'

test('rows by a key, in the order in which each first came', () => {
  expect([...groupedBy([3, 1, 4, 1, 5], (each) => each % 2 === 1)]).toEqual([
    [true, [3, 1, 1, 5]],
    [false, [4]],
  ])
})
