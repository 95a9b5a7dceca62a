import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'

/** The part of the driver that a copying query receives; it has no public type for it. */
interface CopyConnection {
  readonly stream: Socket
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

interface CopyHandlers {
  handleCopyData(message: { readonly chunk: Buffer }, connection: CopyConnection): void
  handleCopyInResponse(connection: CopyConnection): void
}

/** Runs `copy … to stdout` and writes its output, as fast as the sink takes it. */
export async function copyOut(client: pg.Client, statement: string, sink: Writable): Promise<void> {
  let waiting: Socket | null = null
  const resume = () => {
    waiting?.resume()
    waiting = null
  }
  // A failed sink is closed: the remaining data is dropped, and the owner of the sink reports why.
  sink.on('drain', resume).on('close', resume)
  await runCopy(client, statement, {
    handleCopyData: ({ chunk }, { stream }) => {
      // The driver reads the next message into the same memory while the sink still has this chunk in its queue.
      if (sink.destroyed || sink.write(Buffer.from(chunk))) return
      waiting = stream.pause()
    },
  })
}

/** Runs `copy … from stdin` with the data of the source. */
export async function copyIn(client: pg.Client, statement: string, source: Readable): Promise<void> {
  await runCopy(client, statement, {
    handleCopyInResponse: (connection) => {
      send(connection, source).then(
        () => connection.endCopyFrom(),
        (error) => connection.sendCopyFail(String(error)),
      )
    },
  })
}

async function send(connection: CopyConnection, source: Readable): Promise<void> {
  for await (const chunk of source) {
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
}

async function runCopy(client: pg.Client, statement: string, handlers: Partial<CopyHandlers>): Promise<void> {
  const query = Object.assign(new pg.Query(statement), handlers)
  const ended = once(query, 'end')
  client.query(query)
  await ended
}
