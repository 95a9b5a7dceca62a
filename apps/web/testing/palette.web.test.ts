import { menuIcons } from '@quina/admin/contract'
import type { MenuNode } from '@quina/blocks/web'
import { expect, test, vi } from 'vitest'
import { asksForDeed, deedEntries, entriesWith, screenEntries } from '../palette/entries.ts'
import { icons } from '../shell/menu-icons.tsx'
import { activeLeaf, leavesOf } from '../shell/menu-tree.ts'

const node = (titulo: string, ruta: string | null, hijos: readonly MenuNode[] = []): MenuNode => ({
  id: titulo,
  parent_id: null,
  titulo,
  ruta,
  icono: null,
  orden: 0,
  permiso: null,
  hijos,
})
const menu = [
  node('Inicio', '/'),
  node('Presupuesto', null, [
    node('CDP', '/cdp'),
    node('Solicitudes de CDP', '/budget/cdp-request/index'),
    node('Libros', null, [node('Libro de gastos', '/budget/expense-book')]),
  ]),
  node('Contabilidad', null, [node('Comprobantes', '/accounting/seat/:accountingPeriodId?')]),
]
const labels = (typed: string) => screenEntries(menu, typed, vi.fn()).entries.map(({ label }) => label)

test('without words the palette shows the menu, in its order', () =>
  expect(labels('')).toEqual(['Inicio', 'CDP', 'Solicitudes de CDP', 'Libro de gastos', 'Comprobantes']))

test.each([
  ['cdp', ['CDP', 'Solicitudes de CDP']],
  ['SOLICITÚDES', ['Solicitudes de CDP']],
  ['gastos presupuesto', ['Libro de gastos']],
  ['nómina', []],
])('«%s» finds %j', (typed, expected) => expect(labels(typed)).toEqual(expected))

test('a screen says where it hangs from, and is opened without its optional parameters', () => {
  const open = vi.fn()
  const [entry] = screenEntries(menu, 'comprob', open).entries
  expect(entry).toMatchObject({ label: 'Comprobantes', detail: 'Contabilidad' })
  entry?.run()
  expect(open).toHaveBeenCalledWith('/accounting/seat')
})

test('after > it offers what can be done', () => {
  const open = vi.fn()
  const entries = deedEntries(
    [{ label: 'Nuevo CDP', permission: 'budget.cdp.edit', to: '/cdp/create' }],
    open,
  )
  expect([asksForDeed(' >nuevo'), asksForDeed('nuevo > 3')]).toEqual([true, false])
  entriesWith(entries, '> nuevo cdp')[0]?.run()
  expect(open).toHaveBeenCalledWith('/cdp/create')
  expect(entriesWith(entries, '> pago')).toEqual([])
})

test.each([
  ['/', 'Inicio'],
  ['/cdp', 'CDP'],
  ['/cdp/edit/7', 'CDP'],
  ['/CDP', 'CDP'],
  ['/budget/cdp-request/edit/3', 'Solicitudes de CDP'],
  ['/accounting/seat/2026-11', 'Comprobantes'],
  ['/cdp-archive', undefined],
  ['/terceros/list', undefined],
])('at %s the menu marks %s', (pathname, expected) =>
  expect(activeLeaf(leavesOf(menu), pathname)?.node.titulo).toBe(expected),
)

test('every icon that the menu manager offers is drawn', () =>
  expect(Object.keys(icons).sort()).toEqual(Object.keys(menuIcons).sort()))
