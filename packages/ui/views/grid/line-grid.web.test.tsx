import { type Money, pesos, zero } from '@quina/kernel'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageActions } from '../../controls/page/actions.tsx'
import { focusOn, openScreen, press, type TestScreen, type as typeIn, wait } from '../../testing/screen.tsx'
import { LineGrid } from './line-grid.tsx'
import { balanceBetween } from './store/balance.ts'
import type { GridColumn } from './store/column.ts'
import { createGridStore, type GridStore } from './store/grid-store.ts'

type Line = {
  readonly id: string
  readonly account: string | null
  readonly accountLabel: string
  readonly note: string
  readonly debit: Money
  readonly credit: Money
}

let made = 0
const newRow = (): Line => ({
  id: `n${++made}`,
  account: null,
  accountLabel: '',
  note: '',
  debit: zero,
  credit: zero,
})
const options = ['110505 Caja general', '111005 Bancos'].map((label) => ({ id: `id-${label}`, label }))
let lagMs = 0
const search = async (text: string, signal: AbortSignal) => {
  await new Promise((resolve) => setTimeout(resolve, lagMs))
  return signal.aborted ? [] : options.filter(({ label }) => label.includes(text))
}
const columns: GridColumn<Line>[] = [
  { key: 'account', header: 'Cuenta', type: 'lookup', width: 200, search },
  { key: 'note', header: 'Detalle', type: 'text', width: 200 },
  { key: 'debit', header: 'Débito', type: 'money', width: 150, total: true },
  { key: 'credit', header: 'Crédito', type: 'money', width: 150, total: true },
]

let screen: TestScreen
let store: GridStore<Line>
const input = () => document.activeElement as HTMLInputElement
const where = () => input().getAttribute('aria-label')
const type = (text: string) => typeIn(input(), text)

beforeEach(() => {
  lagMs = 0
  store = createGridStore<Line>({ columns, rows: [], newRow })
  screen = openScreen(
    <LineGrid store={store} label="Líneas" balance={balanceBetween<Line>('debit', 'credit')} autoFocus />,
  )
})
afterEach(() => screen.close())

test('typing, Enter to the next cell, and a new line after the last', async () => {
  expect(where()).toBe('Cuenta, línea 1')
  press('Enter')
  type('Pago')
  press('Enter')
  type('1500000')
  expect(input().value).toBe('1.500.000')
  press('Enter')
  expect(where()).toBe('Crédito, línea 1')
  press('Enter')
  expect(where()).toBe('Cuenta, línea 2')
  expect(store.rows[0]).toMatchObject({ note: 'Pago', debit: pesos(1_500_000) })
  expect(store.totals.debit).toBe(pesos(1_500_000))
})

test('from the end of a blank line the key goes on, out of the grid', () => {
  for (let at = 0; at < 3; at++) press('Tab')
  expect(where()).toBe('Crédito, línea 1')
  const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
  act(() => void input().dispatchEvent(event))
  expect(event.defaultPrevented).toBe(false)
  expect(store.rows).toHaveLength(1)
})

test('Ctrl+Enter does what the button of the screen says, on the line as it is typed', async () => {
  const done = vi.fn()
  screen.draw(
    <>
      <PageActions actions={[{ label: 'Expedir', keys: 'Ctrl+Enter', primary: true, run: done }]} />
      <LineGrid store={store} label="Líneas" />
    </>,
  )
  focusOn(screen.container.querySelector<HTMLElement>('[data-active] input'))
  press('Tab')
  type('Pago')
  press('Enter', { ctrlKey: true })
  expect(done).toHaveBeenCalledOnce()
  expect(store.rows).toHaveLength(1)
  expect(store.rows[0]?.note).toBe('Pago')
})

test('F6 leaves the lines, forward and back', () => {
  screen.draw(
    <>
      <button type="button">Antes</button>
      <LineGrid store={store} label="Líneas" />
      <button type="button">Después</button>
    </>,
  )
  const cell = () => screen.container.querySelector<HTMLElement>('[data-active] input')
  focusOn(cell())
  press('F6')
  expect(document.activeElement?.textContent).toBe('Después')
  focusOn(cell())
  press('F6', { shiftKey: true })
  expect(document.activeElement?.textContent).toBe('Antes')
})

test('Esc leaves the lines when there is nothing to put back', () => {
  screen.draw(
    <>
      <LineGrid store={store} label="Líneas" />
      <button type="button">Después</button>
    </>,
  )
  focusOn(screen.container.querySelector<HTMLElement>('[data-active] input'))
  press('Escape')
  expect(document.activeElement?.textContent).toBe('Después')
})

test('Enter skips optional cells, which arrows reach', () => {
  screen.close()
  const input = columns.map((column) =>
    column.key === 'note' ? { ...column, input: (line: Line) => line.account !== null } : column,
  )
  store = createGridStore<Line>({ columns: input, rows: [], newRow })
  screen = openScreen(<LineGrid store={store} label="Líneas" autoFocus />)
  press('Enter')
  expect(where()).toBe('Débito, línea 1')
  press('Tab', { shiftKey: true })
  expect(where()).toBe('Cuenta, línea 1')
  press('ArrowRight')
  expect(where()).toBe('Detalle, línea 1')
  act(() => store.settle(store.rows[0]?.id ?? '', 'account', { account: 'a', accountLabel: '110505 Caja' }))
  press('ArrowLeft')
  press('Enter')
  expect(where()).toBe('Detalle, línea 1')
})

