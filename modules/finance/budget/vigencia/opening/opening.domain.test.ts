import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { documentsOf, nameOf, type OpeningRow, problemsOf } from './opening.domain.ts'

const start = day('2026-07-01')
const line = (given: Partial<OpeningRow>): OpeningRow => ({
  row: 2,
  kind: 'cdp',
  number: 12,
  date: day('2026-03-05'),
  rests: null,
  rubro: '2.4.5.01.03',
  fuente: '1.2.1.0.00',
  vigenciaGasto: '1.0',
  cpc: null,
  amount: pesos(100),
  dependencia: '310',
  tercero: null,
  commitmentKind: null,
  contractNumber: null,
  support: null,
  purpose: 'Suministro de medicamentos',
  ...given,
})
const registro = (given: Partial<OpeningRow> = {}) =>
  line({
    kind: 'registro',
    number: 9,
    row: 3,
    date: day('2026-03-08'),
    rests: 12,
    dependencia: null,
    tercero: '811032458',
    ...given,
  })
const declared = (rows: readonly OpeningRow[]) =>
  problemsOf(documentsOf(rows), start).map(({ row, column, message }) => `${row} ${column}: ${message}`)

test('documents are issued in the order of the chain and of their numbers, whatever the order of the file', () => {
  const rows = [registro(), line({ number: 40 }), line({})]
  expect(documentsOf(rows).map(nameOf)).toEqual(['CDP 012', 'CDP 040', 'RP 009'])
})

test('a file that agrees with itself has nothing wrong', () => {
  expect(declared([line({}), line({ row: 4, rubro: '2.1.2' }), registro()])).toEqual([])
})

const refused: [string, OpeningRow[], string][] = [
  [
    'a day after the start',
    [line({ date: day('2026-07-02') })],
    '2 Fecha: La fecha es posterior a la de inicio.',
  ],
  ['a day of another year', [line({ date: day('2025-12-31') })], '2 Fecha: La fecha no es de 2026.'],
  ['a CDP without dependencia', [line({ dependencia: null })], '2 Dependencia: CDP 012 no dice este dato.'],
  ['a line twice', [line({}), line({ row: 3 })], '3 Rubro: El rubro y la fuente están repetidos en CDP 012.'],
  [
    'rows that differ',
    [line({}), line({ row: 3, rubro: '2.1', purpose: 'Otro objeto distinto' })],
    '3 Objeto: No es el de la primera fila de CDP 012.',
  ],
  [
    'a CDP that rests on another',
    [line({ rests: 3 })],
    '2 Documento que afecta: Un CDP no afecta otro documento.',
  ],
  [
    'a registro of no CDP',
    [line({}), registro({ rests: null })],
    '3 Documento que afecta: Escriba el número del CDP que afecta.',
  ],
  [
    'a CDP that is not there',
    [line({}), registro({ rests: 13 })],
    '3 Documento que afecta: CDP 013 no está en el archivo.',
  ],
  [
    'a day before its CDP',
    [line({}), registro({ date: day('2026-03-04') })],
    '3 Fecha: Es anterior a la de CDP 012.',
  ],
  [
    'a rubro its CDP has not',
    [line({}), registro({ rubro: '2.1.2' })],
    '3 Rubro: El rubro y la fuente no son de CDP 012.',
  ],
  ['a registro of nobody', [line({}), registro({ tercero: null })], '3 Tercero: RP 009 no dice este dato.'],
]
test.each(refused)('%s is reported at its cell', (_case, rows, expected) => {
  expect(declared(rows)).toEqual([expected])
})
