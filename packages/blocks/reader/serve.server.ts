import { parentPort } from 'node:worker_threads'
import { Problem } from '@quina/kernel'
import { type Answered, type Told, toRefusal } from './message.server.ts'

/**
 * Makes of this thread one that reads files: each order is answered in pieces, and the next piece is not made before it is asked
 * for, so that whoever gathers them is never flooded.
 */
export function serveReading<Order>(read: (order: Order) => AsyncIterable<unknown>): void {
  const port = parentPort
  if (port === null) throw new Error('files are read by a thread of their own')
  const answer = (message: Answered): void => port.postMessage(message)
  let pieces: AsyncIterator<unknown> | undefined
  port.on('message', (told: Told) => {
    if ('order' in told) pieces = read(told.order as Order)[Symbol.asyncIterator]()
    pieces?.next().then(
      (next) => answer(next.done === true ? { end: true } : { piece: next.value }),
      (error: unknown) => answer(whyNot(error)),
    )
  })
  answer({ ready: true })
}

function whyNot(error: unknown): Answered {
  if (error instanceof Problem) return { refused: toRefusal(error) }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { failed: message, stack }
}
