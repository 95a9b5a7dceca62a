import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { byContent } from './content-width.ts'

interface Row {
  readonly id: string
  readonly [name: string]: string
}
const row = (values: Readonly<Record<string, string>>): Row => ({ id: 'a', ...values })
const widthsOf = (columns: readonly Column<Row>[], rows: readonly Row[]) =>
  Object.fromEntries(byContent(columns, rows).map(({ key, width, least }) => [key, width ?? least ?? 0]))

const columns: Column<Row>[] = [
  { key: 'code', header: 'Código', kind: 'code', width: 90 },
  { key: 'name', header: 'Nombre' },
  { key: 'note', header: 'Detalle' },
]

test('a code is as wide as the longest of those on screen, and never narrower than it was', () => {
  const short = widthsOf(columns, [row({ code: 'A1' })])
  const long = widthsOf(columns, [row({ code: 'A1' }), row({ code: '2.4.5.01.04.3.2.99' })])
  expect(short.code).toBe(90)
  expect(long.code).toBeGreaterThan(18 * 6)
})

test('a name takes two lines before it takes the width of one', () => {
  const name = 'MARISOL DEL PILAR ZÚÑIGA PEÑA'
  const { name: wide = 0 } = widthsOf(columns, [row({ name })])
  expect(wide).toBeGreaterThan((name.length * 8) / 2)
  expect(wide).toBeLessThan(name.length * 8)
})

test('an unbreakable word is kept whole', () => {
  const { name: wide = 0 } = widthsOf(columns, [row({ name: 'ELECTROENCEFALOGRAFÍA' })])
  expect(wide).toBeGreaterThan(21 * 7.5)
})

test('the heading is read whole too, in two lines', () => {
  const [only] = byContent([{ key: 'day', header: 'Conciliada hasta', kind: 'day', width: 60 }], [row({})])
  expect(only?.width).toBeGreaterThan(80)
})

test('of those that share the rest, the one that needs most takes what is left', () => {
  const fitted = byContent(columns, [row({ name: 'Ana', note: 'Suministro de medicamentos para urgencias' })])
  expect(fitted.map(({ width }) => width === undefined)).toEqual([false, false, true])
})

test('beyond that, words shrink once they can be distinguished, and a name does not', () => {
  const note =
    'Suministro de medicamentos para urgencias, hospitalización y consulta externa de las dos sedes del año'
  const leastOf = (key: string) =>
    byContent(columns, [row({ note })]).find((one) => one.key === key)?.least ?? 0
  expect(leastOf('note')).toBe(240)
  const [name] = byContent([{ key: 'note', header: 'Nombre' }, columns[0]!], [row({ note })])
  expect(name?.least).toBeGreaterThan(300)
})
