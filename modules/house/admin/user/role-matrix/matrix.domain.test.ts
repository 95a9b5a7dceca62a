import { expect, test } from 'vitest'
import { differenceOf, marked, matching, matrixOf } from './matrix.domain.ts'

const modules = matrixOf([
  {
    module: 'budget',
    label: 'Presupuesto',
    permissions: [
      { name: 'budget.cdp.view', label: 'Ver certificados de disponibilidad' },
      { name: 'budget.cdp.edit', label: 'Elaborar certificados de disponibilidad' },
      { name: 'budget.cdp.release', label: 'Liberar saldo: certificados de disponibilidad' },
      { name: 'budget.execution.run', label: 'Consultar ejecución de gastos' },
    ],
  },
  {
    module: 'admin',
    label: 'Administración',
    permissions: [{ name: 'admin.user.view', label: 'Ver usuarios' }],
  },
])
const rows = modules.flatMap((module) => module.rows)
const mark = (granted: string[], names: string[], on = true) =>
  [...marked(new Set(granted), names, { on, rows })].sort()

test('things by actions, called as what is seen of them', () => {
  expect(rows.map(({ label }) => label)).toEqual([
    'Certificados de disponibilidad',
    'Ejecución de gastos',
    'Usuarios',
  ])
  expect(rows[0]?.special).toEqual([{ name: 'budget.cdp.release', label: 'Liberar saldo' }])
  expect(Object.keys(rows[0]?.usual ?? {})).toEqual(['view', 'edit'])
})

test.each([
  {
    what: 'editing marks seeing',
    before: [],
    names: ['budget.cdp.edit'],
    on: true,
    after: ['budget.cdp.edit', 'budget.cdp.view'],
  },
  {
    what: 'so does a special action',
    before: [],
    names: ['budget.cdp.release'],
    on: true,
    after: ['budget.cdp.release', 'budget.cdp.view'],
  },
  {
    what: 'seeing marks nothing else',
    before: [],
    names: ['budget.cdp.view'],
    on: true,
    after: ['budget.cdp.view'],
  },
  {
    what: 'clearing seeing clears the rest',
    before: ['budget.cdp.edit', 'budget.cdp.view'],
    names: ['budget.cdp.view'],
    on: false,
    after: [],
  },
  {
    what: 'clearing the rest leaves seeing',
    before: ['budget.cdp.edit', 'budget.cdp.view'],
    names: ['budget.cdp.edit'],
    on: false,
    after: ['budget.cdp.view'],
  },
  {
    what: 'a report is only run',
    before: [],
    names: ['budget.execution.run'],
    on: true,
    after: ['budget.execution.run'],
  },
])('$what', ({ before, names, on, after }) => {
  expect(mark(before, names, on)).toEqual(after)
})

test('finds by words of the thing, of the action or of the module, without accents', () => {
  const found = (typed: string) =>
    matching(modules, typed).flatMap((module) => module.rows.map(({ key }) => key))
  expect(found('ejecucion')).toEqual(['budget.execution'])
  expect(found('liberar certificados')).toEqual(['budget.cdp'])
  expect(found('ADMINISTRACIÓN')).toEqual(['admin.user'])
  expect(found('nada')).toEqual([])
})

test('what is gained and what is lost', () => {
  expect(differenceOf(new Set(['a', 'b']), new Set(['b', 'd', 'c']))).toEqual({
    gained: ['c', 'd'],
    lost: ['a'],
  })
})
