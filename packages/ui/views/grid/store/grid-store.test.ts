import { type Money, minus, money, pesos, zero } from '@quina/kernel'
import { expect, test, vi } from 'vitest'
import { findPasted } from '../paste/find-pasted.ts'
import { isTable, pasteTable, tableOf } from '../paste/paste.ts'
import { balanceBetween } from './balance.ts'
import type { GridColumn } from './column.ts'
import { createGridStore } from './grid-store.ts'
import { nextCell, nextError } from './moves.ts'

type Line = {
  readonly id: string
  readonly account: string | null
  readonly accountLabel: string
  readonly note: string
  readonly debit: Money
  readonly credit: Money
}

const accounts = ['110505 Caja general', '111005 Bancos', '1110 Depósitos'].map((label) => ({
  id: `id-${label.slice(0, 6).trim()}`,
  label,
}))
const search = vi.fn(async (text: string) => accounts.filter(({ label }) => label.includes(text)))
const columns: GridColumn<Line>[] = [
  { key: 'account', header: 'Cuenta', type: 'lookup', width: 200, search },
  { key: 'note', header: 'Detalle', type: 'text', width: 200 },
  { key: 'shown', header: 'Saldo', type: 'render', width: 90, render: () => null },
  { key: 'debit', header: 'Débito', type: 'money', width: 150, total: true },
  { key: 'credit', header: 'Crédito', type: 'money', width: 150, total: true },
]
const [account, note, , debit, credit] = columns as [
  GridColumn<Line>,
  GridColumn<Line>,
  GridColumn<Line>,
  GridColumn<Line>,
  GridColumn<Line>,
]

let made = 0
const newRow = (): Line => ({
  id: `n${++made}`,
  account: null,
  accountLabel: '',
  note: '',
  debit: zero,
  credit: zero,
})
const line = (id: string, values: Partial<Line> = {}): Line => ({ ...newRow(), id, account: 'x', ...values })
const check = (row: Line): Record<string, string> => ({
  ...(row.account ? {} : { account: 'Elija una cuenta.' }),
  ...(row.debit && row.credit ? { credit: 'Use débito o crédito.' } : {}),
})
const gridOf = (...rows: Line[]) => createGridStore<Line>({ columns, rows, newRow, check })

test('totals follow each amount that is written', () => {
  const grid = gridOf(line('a'), line('b'))
  grid.write('a', debit, '1.500.000,50')
  grid.write('b', debit, '0,50')
  expect(grid.totals).toEqual({ debit: money('1500001.00'), credit: zero })
})

test('an amount that is worked out of a line is added up as those that are written', () => {
  const owed: GridColumn<Line> = {
    key: 'owed',
    header: 'Debe',
    type: 'render',
    width: 90,
    render: () => null,
    amount: (row) => (row.debit === zero ? null : minus(row.debit, row.credit)),
  }
  const rows = [line('a', { debit: pesos(7), credit: pesos(2) }), line('b')]
  const grid = createGridStore<Line>({ columns: [...columns, owed], rows, newRow, check })
  grid.write('b', debit, '10')
  expect(grid.totals.owed).toBe(pesos(15))
})

test('a keystroke tells its line, and no other', () => {
  const grid = gridOf(line('a'), line('b'))
  const reported = { a: vi.fn(), b: vi.fn(), list: vi.fn() }
  for (const [topic, listener] of Object.entries(reported)) grid.watch(topic, listener)
  grid.write('a', note, 'Pago')
  expect(reported.a).toHaveBeenCalledOnce()
  expect(reported.b).not.toHaveBeenCalled()
  expect(reported.list).not.toHaveBeenCalled()
})

