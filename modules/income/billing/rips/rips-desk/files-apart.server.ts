import { Readable } from 'node:stream'
import { fileReader } from '@quina/blocks/reader/server'
import { addressOf, type Tx } from '@quina/db/server'
import { type FilesInput, ripsFiles } from './files.server.ts'

export interface RipsOrder {
  /** The address of the database: the process opens its own connections. */
  readonly address: string
  readonly input: Omit<FilesInput, 'whole'>
}

const hourMs = 3_600_000

/**
 * With a small heap limit, garbage is collected when the heap has grown by a third instead of threefold. So the export leaves
 * little behind, while the server keeps its own settings.
 */
const reader = fileReader<RipsOrder, Uint8Array>({
  program: new URL('./files-process.server.ts', import.meta.url),
  timeoutMs: hourMs,
  memoryMaxMb: 192,
  apart: true,
})

/** Exports the RIPS of a period in a separate process; an export that needs papers runs in the server itself. */
export function ripsFilesApart(tx: Tx, { whole, ...input }: FilesInput): Readable {
  const address = addressOf(tx)
  if (whole !== undefined || address === undefined)
    return ripsFiles(tx, { ...input, ...(whole && { whole }) })
  return Readable.from(pieces({ address, input }), { objectMode: false })
}

async function* pieces(order: RipsOrder): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of reader.read(order))
    yield Buffer.from(buffer, byteOffset, byteLength)
}
