import { expect, test } from 'vitest'
import { defineDocument } from '../document/document.ts'
import { text } from '../field/field.ts'
import { lifecycle } from '../lifecycle/lifecycle.ts'
import { listOf } from '../list/list.ts'
import { screensFor } from './screens-for.ts'

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
    '/minutas': { title: 'Minutas', permission: 'test.minuta.view', menu, document: 'minuta', part: 'List' },
    '/minutas/create': {
      ...{ title: 'Nueva minuta', permission: 'test.minuta.edit', menu: create },
      ...{ document: 'minuta', part: 'Create' },
    },
    '/minuta/:id': {
      ...{ title: 'Minuta', permission: 'test.minuta.view', under: '/minutas' },
      ...{ document: 'minuta', part: 'Edit' },
    },
  })
})

test('one that is only born of others has no screen that makes it', () => {
  const born = defineDocument({ ...minuta, screens: { list: '/minutas', edit: '/minuta/:id' } })
  expect(Object.keys(screensFor(born))).toEqual(['/minutas', '/minuta/:id'])
})
