import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, focusOn, openScreen, press, type TestScreen, until } from '../../testing/screen.tsx'
import type { Column } from './columns/column.ts'
import type { TableLayout } from './columns/layout.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './table-props.ts'

type Row = Readonly<{ id: string; number: string; value: string }>

const rows: Row[] = ['a', 'b', 'c', 'd'].map((id, index) => ({
  id,
  number: `00${index + 1}`,
  value: `${index + 1}000.00`,
}))
const columns: Column<Row>[] = [
  { key: 'number', header: 'Número' },
  { key: 'value', header: 'Valor', kind: 'money' },
]
const went = vi.fn()
const did = vi.fn()
const turned = vi.fn()
let screen: TestScreen

function Sample(props: Partial<DataTableProps<Row>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [layout, setLayout] = useState<TableLayout>({})
  return (
    <DataTable
      label="Prueba"
      columns={columns}
      rows={rows}
      href={({ id }) => `/thing/${id}`}
      selected={selected}
      onSelect={setSelected}
      selectionSum="value"
      actions={(chosen) => [{ label: 'Aprobar', run: () => did(chosen.map(({ id }) => id)) }]}
      totals={{ count: 3942, sums: { value: '10000.00' } }}
      layout={layout}
      onLayout={setLayout}
      pager={{ range: '1–4 de 3.942', onNext: turned }}
      {...props}
    />
  )
}

const row = (at: number) => screen.container.querySelector<HTMLElement>(`tr[data-at="${at}"]`)
const current = () => document.activeElement?.getAttribute('data-at')
const selected = () => screen.container.querySelectorAll('tr[aria-selected="true"]').length

beforeEach(() => {
  for (const spy of [went, did, turned]) spy.mockClear()
  screen = openScreen(<Sample />, went)
  focusOn(row(0))
})
afterEach(() => screen.close())

test('arrows and j k walk the rows, Home and End go to the ends', () => {
  press('ArrowDown')
  press('j')
  expect(current()).toBe('2')
  press('k')
  expect(current()).toBe('1')
  press('End')
  expect(current()).toBe('3')
  press('ArrowDown')
  expect(current()).toBe('3')
  press('Home')
  expect(current()).toBe('0')
})

test('Enter opens a row, and Tab reaches only the active row', () => {
  press('ArrowDown')
  press('Enter')
  expect(went).toHaveBeenCalledWith('/thing/b')
  const reachable = [...screen.container.querySelectorAll<HTMLElement>('tbody tr')].filter(
    (tr) => tr.tabIndex === 0,
  )
  expect(reachable).toHaveLength(1)
})

test('Space selects, Shift and arrows extend from where it began, and the sum follows', () => {
  press(' ')
  press('ArrowDown', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  expect(selected()).toBe(3)
  expect(screen.container.textContent).toContain('Selección: 3 · 6.000')
  press('Escape')
  expect(selected()).toBe(0)
})

test('the menu of a selected row acts on all that are selected', async () => {
  press(' ')
  press('ArrowDown', { shiftKey: true })
  press('F10', { shiftKey: true })
  await until(() => document.querySelector('[role="menuitem"]'))
  click([...document.querySelectorAll('[role="menuitem"]')].find((item) => item.textContent === 'Aprobar'))
  expect(did).toHaveBeenCalledWith(['a', 'b'])
})

test('the menu of a row that is not selected acts on it alone', async () => {
  press(' ')
  press('End')
  press('F10', { shiftKey: true })
  click(await until(() => document.querySelector('[role="menuitem"]')))
  expect(did).toHaveBeenCalledWith(['d'])
})

test('where columns are chosen, what goes by under the amounts is covered to the edge, menu or not', () => {
  screen.draw(<Sample actions={undefined} />)
  expect(row(0)?.lastElementChild?.className).toBe('q-td-menu')
  expect(row(0)?.lastElementChild?.textContent).toBe('')
})

test('AvPág goes to the next page', () => {
  press('PageDown')
  expect(turned).toHaveBeenCalledOnce()
})

test('the pages of two tables on one screen are landmarks of two names', () => {
  expect(screen.container.querySelector('nav')?.getAttribute('aria-label')).toBe('Páginas: Prueba')
})

test('totals are those of the filter, and zero is a dash', () => {
  expect(screen.container.querySelector('tfoot')?.textContent).toBe('Totales del filtro (3.942)10.000')
})

test('sorting calls the server, ascending and then descending', () => {
  const sorted = vi.fn()
  screen.draw(<Sample onSort={sorted} />)
  const header = [...screen.container.querySelectorAll('th button')].find((b) => b.textContent === 'Valor')
  click(header)
  expect(sorted).toHaveBeenLastCalledWith('value')
  screen.draw(<Sample onSort={sorted} sort="value" />)
  expect(header?.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
  click(header)
  expect(sorted).toHaveBeenLastCalledWith('-value')
})

test('first load is quiet, empty by filter offers to clear', () => {
  const clear = vi.fn()
  screen.draw(<Sample rows={undefined} />)
  expect(screen.container.querySelectorAll('.q-placeholder')).toHaveLength(10)
  screen.draw(<Sample rows={[]} empty={{ filtered: true, onClear: clear }} />)
  expect(screen.container.textContent).toContain('Sin resultados con estos filtros.')
  click([...screen.container.querySelectorAll('tbody button')].at(-1))
  expect(clear).toHaveBeenCalledOnce()
})

test('a letter of the list acts on the row that has the focus, and on none while the focus is elsewhere', () => {
  screen.draw(<Sample rowKeys={[{ keys: 'a', label: 'Aprobar', run: ({ id }) => did(id) }]} />)
  act(() => (document.activeElement as HTMLElement).blur())
  press('a')
  expect(did).not.toHaveBeenCalled()
  press('j')
  press('ArrowDown')
  press('a')
  expect(did.mock.calls).toEqual([['b']])
})

test('on a telephone the rows are cards: each is chosen and acted on, and the totals are one more', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  screen.close()
  screen = openScreen(<Sample cards />, went)
  vi.unstubAllGlobals()
  const cards = screen.container.querySelectorAll('.q-card')
  expect(cards).toHaveLength(5)
  expect(cards[1]?.textContent).toBe('002Valor2.000Aprobar')
  expect(cards[4]?.textContent).toBe('Totales del filtro (3.942)Valor10.000')
  const boxes = screen.container.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  expect(boxes).toHaveLength(4)
  click(boxes[1])
  expect([...boxes].map(({ checked }) => checked)).toEqual([false, true, false, false])
  click([...cards[2]!.querySelectorAll('button')].at(-1))
  expect(did).toHaveBeenCalledWith(['c'])
})