test('related lines are checked and drawn together', () => {
  const grid = createGridStore<Line>({
    columns,
    newRow,
    rows: [line('a', { account: 'r' }), line('b', { account: 'r' }), line('c', { account: 's' })],
    relatedBy: ({ account }) => account,
    check: (row, rows): Record<string, string> => {
      const taken = rows
        .filter(({ account }) => account === row.account)
        .reduce((sum, { debit }) => sum + debit, 0n)
      return taken > pesos(100) ? { debit: 'Supera el disponible.' } : {}
    },
  })
  const reported = vi.fn()
  grid.watch('b', reported)
  grid.write('a', debit, '60')
  grid.write('b', debit, '50')
  expect([...grid.errors.keys()]).toEqual(['a debit', 'b debit'])
  grid.write('a', debit, '40')
  expect(grid.errors.size).toBe(0)
  expect(reported).toHaveBeenCalledTimes(3)
})

test('what cannot be read stays as text, as an error, and counts as nothing', () => {
  const grid = gridOf(line('a', { debit: pesos(5) }))
  grid.write('a', debit, '1,234')
  expect(grid.unreadOf('a', 'debit')).toBe('1,234')
  expect(grid.errorOf('a', 'debit')).toBe('No se entiende «1,234».')
  expect(grid.totals.debit).toBe(zero)
  grid.write('a', debit, '1.234')
  expect(grid.errors.size).toBe(0)
  expect(grid.totals.debit).toBe(pesos(1234))
})

test('typing over a reference leaves nothing of the old one', () => {
  const grid = gridOf(line('a', { account: 'old', accountLabel: '240101 Proveedores' }))
  grid.write('a', account, '1105')
  expect(grid.row('a')).toMatchObject({ account: null, accountLabel: '' })
  expect(grid.errorOf('a', 'account')).toBe('Elija una opción para «1105» (F4).')
})

