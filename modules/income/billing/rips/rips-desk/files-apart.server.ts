import { Readable } from 'node:stream'
import { fileReader } from '@quina/blocks/reader/server'
import { addressOf, type Tx } from '@quina/db/server'
import { type FilesInput, ripsFiles } from './files.server.ts'

export interface RipsOrder {
  /** Of the database: that process opens connections of its own. */
  readonly address: string
  readonly input: Omit<FilesInput, 'whole'>
}

const hourMs = 3_600_000

/**
 * A heap that may not grow far is collected when it has grown by a third, not when it is three times as large: what an export
 * leaves behind stays small, while the server itself collects as seldom as suits it.
 */
const reader = fileReader<RipsOrder, Uint8Array>({
  program: new URL('./files-process.server.ts', import.meta.url),
  timeoutMs: hourMs,
  memoryMaxMb: 192,
  apart: true,
})

/** The RIPS of a period, made in a process of their own; what needs papers of the server is made by it. */
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
