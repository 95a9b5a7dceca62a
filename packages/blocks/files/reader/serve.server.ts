import { parentPort } from 'node:worker_threads'
import { Problem } from '@quina/kernel'
import { type Message, type ReaderAnswer, toRefusal } from './message.server.ts'

/**
 * Turns this thread, or this process, into a reader of files: each order is answered in pieces, and each piece is made on
 * request, so that the consumer is never flooded.
 */
export function serveReading<Order>(read: (order: Order) => AsyncIterable<unknown>): void {
  const { send, hear } = input()
  let pieces: AsyncIterator<unknown> | undefined
  hear((message) => {
    if ('order' in message) pieces = read(message.order as Order)[Symbol.asyncIterator]()
    pieces?.next().then(
      (next) => send(next.done === true ? { end: true } : { piece: next.value }),
      (error: unknown) => send(whyNot(error)),
    )
  })
  send({ ready: true })
}

interface Door {
  readonly send: (message: ReaderAnswer) => void
  readonly hear: (listener: (message: Message) => void) => void
}

/** The channel to the consumer. */
function input(): Door {
  const port = parentPort
  if (port !== null)
    return { send: (message) => port.postMessage(message), hear: (listener) => port.on('message', listener) }
  if (process.send === undefined) throw new Error('files are read by a thread or a process of their own')
  // The consumer is gone.
  process.on('disconnect', () => process.exit())
  return { send: (message) => process.send?.(message), hear: (listener) => process.on('message', listener) }
}

function whyNot(error: unknown): ReaderAnswer {
  if (error instanceof Problem) return { refused: toRefusal(error) }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { failed: message, stack }
}
