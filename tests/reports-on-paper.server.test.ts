import { closePrinter } from '@quina/blocks/server'
import { afterAll, describe, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { misplaced, readBack } from '../packages/blocks/files/print/drawing/read-back.server.ts'
import { pageMargins } from '../packages/blocks/files/print/frame.ts'
import type { PrintContext } from '../packages/blocks/files/print/paper.ts'
import { printTable } from '../packages/blocks/files/print/table.server.ts'
import { paperTable } from '../packages/blocks/report/report.server.ts'
import type { AnyReport, ReportRow } from '../packages/blocks/report/report.ts'
import type { Field, Fields } from '../packages/blocks/values/field/field.ts'

const context: PrintContext = {
  company: { name: 'E.S.E. Hospital', nit: '800.000.000', dv: 0, address: 'Calle 1' },
  campus: 'Principal',
  user: 'Ana Ruiz',
  printedAt: '2026/11/18 09:47 AM',
  signers: {},
  copy: false,
}
afterAll(closePrinter)

const longest: Readonly<Record<string, string | number>> = {
  money: '-99999999999999.99',
  percent: '100.00',
  quantity: '1234567.5000',
  integer: 123_456,
  day: '2026-11-23',
  instant: '2026-11-23T14:47:00.000Z',
  flag: 'true',
}

/** As long as the books of a big hospital make it. */
function valueFor({ kind, options, max = 60 }: Field): string | number {
  if (kind === 'choice') return Object.keys(options ?? {}).toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (kind === 'code') return '2.4.5.01.04.3.2.99'.slice(0, max)
  return longest[kind] ?? 'Productos metálicos elaborados, maquinaria y equipo electromédico de la E.S.E.'
}

function rowsOf(report: AnyReport, count: number): ReportRow[] {
  const fields = Object.entries(report.columns as Fields)
  const values = Object.fromEntries(fields.map(([key, field]) => [key, valueFor(field)]))
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    level: index % 4,
    group: index % 4 < 2,
    values,
  }))
}

const totalsOf = (report: AnyReport) =>
  Object.fromEntries(
    Object.entries(report.columns as Fields).flatMap(([key, { kind }]) =>
      kind === 'money' ? [[key, '-99999999999999.99']] : [],
    ),
  )

const reports = modules.flatMap((each) => each.reports)

test('there are reports to print', () => {
  expect(reports.length).toBeGreaterThan(60)
})

describe('every column of every report is whole inside its paper', () => {
  test.each(reports.map((report) => [`${report.module}: ${report.title}`, report] as const))(
    '%s',
    async (_, report) => {
      const table = paperTable(report, { rows: rowsOf(report, 8), totals: totalsOf(report) })
      const content = await printTable(context, {
        title: report.title,
        landscape: report.landscape === true,
        table,
      })
      const read = readBack(content as Buffer)
      expect(read.runs.length).toBeGreaterThan(8 * table.columns.length)
      expect(misplaced(read, pageMargins[0])).toEqual([])
    },
  )
})
