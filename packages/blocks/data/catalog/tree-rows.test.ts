import { expect, test } from 'vitest'
import { byCode, treeRows } from './tree-rows.ts'

test('codes are ordered part by part as numbers', () => {
  const codes = ['2.1.10', '2.1.9', '2.1', '1.9', '2.1.2'].toSorted(byCode)
  expect(codes).toEqual(['1.9', '2.1', '2.1.2', '2.1.9', '2.1.10'])
})

test('each row comes before its children, and one without its parent is a root', () => {
  const rows = [
    { id: 'c', code: '2.10', parentId: 'a' },
    { id: 'b', code: '2.9', parentId: 'a' },
    { id: 'a', code: '2', parentId: null },
    { id: 'd', code: '2.9.1', parentId: 'b' },
    { id: 'x', code: '3.1', parentId: 'elsewhere' },
  ]
  expect(treeRows(rows, 'parentId', 'code').map(({ code, level, group }) => [code, level, group])).toEqual([
    ['2', 0, true],
    ['2.9', 1, true],
    ['2.9.1', 2, false],
    ['2.10', 1, false],
    ['3.1', 0, false],
  ])
})
