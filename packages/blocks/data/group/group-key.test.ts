import { expect, test } from 'vitest'
import { choice, day, flag, integer, money, note, ref, text } from '../../values/field/words.ts'
import { listOf } from '../list/list.ts'
import { groupableColumns, groupFilter, groupLabel, inGroupOrder } from './group-key.ts'

const columns = {
  name: text('Nombre'),
  date: day('Fecha'),
  terceroId: ref('people.tercero', 'Tercero'),
  state: choice('Estado', { draft: 'Borrador', approved: 'Aprobado' }),
  late: flag('Vencida'),
  bank: text('Banco'),
  worked: text('Calculado'),
  why: note('Objeto'),
  times: integer('Veces'),
  total: money('Valor'),
}
const list = listOf({ columns, computed: ['worked'], sort: 'name', searches: 'Nombre' })

test('what has few values tells rows apart: not their name, nor amounts, nor what is worked out', () => {
  expect(groupableColumns(list)).toEqual(['date', 'terceroId', 'state', 'late', 'bank'])
  expect(groupableColumns({ ...list, totalsBy: 'name' })[0]).toBe('name')
})

test.each([
  [columns.state, 'draft', 'draft'],
  [columns.state, null, '-'],
  [columns.bank, 'a, b..c', '=a, b..c'],
  [columns.date, '2026-02', '2026-02-01..2026-02-28'],
  [columns.date, '2028-02', '2028-02-01..2028-02-29'],
])('the filter of a group finds its rows and no others', (field, value, filter) => {
  expect(groupFilter(field, value)).toBe(filter)
})

test.each([
  ['2026-02-10..', '2026-02-10..2026-02-28'],
  ['..2026-02-10', '2026-02-01..2026-02-10'],
  ['2026-02-03', '2026-02-03..2026-02-03'],
  ['2025-01-01..2027-01-01', '2026-02-01..2026-02-28'],
])('a month stays within the days that were filtered: %s', (already, filter) => {
  expect(groupFilter(columns.date, '2026-02', already)).toBe(filter)
})

test('groups stand as people expect them, and what has no value at the end', () => {
  const groups = (...values: (string | null)[]) => values.map((value) => ({ value, label: value ?? '' }))
  const order = (field: (typeof columns)['state' | 'date' | 'bank'], ...values: (string | null)[]) =>
    inGroupOrder(field, groups(...values)).map(({ value }) => value)
  expect(order(columns.state, 'approved', null, 'draft')).toEqual(['draft', 'approved', null])
  expect(order(columns.date, '2026-01', '2026-03')).toEqual(['2026-03', '2026-01'])
  expect(order(columns.bank, 'Ñandú', null, 'Álamo', 'Zeta')).toEqual(['Álamo', 'Ñandú', 'Zeta', null])
  expect(groupLabel(columns.date, '2026-03', new Map())).toBe('Marzo 2026')
  expect(groupLabel(columns.terceroId, 'x', new Map([['x', 'NUEVA EPS']]))).toBe('NUEVA EPS')
})