test('a line that was deleted comes back where it was, even after more was typed', () => {
  const grid = gridOf(line('a'), line('b', { debit: pesos(7) }), line('c'))
  const bringBack = grid.remove('b')
  grid.write('a', note, 'Después')
  expect(grid.totals.debit).toBe(zero)
  bringBack()
  expect(grid.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(grid.totals.debit).toBe(pesos(7))
  expect(grid.row('a')?.note).toBe('Después')
})

test('deleting the only line leaves a blank one', () => {
  const grid = gridOf(line('a'))
  grid.remove('a')
  expect(grid.rows).toHaveLength(1)
  expect(grid.filled()).toHaveLength(0)
})

test('undo goes back change by change, with what could not be read', () => {
  const grid = gridOf(line('a', { debit: pesos(5) }))
  grid.remember()
  grid.write('a', debit, '1,234')
  grid.remember()
  grid.write('a', debit, '9')
  expect(grid.undo()).toBe(true)
  expect(grid.unreadOf('a', 'debit')).toBe('1,234')
  expect(grid.undo()).toBe(true)
  expect(grid.row('a')?.debit).toBe(pesos(5))
  expect(grid.errors.size).toBe(0)
  expect(grid.undo()).toBe(false)
})

test('blank lines are not in error and are not sent', () => {
  const grid = gridOf(line('a'), newRow())
  expect(grid.filled().map(({ id }) => id)).toEqual(['a'])
  expect(grid.errors.size).toBe(0)
})

test('what the server refuses is put in its cell, and goes when the cell changes', () => {
  const grid = gridOf(line('a'), line('b'))
  grid.blame(
    { 'lines.1.debit': 'Supera el disponible.', date: 'Cerrado.' },
    { name: 'lines', sent: ['a', 'b'] },
  )
  expect([...grid.errors]).toEqual([['b debit', 'Supera el disponible.']])
  grid.write('b', debit, '1')
  expect(grid.errors.size).toBe(0)
})

test('the next cell skips what is only read and ends after the last', () => {
  const grid = gridOf(line('a'), line('b'))
  expect(nextCell(grid, { id: 'a', column: 1 })).toEqual({ id: 'a', column: 3 })
  expect(nextCell(grid, { id: 'a', column: 4 })).toEqual({ id: 'b', column: 0 })
  expect(nextCell(grid, { id: 'b', column: 4 })).toBeUndefined()
})

test('the next error goes round', () => {
  const both = { debit: pesos(1), credit: pesos(1) }
  const grid = gridOf(line('a', both), line('b'), line('c', both))
  expect(nextError(grid)).toEqual({ id: 'a', column: 4 })
  grid.stand({ id: 'a', column: 4 })
  expect(nextError(grid)).toEqual({ id: 'c', column: 4 })
  grid.stand({ id: 'c', column: 4 })
  expect(nextError(grid)).toEqual({ id: 'a', column: 4 })
})

test('the balance is what is missing on its side', () => {
  const balance = balanceBetween<Line>('debit', 'credit')
  const grid = gridOf(line('a', { debit: pesos(100) }), line('b', { credit: pesos(30) }))
  expect(balance(grid, grid.row('b')!, 'credit')).toBe(pesos(100))
  expect(balance(grid, grid.row('a')!, 'debit')).toBe(pesos(30))
  expect(balance(grid, grid.row('b')!, 'debit')).toBeNull()
})

test('what a spreadsheet copies is read with its quotes and its line ends', () => {
  expect(tableOf('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(tableOf('"dos\nlíneas"\t"dijo ""no"""\t')).toEqual([['dos\nlíneas', 'dijo "no"', '']])
  expect([isTable('1.500\n'), isTable('1.500'), isTable('a\tb')]).toEqual([false, false, true])
})

test('pasting grows the grid, skips what is only read and leaves codes to be found', () => {
  const grid = gridOf(line('a'))
  const pasted = pasteTable(grid, { id: 'a', column: 0 }, '110505\tPago\t1.500\t\n9999\tOtro\t\t(2.500)')
  expect(pasted.lines).toBe(2)
  expect(pasted.toFind.map(({ text }) => text)).toEqual(['110505', '9999'])
  expect(grid.rows).toHaveLength(2)
  expect(grid.rows[0]).toMatchObject({ account: null, note: 'Pago', debit: pesos(1500) })
  expect(grid.rows[1]).toMatchObject({ note: 'Otro', credit: pesos(-2500) })
  expect(grid.errors.size).toBe(2)
  grid.undo()
  expect(grid.rows).toHaveLength(1)
})

test('takes only exact codes, each looked up once; the rest stays to be chosen', async () => {
  const grid = gridOf(line('a'))
  search.mockClear()
  const pasted = pasteTable(grid, { id: 'a', column: 0 }, '110505\tx\n1110\tx\n110505\tx\n11\tx')
  const result = await findPasted(grid, pasted.toFind, new AbortController().signal)
  expect(result).toEqual({ found: 3, left: 1 })
  expect(search).toHaveBeenCalledTimes(3)
  expect(grid.rows.map(({ accountLabel }) => accountLabel)).toEqual([
    '110505 Caja general',
    '1110 Depósitos',
    '110505 Caja general',
    '',
  ])
})

test('an answer that arrives after the cell changed is dropped', async () => {
  const grid = gridOf(line('a'))
  const pasted = pasteTable(grid, { id: 'a', column: 0 }, '110505\tx')
  const answer = findPasted(grid, pasted.toFind, new AbortController().signal)
  grid.write('a', account, '24')
  await answer
  expect(grid.row('a')?.account).toBeNull()
  expect(grid.unreadOf('a', 'account')).toBe('24')
})

test('a thousand lines are pasted at once', () => {
  const grid = gridOf(line('a'))
  const text = Array.from({ length: 1000 }, (_, index) => `110505\tLínea ${index}\t1.000\t`).join('\n')
  pasteTable(grid, { id: 'a', column: 0 }, text)
  expect(grid.totals.debit).toBe(pesos(1_000_000))
  expect(grid.errorOf(grid.rows[0]?.id ?? '', credit.key)).toBeUndefined()
})
