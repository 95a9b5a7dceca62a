import { describe, expect, test } from 'vitest'
import { shapeOf } from './field.ts'
import { errorsIn, fromForm, isEmptyLine, sortErrors, toForm } from './form-values.ts'
import { choice, day, flag, integer, lines, money, optional, ref, text } from './words.ts'

const line = { rubroId: ref('budget.rubro', 'Rubro'), cpc: optional(text('CPC')), amount: money('Valor') }
const fields = {
  date: day('Fecha'),
  requestId: optional(ref('budget.request', 'Solicitud')),
  kind: choice('Clase', { one: 'Una' }),
  count: integer('Cuántos'),
  urgent: flag('Urgente'),
  lines: lines('Rubros', line),
}
const rubro = '019a0000-0000-7000-8000-000000000001'
let made = 0
const newId = () => `line-${++made}`
const empty = toForm(fields, {}, newId)
const full = {
  date: '2026-11-20',
  requestId: '',
  kind: 'one',
  count: 2,
  urgent: false,
  lines: [
    { id: 'x', rubroId: rubro, cpc: '', amount: '100.00' },
    { id: 'y', rubroId: '', cpc: '', amount: '' },
    { id: 'z', rubroId: rubro, cpc: '7', amount: '' },
  ],
}

test('a new form has everything empty', () => {
  expect(empty).toEqual({ date: '', requestId: '', kind: '', count: null, urgent: false, lines: [] })
})

test('what travels has null for what is empty, and no empty lines', () => {
  expect(fromForm(fields, full)).toEqual({
    date: '2026-11-20',
    requestId: null,
    kind: 'one',
    count: 2,
    urgent: false,
    lines: [
      { rubroId: rubro, cpc: null, amount: '100.00' },
      { rubroId: rubro, cpc: '7', amount: null },
    ],
  })
  expect(isEmptyLine(line, { id: 'q', rubroId: '', cpc: '', amount: '' })).toBe(true)
})

test('what came is what goes back', () => {
  const wire = fromForm(fields, { ...full, lines: [full.lines[0]!] })
  expect(fromForm(fields, toForm(fields, wire, newId))).toEqual(wire)
})

describe('errors', () => {
  const errors = errorsIn(shapeOf(fields), fromForm(fields, { ...full, date: '' }))

  test('are reported by the schema of both sides, by path', () => {
    expect(errors).toEqual({ date: 'Elija una fecha.', 'lines.1.amount': 'Escriba un valor.' })
  })

  test('go to the field and to the cell of the line that was sent, skipping empty lines', () => {
    expect(sortErrors(fields, full, errors)).toEqual({
      header: { date: 'Elija una fecha.' },
      cells: { lines: { z: { amount: 'Escriba un valor.' } } },
      rest: [],
    })
  })

  test('keep those of the lines as a whole with the lines, and separate those without a field', () => {
    const reported = {
      lines: 'Agregue al menos una línea.',
      'lines.0': 'Repetida.',
      elsewhere: 'No se puede.',
    }
    expect(sortErrors(fields, full, reported)).toEqual({
      header: { lines: 'Agregue al menos una línea.' },
      cells: { lines: { x: { rubroId: 'Repetida.' } } },
      rest: ['No se puede.'],
    })
  })
})

test.each([
  ['10', 10],
  ['', null],
  ['1,5', '1,5'],
  [7, 7],
])('a whole number held as text, «%s», travels as %s', (typed, sent) =>
  expect(fromForm({ days: integer('Días') }, { days: typed })).toEqual({ days: sent }),
)
