import { Readable } from 'node:stream'
import type { Tx } from '@quina/db/server'
import { zipStream } from '@quina/einvoice/server'
import { sql } from 'kysely'
import { houseFacts, reportsOf } from '../rips/generate.server.ts'
import { ripsOf } from '../rips/rips-of.domain.ts'
import { ripsRows } from '../rips/rips-rows.server.ts'
import { type Packing, payerFiles } from './package.server.ts'

export interface FilesAsked {
  readonly from: string
  readonly to: string
  readonly payerId: string | null
  readonly campusId: string | null
  /** Everything that is handed to the payer of each, in a folder of its own: who asks for its papers, and when. */
  readonly whole?: Packing
}

/** Invoices read at once: what is held in memory, however many there are. */
const batchSize = 250

/** Every RIPS of a period in one ZIP, a file or a folder for each invoice, which flows while it is read. */
export const ripsFiles = (tx: Tx, asked: FilesAsked): Readable =>
  Readable.from(zipStream(entriesOf(tx, asked)), { objectMode: false })

const entriesOf = (tx: Tx, asked: FilesAsked) =>
  asked.whole === undefined ? filesOf(tx, asked) : foldersOf(tx, asked, asked.whole)

/** What is handed to the payer of each invoice of a period; those that have nothing yet are left out. */
async function* foldersOf(
  tx: Tx,
  asked: FilesAsked,
  packing: Packing,
): AsyncGenerator<{ readonly name: string; readonly content: Buffer }> {
  for await (const page of pagesOf(tx, asked))
    for (const { id, number } of page)
      for (const { name, content } of await payerFiles(tx, id, packing))
        yield { name: `${number}/${name}`, content }
}

async function* pagesOf(tx: Tx, asked: FilesAsked): AsyncGenerator<readonly PagedInvoice[]> {
  let after: Place | null = null
  for (;;) {
    const page: readonly PagedInvoice[] = await pageOf(tx, asked, after)
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < batchSize) return
    after = last
  }
}

/**
 * The JSON of each issued invoice of health of a period, in its order: the one that was kept, which somebody may have mended,
 * or what its charges say while it has none.
 */
async function* filesOf(
  tx: Tx,
  asked: FilesAsked,
): AsyncGenerator<{ readonly name: string; readonly content: Buffer }> {
  const house = await houseFacts(tx)
  for await (const page of pagesOf(tx, asked)) {
    const unmade = page.filter(({ json }) => json === null).map(({ id }) => id)
    const made = await contentsOf(tx, unmade, house)
    for (const { id, number, json } of page) {
      const content = json ?? made.get(id)
      if (content !== undefined) yield { name: `${number}.json`, content }
    }
  }
}

/** No id is lower: the first page begins with the first day. */
const beforeAny = '00000000-0000-0000-0000-000000000000'

interface Place {
  readonly id: string
  readonly date: string
}
interface PagedInvoice extends Place {
  readonly number: string
  readonly json: Buffer | null
}

async function pageOf(tx: Tx, { from, to, payerId, campusId }: FilesAsked, after: Place | null) {
  const { rows } = await sql<PagedInvoice>`
    select i.id, i.date::text as date, i.full_number as number, r.json
    from (select id, date, full_number from billing.invoice
          where status in ('issued', 'annulled') and kind not in ('collection', 'other') and date <= ${to}
            and (date, id) > (${after?.date ?? from}::date, ${after?.id ?? beforeAny}::uuid)
            and (${payerId}::uuid is null or payer_id = ${payerId}::uuid)
            and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
          order by date, id limit ${batchSize}) i
    left join rips.submission r on r.owner = 'billing.invoice' and r.owner_id = i.id and r.mode = 'invoice'
    order by i.date, i.id`.execute(tx)
  return rows
}

async function contentsOf(
  tx: Tx,
  ids: readonly string[],
  house: Awaited<ReturnType<typeof houseFacts>>,
): Promise<ReadonlyMap<string, Buffer>> {
  if (ids.length === 0) return new Map()
  return new Map(
    reportsOf(await ripsRows(tx, ids), house)
      .filter(({ reported }) => reported.users.length > 0)
      .map(({ invoice, reported }) => [invoice.id, Buffer.from(JSON.stringify(ripsOf(reported)), 'utf8')]),
  )
}
