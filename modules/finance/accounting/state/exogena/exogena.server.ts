import type { AnyReport, ReportRow } from '@quina/blocks'
import { type Operation, serveCatalog, serveReport } from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { moneyText, sumOf, zero } from '@quina/kernel'
import { exogenaConcept, exogenaFormat, exogenaMapping } from './catalogs.contract.ts'
import { exogenaFindings, exogenaReports } from './exogena.contract.ts'
import { exogenaFindingsOf } from './findings.server.ts'
import { formatOf } from './format.contract.ts'
import { type ExogenaRecord, exogenaRecords } from './records.server.ts'

const twice = (what: string, field: string) => ({ code: 'CON-091', message: `Ya existe ${what}.`, field })

/** Formats, concepts and accounts of exógena by year, the content of each format, and its findings. */
export const exogenaOperations: Operation[] = [
  ...serveCatalog({
    catalog: exogenaFormat,
    whose: 'house',
    table: 'accounting.exogenaFormat',
    refusals: { exogena_format_once: twice('ese formato en el año', 'code') },
    existing: knownFormat,
  }),
  ...serveCatalog({
    catalog: exogenaConcept,
    whose: 'house',
    table: 'accounting.exogenaConcept',
    refusals: { exogena_concept_once: twice('ese concepto en el formato', 'code') },
  }),
  ...serveCatalog({
    catalog: exogenaMapping,
    whose: 'house',
    table: 'accounting.exogenaMapping',
    refusals: { exogena_mapping_once: twice('esa cuenta en el formato', 'prefix') },
    existing: knownMapping,
  }),
  ...exogenaReports.flatMap(({ key, report }) =>
    serveReport({
      whose: 'house',
      report: report as AnyReport,
      async read(tx, input) {
        const { records } = await exogenaRecords(tx, Number(input.vigencia), key)
        const figures = Object.keys(formatOf(key).figures)
        const total = (name: string) => moneyText(sumOf(records, (record) => record.figures[name] ?? zero))
        return {
          rows: records.map((record) => rowOf(record, figures)),
          totals: Object.fromEntries(figures.map((name) => [name, total(name)])),
        }
      },
    }),
  ),
  ...serveReport({
    whose: 'house',
    report: exogenaFindings,
    async read(tx, { vigencia, formatCode }) {
      const found = await exogenaFindingsOf(tx, vigencia, formatCode)
      const rows = found.map((values, index) => ({
        id: String(index),
        level: 0,
        group: false,
        values: { ...values },
      }))
      return { rows, totals: {} }
    },
  }),
]

function rowOf({ terceroId, concept, tercero, figures }: ExogenaRecord, names: readonly string[]): ReportRow {
  const { documentType, number, checkDigit, name, municipality } = tercero
  const amounts = Object.fromEntries(names.map((figure) => [figure, moneyText(figures[figure] ?? zero)]))
  const values = { concept, documentType, number, checkDigit, name, municipality, terceroId, ...amounts }
  return { id: `${concept}-${terceroId}`, level: 0, group: false, values }
}

type Values = Readonly<Record<string, unknown>>
type RowVersion = Readonly<{ id: string; version: number }>

/** Finds the stored row by year and format: the same code or prefix in another year is another row. */
function knownFormat(tx: Tx, { year, code }: Values): Promise<RowVersion | undefined> {
  return rowWhere(tx, 'accounting.exogenaFormat', { year: Number(year), code: String(code) }, [
    'id',
    'version',
  ])
}

function knownMapping(tx: Tx, { year, formatCode, prefix, figure }: Values): Promise<RowVersion | undefined> {
  return tx
    .selectFrom('accounting.exogenaMapping')
    .select(['id', 'version'])
    .where('year', '=', Number(year))
    .where('formatCode', '=', String(formatCode))
    .where('prefix', '=', String(prefix))
    .where('figure', 'is not distinct from', figure === null ? null : String(figure))
    .executeTakeFirst()
}
