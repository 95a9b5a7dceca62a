import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { misplaced, readBack } from '../drawing/read-back.server.ts'
import { closePrinter } from '../drawing/render.server.ts'
import { pageMargins } from '../frame.ts'
import type { LineTableSpec, PrintColumn } from '../line-table.ts'
import type { PrintContext } from '../paper.ts'
import { printTable } from '../table.server.ts'
import { fit } from './fit.ts'
import { unitMeasure } from './measure.server.ts'

const context: PrintContext = {
  company: { name: 'E.S.E. Hospital', nit: '800.000.000', dv: 0, address: 'Calle 1' },
  campus: 'Principal',
  user: 'Ana Ruiz',
  printedAt: '2026/11/18 09:47 AM',
  signers: {},
  copy: false,
}
afterAll(closePrinter)

/** The execution of expense: a code, a name and the given number of figures of fourteen digits. */
function wide(figures: number, rows: number): LineTableSpec {
  const amounts = Array.from({ length: figures }, (_, index) => `f${index}`)
  const columns: PrintColumn[] = [
    { key: 'code', header: 'Rubro', kind: 'code' },
    { key: 'name', header: 'Nombre', kind: 'text' },
    ...amounts.map((key) => ({ key, header: 'Obligaciones acumuladas', kind: 'money' as const })),
  ]
  const values = {
    code: '2.4.5.01.04.3.2.99',
    name: 'Productos metálicos elaborados, maquinaria y equipo electromédico',
    ...Object.fromEntries(amounts.map((key) => [key, '12345678901234.56'])),
  }
  return {
    columns,
    rows: Array.from({ length: rows }, (_, index) => ({ values, level: index % 5, group: index % 5 < 2 })),
    sums: Object.fromEntries(amounts.map((key) => [key, '99345678901234.56'])),
  }
}

const printed = async (table: LineTableSpec) => {
  const content = await printTable(context, { title: 'Ejecución de gastos', table })
  const found = readBack(Buffer.isBuffer(content) ? content : await buffer(content))
  return { ...found, wrong: misplaced(found, pageMargins[0]) }
}

test.each([2, 6, 9, 12, 20, 40])(
  '%i figures of fourteen digits stand whole inside the paper',
  async (figures) => {
    const { wrong, runs } = await printed(wide(figures, 30))
    expect(runs.length).toBeGreaterThan(30 * figures)
    expect(wrong).toEqual([])
  },
)

test('a long listing of more columns than a sheet holds goes in parts too', async () => {
  const { wrong, runs } = await printed(wide(16, 2_100))
  expect(runs.length).toBeGreaterThan(2_100 * 17)
  expect(wrong).toEqual([])
})

test('a table that fits keeps its letters and its sheet', async () => {
  const { width, runs } = await printed(wide(3, 5))
  expect(width).toBe(612)
  expect(runs.some(({ size }) => size === 8.5)).toBe(true)
})

test('the days of a month, of a few letters each, stand together on one sheet', () => {
  const days = Array.from({ length: 31 }, (_, index) => ({
    key: `d${index}`,
    header: String(index + 1),
    max: 4,
  }))
  const table: LineTableSpec = {
    columns: [
      { key: 'name', header: 'Persona', kind: 'text' },
      { key: 'identification', header: 'Documento', kind: 'text' },
      ...days.map((day) => ({ ...day, kind: 'text' as const })),
      { key: 'hours', header: 'Horas', kind: 'quantity' },
    ],
    rows: [
      {
        values: {
          name: 'Maritza Ficticio del Valle',
          identification: 'CC 993000019',
          hours: '180',
          ...Object.fromEntries(days.map(({ key }) => [key, 'MT'])),
        },
      },
    ],
  }
  const { parts, fontSize } = fit(table, { size: 'letter', landscape: true, fontSize: 8.5 }, unitMeasure())
  expect(parts).toHaveLength(1)
  expect(fontSize).toBeGreaterThanOrEqual(7)
})
