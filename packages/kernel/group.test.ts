import { expect, test } from 'vitest'
import { groupedBy, pick, pluck } from './group.ts'

test('rows by a key, in the order in which each first came', () => {
  expect([...groupedBy([3, 1, 4, 1, 5], (each) => each % 2 === 1)]).toEqual([
    [true, [3, 1, 1, 5]],
    [false, [4]],
  ])
})

test('a field may be named', () => {
  const rows = [
    { kind: 'a', amount: 1n },
    { kind: 'b', amount: 2n },
    { kind: 'a', amount: 3n },
  ]
  expect(groupedBy(rows, 'kind')).toEqual(groupedBy(rows, ({ kind }) => kind))
  expect(groupedBy(rows, 'kind').get('a')).toEqual([rows[0], rows[2]])
  expect(pluck(rows, 'amount')).toEqual([1n, 2n, 3n])
  expect(pick(rows[1]!, 'amount')).toEqual({ amount: 2n })
})
