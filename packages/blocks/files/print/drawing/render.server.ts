import { Readable } from 'node:stream'
import type { Listing } from '../listing/listing.server.ts'
import type { Paper } from '../paper.ts'
import { type DrawingPool, drawingPool } from './pool.server.ts'

let pool: DrawingPool | undefined
const thePool = (): DrawingPool => {
  pool ??= drawingPool()
  return pool
}

/**
 * A print-out as a PDF file, drawn in another thread.
 * @throws Problem `PRT-TIME` when it takes too long, `PRT-BUSY` when too many wait.
 */
export async function renderPdf(paper: Paper): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of thePool().draw({ paper })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A long listing as a PDF that is sent while it is drawn. Waits for the first page, so that a refusal can still be answered. */
export async function renderListing(listing: Listing): Promise<Readable> {
  const pages = thePool().draw({ listing })[Symbol.asyncIterator]()
  const first = await pages.next()
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (first.done !== true) yield first.value
      yield* { [Symbol.asyncIterator]: () => pages }
    } finally {
      await pages.return?.()
    }
  }
  return Readable.from(all(), { objectMode: false })
}

/** Ends the drawing threads: at shutdown, and at the end of tests. */
export async function closePrinter(): Promise<void> {
  await pool?.close()
  pool = undefined
}
