import { menuIcons } from '@quina/admin/contract'
import type { MenuNode } from '@quina/blocks/web'
import { expect, test, vi } from 'vitest'
import { actionsIn, commandItems, foundBy, screensIn } from '../palette/providers.ts'
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
const never = new AbortController().signal
const labels = async (typed: string) => (await screensIn(menu).search(typed, never)).map(({ label }) => label)

test('without words the palette shows the menu, in its order', () =>
  expect(labels('')).resolves.toEqual([
    'Inicio',
    'CDP',
    'Solicitudes de CDP',
    'Libro de gastos',
    'Comprobantes',
  ]))

test.each([
  ['cdp', ['CDP', 'Solicitudes de CDP']],
  ['SOLICITÚDES', ['Solicitudes de CDP']],
  ['gastos presupuesto', ['Libro de gastos']],
  ['nómina', []],
])('«%s» finds %j', (typed, expected) => expect(labels(typed)).resolves.toEqual(expected))

test('a screen shows its parent, and opens without its optional parameters', async () => {
  expect(await screensIn(menu).search('comprob', never)).toEqual([
    { id: 'Comprobantes', label: 'Comprobantes', detail: 'Contabilidad', href: '/accounting/seat' },
  ])
})

test('after > it offers what can be done', async () => {
  const items = commandItems([{ label: 'Nuevo CDP', permission: 'budget.cdp.edit', to: '/cdp/create' }])
  const actions = actionsIn(items)
  expect(actions.sign).toBe('>')
  expect(await actions.search('nuevo cdp', never)).toEqual([
    { id: 'deed /cdp/create Nuevo CDP', label: 'Nuevo CDP', href: '/cdp/create' },
  ])
  expect(await actions.search('pago', never)).toEqual([])
})

test('searches in a module from two letters on, and opens the address of the module', async () => {
  const find = vi.fn(async () => [{ id: '7', label: 'CDP 007', detail: 'Aseo', to: '/cdp/edit/7' }])
  const found = foundBy({ label: 'Documentos', permission: 'campus', find })
  expect(await found.search('7', never)).toEqual([])
  expect(find).not.toHaveBeenCalled()
  expect(await found.search('cdp 7', never)).toEqual([
    { id: '7', label: 'CDP 007', detail: 'Aseo', href: '/cdp/edit/7' },
    { id: 'all', label: 'Ver en una página lo de «cdp 7»', href: '/buscar?q=cdp+7' },
  ])
  expect(find).toHaveBeenCalledWith('cdp 7', never)
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

test.each([
  ['/citas', 'Asignar cita'],
  ['/citas/index', 'Citas'],
  ['/citas/', 'Citas'],
])('of two entries that differ in «/index», %s is %s', (pathname, expected) => {
  const both = leavesOf([node('Citas', '/citas/index'), node('Asignar cita', '/citas')])
  expect(activeLeaf(both, pathname)?.node.titulo).toBe(expected)
})

test('a screen belongs to the entry that is nearest, not to one that is as long for its «/index»', () => {
  const both = leavesOf([node('Cartera', '/wallet/index'), node('Glosas', '/wallet/glosa')])
  expect(activeLeaf(both, '/wallet/glosa/edit/7')?.node.titulo).toBe('Glosas')
})

test('every icon that the menu manager offers is drawn', () =>
  expect(Object.keys(icons).sort()).toEqual(Object.keys(menuIcons).sort()))
