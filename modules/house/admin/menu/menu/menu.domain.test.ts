import { describe, expect, test } from 'vitest'
import type { MenuBody } from './menu.contract.ts'
import { checkMenuItem, foundIn, type MenuItem, renumbered, treeOf, visibleTree } from './menu.domain.ts'

const item = (id: string, parentId: string | null, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  parentId,
  title: id,
  route: null,
  icon: null,
  position: 10,
  permission: null,
  active: true,
  version: 1,
  ...more,
})
/** Presupuesto → Informes → ejecución; a leaf at the root. */
const items = [
  item('budget', null),
  item('reports', 'budget'),
  item('execution', 'reports', { route: '/reports/presupuesto', permission: 'budget.execution.run' }),
  item('cdp', 'budget', { route: '/cdp', permission: 'Budget.CDP.view', title: 'Disponibilidades (CDP)' }),
  item('home', null, { route: '/', position: 0 }),
]
const body = (more: Partial<MenuBody> = {}): MenuBody => ({
  parent_id: 'budget',
  titulo: 'Registros',
  ruta: '/Registro-Presupuestal',
  icono: null,
  orden: 10,
  permiso: 'budget.registro.view',
  activo: true,
  ...more,
})
const facts = (id: string | null = null) => ({
  items,
  id,
  routes: new Set(['/', '/cdp', '/Registro-Presupuestal', '/reports/presupuesto']),
  permissions: new Set(['budget.registro.view', 'budget.cdp.view']),
})

describe('what the editor refuses', () => {
  test.each([
    ['a route that is already there', body({ ruta: '/cdp' }), null, 'MEN-004'],
    ['a route that no screen has', body({ ruta: '/nada' }), null, 'MEN-003'],
    ['a permission that nobody knows', body({ permiso: 'budget.nada.view' }), null, 'MEN-005'],
    [
      'the title of a sibling, whatever its accents and case',
      body({ titulo: 'disponibilidádes (cdp)' }),
      null,
      'MEN-009',
    ],
    ['a parent that does not exist', body({ parent_id: 'gone' }), null, 'MEN-007'],
    ['a parent that is a screen', body({ parent_id: 'cdp' }), null, 'MEN-010'],
    [
      'a group inside itself',
      body({ parent_id: 'budget', ruta: null, titulo: 'budget' }),
      'budget',
      'MEN-002',
    ],
    ['a group inside its own child', body({ parent_id: 'reports', ruta: null }), 'budget', 'MEN-002'],
    ['a route for a group with children', body({ parent_id: null }), 'reports', 'MEN-006'],
  ])('%s', (_what, given, id, code) => {
    expect(() => checkMenuItem(given, facts(id))).toThrowError(expect.objectContaining({ code }))
  })

  test('a leaf on a fourth level', () => {
    const deep = { ...facts(), items: [...items, item('third', 'reports')] }
    expect(() => checkMenuItem(body({ parent_id: 'third' }), deep)).toThrowError(
      expect.objectContaining({ code: 'MEN-001' }),
    )
  })

  test('moving a group so deep that its children pass the third level', () => {
    const deep = [...items, item('other', null), item('middle', 'other')]
    const moved = body({ parent_id: 'middle', ruta: null, titulo: 'Informes' })
    expect(() => checkMenuItem(moved, { ...facts('reports'), items: deep })).toThrowError(
      expect.objectContaining({ code: 'MEN-001' }),
    )
  })
})

test('what it accepts: a new leaf, one kept as it was, a permission in another case, none at all', () => {
  expect(() => checkMenuItem(body(), facts())).not.toThrow()
  expect(() =>
    checkMenuItem(body({ ruta: '/cdp', titulo: 'cdp', permiso: 'BUDGET.cdp.VIEW' }), facts('cdp')),
  ).not.toThrow()
  expect(() => checkMenuItem(body({ permiso: null, parent_id: null }), facts())).not.toThrow()
})

test('people see the leaves they may open, and the groups that have any', () => {
  const may = (permission: string | null) =>
    permission === null || permission.toLowerCase() === 'budget.cdp.view'
  const seen = visibleTree(treeOf(items), may)
  expect(seen.map(({ item }) => item.id)).toEqual(['home', 'budget'])
  expect(seen[1]?.children.map(({ item }) => item.id)).toEqual(['cdp'])
})

test('a group switched off hides what is in it', () => {
  const off = items.map((one) => (one.id === 'budget' ? { ...one, active: false } : one))
  expect(visibleTree(treeOf(off), () => true).map(({ item }) => item.id)).toEqual(['home'])
})

test('searching finds by title or by group, whatever the accents', () => {
  const tree = treeOf(items)
  expect(foundIn(tree, 'DISPONIBÍLIDADES').map(({ item }) => item.id)).toEqual(['cdp'])
  expect(foundIn(tree, 'reports').map(({ item, trail }) => [item.id, ...trail])).toEqual([
    ['execution', 'budget', 'reports'],
  ])
})

test('siblings are numbered by tens, and what was just dropped goes first at its place', () => {
  const siblings = [
    item('a', null, { position: 10 }),
    item('b', null, { position: 20 }),
    item('c', null, { position: 20 }),
  ]
  expect([...renumbered(siblings, null, 'c')]).toEqual([['b', 30]])
})
