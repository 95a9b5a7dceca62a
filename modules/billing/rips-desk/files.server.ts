import { Readable } from 'node:stream'
import type { Tx } from '@quina/db/server'
import { type GatheredFile, type PackedFile, zipStream } from '@quina/einvoice/server'
import { dayInBogota } from '@quina/kernel'
import { ripsChecker } from '@quina/rips/server'
import { houseFacts } from '../rips/generate.server.ts'
import { findingsFile } from './findings-file.server.ts'
import { oneAhead } from './one-ahead.server.ts'
import { type Packing, payerFiles } from './package.server.ts'
import { invoicePages, type PeriodAsked } from './period.server.ts'
import { readPages, tellRips } from './period-rips.server.ts'

export interface FilesAsked extends PeriodAsked {
  readonly now: Date
  /** Everything that is handed to the payer of each, in a folder of its own: who asks for its papers. */
  readonly whole?: Pick<Packing, 'userId'>
}

/** Every RIPS of a period in one ZIP, a file or a folder for each invoice, which flows while it is read. */
export const ripsFiles = (tx: Tx, asked: FilesAsked): Readable =>
  Readable.from(zipStream(entriesOf(tx, asked), asked.now), { objectMode: false })

const entriesOf = (tx: Tx, asked: FilesAsked): AsyncGenerator<PackedFile | GatheredFile> =>
  asked.whole === undefined ? filesOf(tx, asked) : foldersOf(tx, asked, { ...asked.whole, now: asked.now })

/** What is handed to the payer of each invoice of a period; those that have nothing yet are left out. */
async function* foldersOf(tx: Tx, asked: FilesAsked, packing: Packing): AsyncGenerator<PackedFile> {
  for await (const page of invoicePages(tx, asked))
    for (const { id, number } of page)
      for (const { name, content } of await payerFiles(tx, id, packing))
        yield { name: `${number}/${name}`, content }
}

/**
 * The JSON of each issued invoice of health of a period, in its order: the one that was kept, which somebody may have mended,
 * or what its charges say while it has none. At the end, what every rule of the norm finds in each. Of what has its CUV that
 * is what was found when it was kept: the Ministry answered it, and it cannot change.
 */
async function* filesOf(tx: Tx, asked: FilesAsked): AsyncGenerator<PackedFile | GatheredFile> {
  const house = await houseFacts(tx, dayInBogota(asked.now))
  const check = await ripsChecker(tx)
  const list = findingsFile(`Validacion-${asked.from}-${asked.to}.csv`)
  for await (const page of oneAhead(readPages(tx, asked)))
    for await (const rips of tellRips(page, { house, check, now: asked.now })) {
      list.tell(rips)
      yield { name: `${rips.number}.json`, content: rips.content }
    }
  yield list.whole()
}
