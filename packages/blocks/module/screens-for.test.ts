import { expect, test } from 'vitest'
import { defineCatalog } from '../data/catalog/catalog.ts'
import { documentList, listOf } from '../data/list/list.ts'
import { defineDocument } from '../document/document.ts'
import { defineReport } from '../report/report.ts'
import { day, text } from '../values/field/words.ts'
import { annulmentParams, lifecycle, reverses } from '../values/lifecycle/lifecycle.ts'
import { screensAt } from '../values/thing/named.ts'
import { placedThing, screenFor, screensFor } from './screens-for.ts'

const minuta = {
  module: 'test',
  name: 'minuta',
  label: { one: 'Minuta', many: 'Minutas', gender: 'f' },
  number: { prefix: 'MIN', restarts: 'never' },
  fields: { purpose: text('Objeto') },
  lifecycle: lifecycle('draft', { draft: { label: 'Borrador', tone: 'neutral' } }, {}),
  list: listOf({ columns: { purpose: text('Objeto') }, sort: 'purpose', filters: [], searches: 'Objeto' }),
} as const

test('a document says its three screens once: what they are called and who may open them is its own', () => {
  const written = defineDocument({
    ...minuta,
    screens: { list: '/minutas', create: '/minutas/create', edit: '/minuta/:id' },
  })
  const menu = { group: 'Pruebas', order: 10 }
  const create = { group: 'Pruebas', within: 'Crear', order: 900 }
  expect(screensFor(written, { menu, create, under: '/minutas' })).toEqual({
    '/minutas': { title: 'Minutas', permission: 'test.minuta.view', menu, thing: 'minuta', part: 'List' },
    '/minutas/create': {
      title: 'Nueva minuta',
      permission: 'test.minuta.edit',
      menu: create,
      thing: 'minuta',
      part: 'Create',
    },
    '/minuta/:id': {
      title: 'Minuta',
      permission: 'test.minuta.view',
      under: '/minutas',
      thing: 'minuta',
      part: 'Edit',
    },
  })
})

test('one that is only born of others has no screen that makes it', () => {
  const born = defineDocument({ ...minuta, screens: { list: '/minutas', edit: '/minuta/:id' } })
  expect(Object.keys(screensFor(born))).toEqual(['/minutas', '/minuta/:id'])
})

test('the usual document is declared in a word for its addresses, its list and what undoes it', () => {
  const usual = defineDocument({ ...minuta, screens: screensAt('/minutas') })
  expect(Object.keys(screensFor(usual))).toEqual(['/minutas', '/minutas/create', '/minutas/edit/:id'])
  const list = documentList({ columns: { date: day('Fecha') }, searches: 'Número' })
  expect([Object.keys(list.columns), list.sort]).toEqual([['number', 'date'], '-date'])
  expect(reverses('Anular', 'Vuelve a como estaba.')).toEqual({
    label: 'Anular',
    from: 'approved',
    to: 'annulled',
    danger: true,
    params: annulmentParams,
    reverses: true,
    consequence: 'Vuelve a como estaba.',
  })
})

test('a catalog has the screens that it says: its list alone where its rows are opened beside it', () => {
  const { fields, list } = minuta
  const shelf = defineCatalog({
    id: 'test.shelf',
    label: { one: 'Estante', many: 'Estantes', gender: 'm' },
    fields,
    list,
    shows: ['purpose'],
    key: 'purpose',
    screens: { list: '/estantes' },
  })
  const menu = { group: 'Pruebas', order: 20 }
  expect(placedThing('test.shelf')).toBeUndefined()
  expect(screensFor(shelf, { title: 'Archivo', menu })).toEqual({
    '/estantes': { title: 'Archivo', permission: 'test.shelf.view', menu, thing: 'shelf', part: 'List' },
  })
  expect(placedThing('test.shelf')).toBe(shelf)
})

test('a report opens for those who may run it, under its own title', () => {
  const weekly = defineReport({
    id: 'test.weekly',
    title: 'Cada semana',
    params: {},
    columns: minuta.fields,
    totals: [],
    screen: '/cada-semana',
  })
  expect(screenFor(weekly, { under: '/minutas' })).toEqual({
    '/cada-semana': { title: 'Cada semana', permission: 'test.weekly.run', under: '/minutas' },
  })
})
