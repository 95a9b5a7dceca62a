import { expect, test } from 'vitest'
import { day, lines, money, quantity, ref, text } from '../../values/field/words.ts'
import type { AnyDocument, DocumentAnswer } from '../document.ts'
import { figureOf, needsOwnLines, ownLines, requestedFigure } from './own-lines.ts'

const line = { rubroId: ref('budget.rubro', 'Rubro'), cpc: text('CPC'), amount: money('Valor') }
const documentOf = (fields: object) => ({ fields }) as unknown as AnyDocument
const cdp = documentOf({ date: day('Fecha'), lines: lines('Rubros', line) })
const answer = {
  values: {
    date: '2026-11-20',
    lines: [
      { id: 'a', rubroId: 'x', cpc: null, amount: '100.50' },
      { id: 'b', rubroId: 'y', cpc: null, amount: '9999999999999.00' },
    ],
  },
  labels: { 'lines.0.rubroId': '2.1 Aseo' },
  facts: { lines: [{ id: 'b', available: '40.00' }] },
} as unknown as DocumentAnswer

test('an adjustment names the lines of the document: which, how much, and what is left when it is known', () => {
  expect(ownLines(cdp, answer)).toEqual([
    { id: 'a', label: '2.1 Aseo', amount: '100.50', quantity: null, available: null, facts: {} },
    {
      id: 'b',
      label: 'Línea 2',
      amount: '9999999999999.00',
      quantity: null,
      available: '40.00',
      facts: { id: 'b', available: '40.00' },
    },
  ])
})

test('an exit of a store is counted in units, and what comes back of it too', () => {
  const exit = documentOf({
    lines: lines('Lo que sale', { productId: ref('w.p', 'Producto'), quantity: quantity('Cantidad') }),
  })
  const read = { values: { lines: [{ id: 'a', productId: 'x', quantity: '2.5' }] }, labels: {}, facts: {} }
  expect(ownLines(exit, read as unknown as DocumentAnswer)).toEqual([
    { id: 'a', label: 'Línea 1', amount: null, quantity: '2.5', available: null, facts: {} },
  ])
  const back = lines('Lo que vuelve', { lineId: ref('w.l', 'Línea'), quantity: quantity('Cantidad') })
  expect([requestedFigure(back), requestedFigure(lines('Rubros', line))]).toEqual(['quantity', 'amount'])
})

test("draws only a reference to the document's own lines that way", () => {
  expect(
    needsOwnLines(lines('Líneas', { lineId: ref('budget.line', 'Rubro'), amount: money('Valor') })),
  ).toBe(true)
  expect(needsOwnLines(lines('Rubros', line))).toBe(false)
  expect(needsOwnLines(day('Fecha'))).toBe(false)
})

test('the figure of a document is the exact sum of its lines, when there is only one that it can be', () => {
  expect(figureOf(cdp, answer.values)).toBe('10000000000099.50')
  const twoTables = documentOf({ income: lines('Ingresos', line), expense: lines('Gastos', line) })
  expect(figureOf(twoTables, {})).toBeUndefined()
  const twoAmounts = documentOf({
    lines: lines('Líneas', { debit: money('Débito'), credit: money('Crédito') }),
  })
  expect(figureOf(twoAmounts, answer.values)).toBeUndefined()
})
