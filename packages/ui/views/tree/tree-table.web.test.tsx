import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusOn, openScreen, press, type TestScreen, wait } from '../../testing/screen.tsx'
import { ancestors, families, found, openTo, visible } from './nodes.ts'
import { TreeTable } from './tree-table.tsx'

const rows = [
  { id: 'n1', level: 0, group: true, code: '1', name: '1 Activos', value: '100.00' },
  { id: 'n11', level: 1, group: true, code: '11', name: '11 Efectivo', value: '60.00' },
  { id: 'n1105', level: 2, code: '1105', name: '1105 Caja', value: '60.00' },
  { id: 'n12', level: 1, code: '12', name: '12 Inversiones', value: '40.00' },
  { id: 'n2', level: 0, code: '2', name: '2 Pasivos', value: '0.00' },
]
const columns = [
  { key: 'name', header: 'Cuenta' },
  { key: 'value', header: 'Saldo', kind: 'money' },
] as const
const went = vi.fn()
let screen: TestScreen
const codeOf = ({ code }: { readonly code: string }) => code
const current = () => document.activeElement?.getAttribute('data-node')
const shown = () =>
  [...screen.container.querySelectorAll<HTMLElement>('[data-node]')].map(({ dataset }) => dataset.node)
const sample = (search?: string) => (
  <TreeTable
    label="Cuentas"
    columns={columns}
    rows={rows}
    codeOf={codeOf}
    textOf={({ name }) => name}
    search={search}
    href={({ id }) => `/account/${id}`}
  />
)

beforeEach(() => {
  went.mockClear()
  screen = openScreen(sample(), went)
  focusOn(screen.container.querySelector<HTMLElement>('[data-node="n1"]'))
})
afterEach(() => screen.close())

test('what is above each row, and what shows when some are closed', () => {
  const nodes = families(rows)
  expect(ancestors(nodes, 'n1105')).toEqual(['n11', 'n1'])
  expect(nodes.get('n12')).toEqual({ parent: 'n1', hasChildren: false })
  expect(visible(rows, openTo(rows, 1)).map(({ id }) => id)).toEqual(['n1', 'n11', 'n12', 'n2'])
  expect(visible(rows, new Set()).map(({ id }) => id)).toEqual(['n1', 'n2'])
})

test('a search keeps what is above', () => {
  expect(found(rows, 'CAJA', ({ name }) => name).map(({ id }) => id)).toEqual(['n1', 'n11', 'n1105'])
  screen.draw(sample('caja'))
  expect(shown()).toEqual(['n1', 'n11', 'n1105'])
})

test('→ opens and enters, ← leaves and closes', () => {
  press('ArrowRight')
  expect(current()).toBe('n11')
  press('ArrowRight')
  expect(shown()).toContain('n1105')
  press('ArrowRight')
  expect(current()).toBe('n1105')
  press('ArrowLeft')
  expect(current()).toBe('n11')
  press('ArrowLeft')
  expect(shown()).not.toContain('n1105')
  press('ArrowLeft')
  expect(current()).toBe('n1')
})

test('typing a code goes to it, opening what is above', async () => {
  for (const letter of '1105') press(letter)
  await wait(60)
  expect(current()).toBe('n1105')
})

test('Enter follows, and ends are reached', () => {
  press('End')
  expect(current()).toBe('n2')
  press('Enter')
  expect(went).toHaveBeenCalledWith('/account/n2')
})

test('announces levels and openness', () => {
  const line = screen.container.querySelector('[data-node="n11"]')
  expect([line?.getAttribute('aria-level'), line?.getAttribute('aria-expanded')]).toEqual(['2', 'false'])
})
