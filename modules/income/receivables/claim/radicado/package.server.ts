import { Readable } from 'node:stream'
import { payerFiles } from '@quina/billing/server'
import { load, type Operation, serveFile } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type PackedFile, zipStream } from '@quina/einvoice/server'
import { insist } from '@quina/kernel'
import { filing, filingPackage } from '../filing/filing.contract.ts'
import { filingService } from '../filing/filing.server.ts'

/**
 * The files that payers require with each invoice (billing dossier §12.2): the container of DIAN, its paper, its RIPS, and the
 * answer of the Ministry with its CUV. A folder for each invoice, streamed while it is read.
 */
export const packageOperations: Operation[] = [
  serveFile(filingPackage, async ({ tx, actor, now, input: { filingId: id } }) => {
    const stored = await load(tx, { document: filing, tables: filingService, actor }, id)
    const invoices = await packed(tx, id)
    const none = 'Ninguna factura tiene todavía su documento electrónico ni su RIPS.'
    insist(
      invoices.some(({ ready }) => ready),
      'CAR-112',
      none,
      { status: 409 },
    )
    const name = `RAD ${stored.number ?? 'borrador'} soportes.zip`
    const files = filesOf(tx, invoices, { userId: actor.userId, now })
    const content = Readable.from(zipStream(files), { objectMode: false })
    return { download: { name, mediaType: 'application/zip', content } }
  }),
]

interface PackageRow {
  readonly id: string
  readonly number: string
  /** It has files to hand over. */
  readonly ready: boolean
}

async function packed(tx: Tx, filingId: string): Promise<readonly PackageRow[]> {
  return rowsFrom<PackageRow>(tx)`
    select i.id, i.full_number as number,
           i.electronic_id is not null
             or exists (select from rips.submission_face r where r.owner_id = i.id and r.json is not null) as ready
    from receivables.filing_invoice fi join billing.invoice_face i on i.id = fi.invoice_id
    where fi.parent_id = ${filingId}::uuid order by fi.position`
}

async function* filesOf(
  tx: Tx,
  invoices: readonly PackageRow[],
  packing: { readonly userId: string; readonly now: Date },
): AsyncGenerator<PackedFile> {
  for (const { id, number } of invoices)
    for (const { name, content } of await payerFiles(tx, id, packing))
      yield { name: `${number}/${name}`, content }
}
