import { parentPort } from 'node:worker_threads'
import { drawListing } from './listing.server.ts'
import type { Order, Reply } from './message.server.ts'
import { drawPaper } from './pdf.server.ts'

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
  if ('paper' in order) return reply({ chunk: await drawPaper(order.paper) })
  for await (const chunk of drawListing(order.listing)) reply({ chunk })
}
