import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { fonts } from '../fonts.server.ts'
import { drawListing } from '../listing/listing.server.ts'
import type { Paper } from '../paper.ts'
import { definitionOf, tableLayouts } from './definition.server.ts'
import type { Order, Reply } from './message.server.ts'

// The part of pdfmake that we use. Its own types bring the browser's globals into every server file.
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
// Nothing is fetched and only the font files are read: a document carries everything that it shows.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

/** The thread where pages are drawn: one order at a time, answered in chunks. */
const port = parentPort
if (port === null) throw new Error('worker.server.ts runs only as a worker thread')
const reply = (message: Reply): void => port.postMessage(message)

port.on('message', (order: Order) => {
  draw(order).then(
    () => reply({ end: true }),
    (error: unknown) => {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      reply({ failed: message, stack })
    },
  )
})

async function draw(order: Order): Promise<void> {
  if ('paper' in order) return reply({ chunk: await drawn(order.paper) })
  for await (const chunk of drawListing(order.listing)) reply({ chunk })
}

const drawn = (paper: Paper): Promise<Buffer> => pdfmake.createPdf(definitionOf(paper)).getBuffer()