test('the numpad point writes a comma', () => {
  press('Tab')
  press('Tab')
  type('1500')
  press('.', { code: 'NumpadDecimal' })
  type('5')
  expect(input().value).toBe('1.500,5')
  expect(store.rows[0]?.debit).toBe(150050n)
})

test('Esc puts the cell back as it was', () => {
  press('Tab')
  type('Uno')
  press('Enter')
  press('Enter', { shiftKey: true })
  type('Dos')
  expect(store.rows[0]?.note).toBe('Dos')
  press('Escape')
  expect(store.rows[0]?.note).toBe('Uno')
  expect(input().value).toBe('Uno')
})

test('= writes what is missing on its side', () => {
  press('Tab')
  press('Tab')
  type('250')
  press('Enter')
  press('Enter')
  press('End')
  press('=')
  expect(store.rows[1]?.credit).toBe(pesos(250))
  expect(input().value).toBe('250')
})

test('searching, walking the list and taking an option moves on', async () => {
  type('11')
  await wait(180)
  expect(document.querySelectorAll('[role="option"]')).toHaveLength(2)
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect(store.rows[0]).toMatchObject({ account: 'id-111005 Bancos', accountLabel: '111005 Bancos' })
  expect(where()).toBe('Detalle, línea 1')
})

test('↓ with the list closed goes to the next line, F4 opens it', async () => {
  press('Enter', { ctrlKey: true, shiftKey: true })
  expect(store.rows).toHaveLength(2)
  press('ArrowUp')
  expect(where()).toBe('Cuenta, línea 1')
  press('F4')
  await wait(180)
  expect(input().getAttribute('aria-expanded')).toBe('true')
  press('Escape')
  expect(input().getAttribute('aria-expanded')).toBe('false')
  press('ArrowDown')
  expect(where()).toBe('Cuenta, línea 2')
})

test('a fast Tab does not wait for the answer nor loses it, and the answer finds its line', async () => {
  lagMs = 60
  type('110505')
  press('Tab')
  expect(where()).toBe('Detalle, línea 1')
  type('Escrito sin esperar')
  press('Enter', { ctrlKey: true, shiftKey: true })
  expect(store.errors.size).toBe(1)
  await wait(160)
  expect(store.rows[0]).toMatchObject({ accountLabel: '110505 Caja general', note: 'Escrito sin esperar' })
  expect(store.errors.size).toBe(0)
})

test('a text that could be two things is left for a person', async () => {
  type('11')
  press('Tab')
  await wait(60)
  expect(store.rows[0]?.account).toBeNull()
  expect([...store.errors.values()]).toEqual(['Elija una opción para «11» (F4).'])
})

test('Ctrl+D copies a reference with its label; Ctrl+Supr deletes the line', async () => {
  type('110505')
  await wait(180)
  press('Enter')
  press('Enter', { ctrlKey: true, shiftKey: true })
  press('d', { ctrlKey: true })
  expect(store.rows[1]).toMatchObject({
    account: 'id-110505 Caja general',
    accountLabel: '110505 Caja general',
  })
  expect(input().value).toBe('110505 Caja general')
  press('Delete', { ctrlKey: true })
  expect(store.rows).toHaveLength(1)
  expect(where()).toBe('Cuenta, línea 1')
})

test('Ctrl+Z undoes what was typed in a cell as one', () => {
  press('Tab')
  type('Compra')
  press('Enter')
  press('z', { ctrlKey: true })
  expect(store.rows[0]?.note).toBe('')
})

test('a grid that is only read has no inputs', () => {
  screen.draw(<LineGrid store={store} label="Líneas" readOnly />)
  expect(screen.container.querySelectorAll('.q-grid input')).toHaveLength(0)
  expect(screen.container.querySelector('[role="table"]')).not.toBeNull()
})

test('a quantity at rest has its thousands', () => {
  const counted: GridColumn<Line & { quantity: string }>[] = [
    { key: 'quantity', header: 'Cantidad', type: 'quantity', width: 110 },
  ]
  const rows = [{ ...newRow(), quantity: '1609.5' }]
  const held = createGridStore({ columns: counted, rows, newRow: () => ({ ...newRow(), quantity: '' }) })
  screen.draw(<LineGrid store={held} label="Líneas" readOnly />)
  expect([...screen.container.querySelectorAll('.q-grid-value')].map((cell) => cell.textContent)).toContain(
    '1.609,5',
  )
})

test.each([
  ['110505 Caja general', '110505'],
  ['EA 008 · Gasa estéril', 'EA 008'],
  ['Gasa estéril, tamaño 1', undefined],
])('of %s the code alone is in bold: %s', (accountLabel, code) => {
  const held = createGridStore<Line>({
    columns,
    rows: [{ ...newRow(), account: 'id', accountLabel }],
    newRow,
  })
  screen.draw(<LineGrid store={held} label="Líneas" readOnly />)
  expect(screen.container.querySelector('.q-grid b')?.textContent).toBe(code)
})
