import { createRequire } from 'node:module'
import { fonts } from '../fonts.server.ts'
import type { Measure } from './fit.ts'

let known: Measure | undefined

/** The width of a text at one point, by the letters of the font that prints it; kerning only ever brings them closer. */
export function unitMeasure(): Measure {
  known ??= makeMeasure()
  return known
}

/** Measured at a size where the rounding of the font is negligible. */
const judgedAt = 100

/** Loaded with the first paper: a server that prints nothing saves its ten megabytes. */
const pdfkit = (): typeof import('pdfkit') => createRequire(import.meta.url)('pdfkit')

function makeMeasure(): Measure {
  const PDFDocument = pdfkit()
  const pdf = new PDFDocument({ autoFirstPage: false })
  pdf.registerFont('normal', fonts.Roboto.normal).registerFont('bold', fonts.Roboto.bold)
  const letters = { normal: new Map<string, number>(), bold: new Map<string, number>() }
  return (text, bold) => {
    const face = bold ? 'bold' : 'normal'
    let width = 0
    for (const letter of text) {
      let own = letters[face].get(letter)
      if (own === undefined) {
        own = pdf.font(face).fontSize(judgedAt).widthOfString(letter) / judgedAt
        letters[face].set(letter, own)
      }
      width += own
    }
    return width
  }
}
