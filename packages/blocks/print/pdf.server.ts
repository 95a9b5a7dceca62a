import { createRequire } from 'node:module'
import { definitionOf, tableLayouts } from './definition.server.ts'
import { fonts } from './fonts.server.ts'
import type { Paper } from './paper.ts'

// What we use of pdfmake. Its own types bring the browser's globals into every server file.
interface PdfMake {
  setFonts(fonts: object): void
  setTableLayouts(layouts: object): void
  setUrlAccessPolicy(allows: (url: string) => boolean): void
  setLocalAccessPolicy(allows: (path: string) => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Buffer> }
}
const pdfmake: PdfMake = createRequire(import.meta.url)('pdfmake')

const fontFiles: ReadonlySet<string> = new Set(Object.values(fonts.Roboto))

pdfmake.setFonts(fonts)
pdfmake.setTableLayouts(tableLayouts)
// Nothing is fetched and no file is read but the fonts: a document carries everything it shows.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

/** Draws a print-out. It is heavy work for the processor: call it through `renderPdf`, which uses other threads. */
export const drawPaper = (paper: Paper): Promise<Buffer> => pdfmake.createPdf(definitionOf(paper)).getBuffer()
