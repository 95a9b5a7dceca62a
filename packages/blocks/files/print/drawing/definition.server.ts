import { createHash } from 'node:crypto'
import { type Content, grey, ink, type Layout } from '../content.ts'
import {
  black,
  firm,
  hairline,
  labelMargins,
  type Margins,
  pageMargins,
  receiptMargins,
  runningHeadAt,
  sheetSize,
  thin,
} from '../frame.ts'
import { isLabel, type Paper, type Verify } from '../paper.ts'

/** The hash that ties a page to its record: SHA-256 of number, day and total, as 64 hexadecimal digits. */
export const verificationHash = ({ number, date, total }: Verify): string =>
  createHash('sha256').update([number, date, total].join('|')).digest('hex')

/** The page around the content, in the format of pdfmake: size, running head, footer, watermark. */
export function definitionOf(paper: Paper): Readonly<Record<string, unknown>> {
  const receipt = paper.size === 'receipt'
  const label = isLabel(paper.size)
  const margins = label ? labelMargins : receipt ? receiptMargins : pageMargins
  return {
    pageSize: sheetSize(paper.size, paper.landscape),
    pageMargins: [...margins],
    info: { title: [paper.title, paper.number].join(' ').trim(), author: paper.company, creator: 'Quina' },
    language: 'es-CO',
    // AES of 256 bits.
    ...(paper.password === undefined ? {} : { userPassword: paper.password, version: '1.7ext3' }),
    displayTitle: true,
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: black },
    content: receipt ? receiptContent(paper) : paper.content,
    ...(receipt || label ? {} : { header: runningHead(paper, margins), footer: footer(paper, margins) }),
    ...(paper.watermark === null || receipt || label ? {} : { watermark: watermark(paper.watermark) }),
  }
}

const watermark = (text: string) => ({ text, color: black, opacity: 0.07, bold: true, angle: -45 })

/** From the second page on, it names the document and its owner, so that a loose sheet can be put back. */
const runningHead =
  ({ company, title, number }: Paper, [left, , right]: Margins) =>
  (page: number): Content | null =>
    page === 1
      ? null
      : {
          margin: [left, runningHeadAt, right, 0],
          columns: [
            ink(company, { fontSize: 8, color: grey, width: '*' }),
            ink([title, number].join(' ').trim(), {
              fontSize: 8,
              color: grey,
              alignment: 'right',
              width: '*',
            }),
          ],
        }

const footer =
  ({ printed, foot, verify }: Paper, [left, , right]: Margins) =>
  (page: number, pages: number) => ({
    margin: [left, 14, right, 0],
    columnGap: 6,
    columns: [
      ...(verify === null ? [] : [{ ...qr(verify, 40), width: 38 }]),
      {
        width: '*',
        margin: [0, verify === null ? 8 : 4, 0, 0],
        stack: [
          ...(foot === null ? [] : [ink(foot, { fontSize: 7.5, color: grey })]),
          ink(printed, { fontSize: 7.5, color: grey }),
          ...(verify === null
            ? []
            : [ink(`Verificación ${shortHash(verify)}`, { fontSize: 7.5, color: grey })]),
        ],
      },
      ink(`Página ${page} de ${pages}`, {
        fontSize: 8,
        alignment: 'right',
        width: 'auto',
        margin: [0, verify === null ? 8 : 4, 0, 0],
      }),
    ],
  })

const qr = (verify: Verify, fit: number) => ({ qr: verificationHash(verify), fit, eccLevel: 'L' as const })

/** The first sixteen digits in groups of four: short enough to read over the telephone. */
const shortHash = (verify: Verify): string =>
  (verificationHash(verify).slice(0, 16).match(/.{4}/g) ?? []).join(' ').toUpperCase()

/** A till roll has no pages: its watermark is a line at the top and its footer the last lines. */
function receiptContent({ content, watermark, printed, foot, verify }: Paper): unknown[] {
  const mark = watermark === null ? [] : [ink(`*** ${watermark} ***`, { bold: true, alignment: 'center' })]
  const seal =
    verify === null
      ? []
      : [
          { ...qr(verify, 70), alignment: 'center', margin: [0, 6, 0, 2] },
          ink(shortHash(verify), { fontSize: 7, alignment: 'center' }),
        ]
  return [
    ...mark,
    ...content,
    ...seal,
    ...(foot === null ? [] : [ink(foot, { fontSize: 7, alignment: 'center', margin: [0, 4, 0, 0] })]),
    ink(printed, { fontSize: 7, alignment: 'center', margin: [0, 4, 0, 0] }),
  ]
}

/** The lines and padding of a table, in the format of pdfmake. */
interface DrawnTable {
  readonly table: {
    readonly body: readonly unknown[]
    readonly widths: readonly unknown[]
    readonly totalRows?: number
  }
}
interface TableLayout {
  readonly hLineWidth: (line: number, node: DrawnTable) => number
  readonly hLineColor?: (line: number, node: DrawnTable) => string
  readonly vLineWidth: () => number
  readonly paddingLeft: (column: number) => number
  readonly paddingRight: (column: number, node: DrawnTable) => number
  readonly paddingTop: () => number
  readonly paddingBottom: () => number
}

const none = () => 0
const isLast = (column: number, { table }: DrawnTable): boolean => column === table.widths.length - 1

/** The lines and padding of each kind of table. */
export const tableLayouts: Readonly<Record<Layout, TableLayout>> = {
  lines: {
    hLineWidth: (line, node) => lineWidth(line, node),
    hLineColor: (line, node) => (lineWidth(line, node) === firm ? black : hairline),
    vLineWidth: none,
    paddingLeft: (column) => (column === 0 ? 0 : 5),
    paddingRight: (column, node) => (isLast(column, node) ? 0 : 5),
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  letterhead: {
    hLineWidth: (line) => (line === 1 ? firm : 0),
    vLineWidth: none,
    paddingLeft: (column) => (column === 0 ? 0 : 6),
    paddingRight: (column, node) => (isLast(column, node) ? 0 : 6),
    paddingTop: none,
    paddingBottom: () => 8,
  },
  pairs: {
    hLineWidth: none,
    vLineWidth: none,
    paddingLeft: none,
    paddingRight: () => 12,
    paddingTop: none,
    paddingBottom: () => 7,
  },
  totals: {
    hLineWidth: (line, node) => (line > 0 && isOverTotals(line, node) ? firm : 0),
    vLineWidth: none,
    paddingLeft: (column) => (column === 0 ? 0 : 16),
    paddingRight: none,
    paddingTop: () => 3,
    paddingBottom: () => 2,
  },
  signature: {
    hLineWidth: (line) => (line === 0 ? 0.7 : 0),
    vLineWidth: none,
    paddingLeft: none,
    paddingRight: none,
    paddingTop: () => 4,
    paddingBottom: none,
  },
}

const isOverTotals = (line: number, { table }: DrawnTable): boolean =>
  line === table.body.length - (table.totalRows ?? 0)

/** Firm under the header and over the totals, thin between rows, none above the header. */
function lineWidth(line: number, node: DrawnTable): number {
  if (line === 0) return 0
  return line === 1 || line === node.table.body.length || isOverTotals(line, node) ? firm : thin
}
