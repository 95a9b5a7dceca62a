import PDFDocument from 'pdfkit'
import { drawable, grey } from '../content.ts'
import { fit } from '../fit/fit.ts'
import { unitMeasure } from '../fit/measure.server.ts'
import { fonts } from '../fonts.server.ts'
import { black, firm, hairline, pageMargins, runningHeadAt, sheetSize, thin } from '../frame.ts'
import type { LineTableSpec } from '../line-table.ts'
import type { Company, SheetSize } from '../paper.ts'
import { type LaidOut, layOut, lineHeight, type PlacedColumn, type PlacedRow } from './listing-layout.ts'

/** A table too long for the page engine: drawn straight onto pages, and sent as it is drawn. */
export interface Listing {
  readonly company: Pick<Company, 'name' | 'nit' | 'dv'>
  readonly title: string
  readonly subtitle: string
  readonly printed: string
  readonly size: SheetSize
  readonly landscape: boolean
  readonly fixed?: boolean
  readonly table: LineTableSpec
}

const [left, top, right, bottom] = pageMargins
const letterheadHeight = 48
const fontSize = 8

/** The pages of a listing, in chunks. Rows are laid out first, so that every page states the number of pages. */
export async function* drawListing(listing: Listing): AsyncGenerator<Uint8Array> {
  const unit = unitMeasure()
  const { size, landscape, parts } = fit(
    listing.table,
    { ...listing, fontSize, smallestFont: fontSize },
    unit,
  )
  const sheet = sheetSize(size, landscape)
  const page: [number, number] = [sheet.width, Number(sheet.height)]
  const pdf = new PDFDocument({
    autoFirstPage: false,
    size: page,
    margin: 0,
    info: { Title: listing.title, Creator: 'Quina' },
  })
  pdf.registerFont('normal', fonts.Roboto.normal).registerFont('bold', fonts.Roboto.bold)
  const room = page[1] - top - bottom
  const laidOut = parts.map((table, index) =>
    layOut(table, {
      width: page[0] - left - right,
      heights: { first: index === 0 ? room - letterheadHeight : room, rest: room },
      measure: (text, bold) => unit(text, bold) * fontSize,
    }),
  )
  const pageCount = laidOut.reduce((total, { pages }) => total + pages.length, 0)
  let number = 0
  for (const part of laidOut)
    for (const [at, rows] of part.pages.entries()) {
      number += 1
      pdf.addPage()
      drawFrame(pdf, listing, { number, of: pageCount })
      const from = number === 1 ? top + letterheadHeight : top
      drawRows(pdf, part, { rows, from, last: at === part.pages.length - 1 })
      const drawn: Uint8Array | null = pdf.read()
      if (drawn !== null) yield drawn
    }
  pdf.end()
  yield* pdf
}

type Pdf = InstanceType<typeof PDFDocument>

interface Ink {
  readonly x: number
  readonly y: number
  readonly face?: 'normal' | 'bold'
  readonly size?: number
  readonly color?: string
  /** Aligned to the right edge of this width. */
  readonly within?: number
}

function write(
  pdf: Pdf,
  text: string,
  { x, y, face = 'normal', size = fontSize, color = black, within }: Ink,
): void {
  pdf.font(face).fontSize(size).fillColor(color)
  const from = within === undefined ? x : x + within - pdf.widthOfString(text)
  pdf.text(text, from, y, { lineBreak: false })
}

function rule(pdf: Pdf, y: number, width: number, color: string): void {
  pdf
    .moveTo(left, y)
    .lineTo(pdf.page.width - right, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke()
}

function drawFrame(pdf: Pdf, listing: Listing, page: { number: number; of: number }): void {
  const within = pdf.page.width - left - right
  const company = drawable(listing.company.name)
  const title = drawable(listing.title)
  if (page.number === 1) {
    write(pdf, company, { x: left, y: top, face: 'bold', size: 11 })
    write(pdf, `NIT ${listing.company.nit}-${listing.company.dv}`, { x: left, y: top + 15, color: grey })
    write(pdf, title, { x: left, y: top, face: 'bold', size: 12, within })
    write(pdf, drawable(listing.subtitle), { x: left, y: top + 15, color: grey, within })
    rule(pdf, top + 32, firm, black)
  } else {
    write(pdf, company, { x: left, y: runningHeadAt, color: grey })
    write(pdf, title, { x: left, y: runningHeadAt, color: grey, within })
  }
  const foot = pdf.page.height - bottom + 22
  write(pdf, drawable(listing.printed), { x: left, y: foot, size: 7.5, color: grey })
  write(pdf, `Página ${page.number} de ${page.of}`, { x: left, y: foot, within })
}

function drawRows(
  pdf: Pdf,
  { columns, header, totals, tree }: LaidOut,
  { rows, from, last }: { rows: readonly PlacedRow[]; from: number; last: boolean },
): void {
  let y = from
  const draw = (row: PlacedRow, below: { width: number; color: string }) => {
    drawRow(pdf, columns, { row, y, tree })
    y += row.height
    rule(pdf, y, below.width, below.color)
  }
  draw(header, { width: firm, color: black })
  const end = rows.length - 1
  for (const [at, row] of rows.entries()) {
    draw(row, last && at === end ? { width: firm, color: black } : { width: thin, color: hairline })
  }
  if (last && totals !== null) draw(totals, { width: firm, color: black })
}

function drawRow(
  pdf: Pdf,
  columns: readonly PlacedColumn[],
  { row, y, tree }: { row: PlacedRow; y: number; tree: number },
): void {
  for (const [at, { x, width, figure }] of columns.entries()) {
    for (const [line, text] of (row.cells[at] ?? []).entries()) {
      if (text === '') continue
      write(pdf, text, {
        x: left + x + (at === tree ? row.indent : 0),
        y: y + 3 + line * lineHeight,
        face: row.bold ? 'bold' : 'normal',
        ...(figure ? { within: width } : {}),
      })
    }
  }
}
