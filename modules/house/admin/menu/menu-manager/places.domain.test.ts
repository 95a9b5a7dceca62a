import { describe, expect, test } from 'vitest'
import type { EditedMenuNode } from '../menu/menu.contract.ts'
import { dropPlace, rowsOf, type Step, stepFrom } from './places.domain.ts'

const entry = (id: string, hijos?: readonly EditedMenuNode[]): EditedMenuNode => ({
  id,
  parent_id: null,
  titulo: id,
  ruta: hijos === undefined ? `/${id}` : null,
  icono: null,
  orden: 10,
  permiso: null,
  activo: true,
  version: 1,
  hijos: hijos ?? [],
})
/** home · budget (cdp, reports (execution), rp) · empty */
const tree = [
  entry('home'),
  entry('budget', [entry('cdp'), entry('reports', [entry('execution')]), entry('rp')]),
  entry('empty', []),
]
const open = rowsOf(tree, () => true)

describe('one step of the keyboard', () => {
  test.each<[string, Step, string | null, number]>([
    ['budget', 'up', null, 0],
    ['home', 'down', null, 1],
    ['reports', 'out', null, 2],
    ['execution', 'out', 'budget', 2],
    ['rp', 'in', 'reports', 1],
    ['empty', 'in', 'budget', 3],
    ['rp', 'up', 'budget', 1],
  ])('%s %s', (id, step, parentId, before) => expect(stepFrom(tree, id, step)).toEqual({ parentId, before }))

  test.each<[string, Step]>([
    ['home', 'up'],
    ['empty', 'down'],
    ['home', 'out'],
    ['cdp', 'in'],
    ['budget', 'in'],
    ['nobody', 'up'],
  ])('%s %s has no place', (id, step) => expect(stepFrom(tree, id, step)).toBeNull())
})

describe('dragging', () => {
  test.each<[dragged: [string, string, number], parentId: string | null, before: number]>([
    [['rp', 'cdp', 1], 'budget', 0],
    [['cdp', 'reports', 1], 'reports', 0],
    [['home', 'budget', 0], 'budget', 0],
    [['cdp', 'execution', 2], 'reports', 1],
    [['home', 'empty', 1], 'empty', 0],
    [['home', 'empty', 7], 'empty', 0],
    [['empty', 'home', 3], null, 0],
    [['budget', 'home', 0], null, 0],
    [['rp', 'rp', 2], 'reports', 1],
    [['rp', 'rp', 0], null, 2],
  ])('%j: dragged, onto, at depth', ([id, over, depth], parentId, before) =>
    expect(dropPlace(open, { id, over, depth })).toMatchObject({ parentId, before }),
  )

  test('into a folded group, it goes last', () => {
    const folded = rowsOf(tree, () => false)
    expect(dropPlace(folded, { id: 'home', over: 'budget', depth: 1 })).toMatchObject({
      parentId: 'budget',
      before: 3,
    })
  })

  test('nothing goes inside itself', () => {
    expect(dropPlace(open, { id: 'budget', over: 'cdp', depth: 1 })).toBeNull()
    expect(dropPlace(open, { id: 'budget', over: 'nowhere', depth: 1 })).toBeNull()
  })
})
