import { expect, test } from 'vitest'
import { code, text } from '../../../values/field/words.ts'
import { listOf } from '../list.ts'
import { columnsOf } from './list-columns.web.tsx'

test('the first cell of a row, which opens it, says what it does not have; the others need not', () => {
  const list = listOf({
    columns: { code: code('Número'), place: text('Lugar') },
    sort: 'code',
    searches: 'Número',
  })
  const shown = (at: number, row: Readonly<Record<string, unknown>>) =>
    columnsOf(list)[at]?.render?.({ id: '1', ...row })
  expect(shown(0, { code: null, place: null })).toBe('Sin número')
  expect(shown(1, { code: null, place: null })).not.toBe('Sin lugar')
})

test('a seal of ninety-six signs takes two lines; a short code keeps its one', () => {
  const columns = { short: code('Código', { max: 20 }), seal: code('CUV', { max: 96 }) }
  const list = listOf({ columns, sort: 'short', searches: 'Código' })
  expect(columnsOf(list).map(({ key, kind }) => [key, kind])).toEqual([
    ['short', 'code'],
    ['seal', 'text'],
  ])
})
