import { expect, test } from 'vitest'
import { day, lines, money, ref, text } from '../../values/field/words.ts'
import { differences, type InWords } from './differences.ts'

const fields = {
  date: day('Fecha'),
  terceroId: ref('people.tercero', 'Beneficiario'),
  purpose: text('Objeto'),
  lines: lines('Rubros', { rubroId: ref('budget.rubro', 'Rubro'), amount: money('Valor') }),
}
const say: InWords = (_field, value, label) => label ?? (value === null ? '—' : String(value))
const mine = {
  values: {
    date: '2026-11-20',
    terceroId: 'a',
    purpose: 'Aseo',
    lines: [
      { rubroId: 'x', amount: '1.00' },
      { rubroId: 'y', amount: '2.00' },
    ],
  },
  labels: { terceroId: 'Aseo SAS', 'lines.0.rubroId': '2.1', 'lines.1.rubroId': '2.2' },
}

test('two versions that say the same have no differences, whatever the ids of their lines', () => {
  const theirs = {
    ...mine,
    values: { ...mine.values, lines: mine.values.lines.map((line) => ({ ...line, id: 'k' })) },
  }
  expect(differences(fields, mine, theirs, say)).toEqual([])
})

test('lists what differs by field and by line, in words', () => {
  const theirs = {
    values: { ...mine.values, terceroId: 'b', purpose: null, lines: [{ rubroId: 'x', amount: '9.00' }] },
    labels: { terceroId: 'Limpieza SAS', 'lines.0.rubroId': '2.1' },
  }
  expect(differences(fields, mine, theirs, say)).toEqual([
    { label: 'Beneficiario', mine: 'Aseo SAS', theirs: 'Limpieza SAS' },
    { label: 'Objeto', mine: 'Aseo', theirs: '—' },
    { label: 'Rubros, línea 1', mine: '2.1 · 1.00', theirs: '2.1 · 9.00' },
    { label: 'Rubros, línea 2', mine: '2.2 · 2.00', theirs: 'No está' },
  ])
})
