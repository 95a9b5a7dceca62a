import { Readable } from 'node:stream'
import { csvLines } from '@quina/blocks/server'
import { rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { type GatheredFile, gatherFile, type PackedFile, zipStream } from '@quina/einvoice/server'
import { day, dayInBogota } from '@quina/kernel'
import type { Finding } from '@quina/rips/contract'
import { type CheckedRips, type RipsChecker, ripsChecker } from '@quina/rips/server'
import { chargedServices } from '../rips/charged-services.server.ts'
import { type HouseFacts, houseFacts, reporting } from '../rips/generate.server.ts'
import { invoiceFactsOf } from '../rips/reported.domain.ts'
import type { ReportedInvoice } from '../rips/rips-of.contract.ts'
import { ripsOf } from '../rips/rips-of.domain.ts'
import { type InvoiceRow, invoicesIn, type RipsRows, reportedIn } from '../rips/rips-rows.server.ts'
import { type PackContext, payerFiles } from './package.server.ts'

export interface FilesInput extends PeriodInput {
  readonly now: Date
  /** Exports the whole package for the payer of each invoice, in its own folder; names the user who requests the papers. */
  readonly whole?: Pick<PackContext, 'userId'>
}

/** Invoices read at once: only a few pages are in memory, whatever their number. */
const pageSize = 100

/** The lowest id: the first page starts at the first day. */
const beforeAny = '00000000-0000-0000-0000-000000000000'

/** Every RIPS of a period in one ZIP, a file or a folder for each invoice, streamed while it is read. */
export const ripsFiles = (tx: Tx, input: FilesInput): Readable =>
  Readable.from(zipStream(entriesOf(tx, input), input.now), { objectMode: false })

const entriesOf = (tx: Tx, input: FilesInput): AsyncGenerator<PackedFile | GatheredFile> =>
  input.whole === undefined ? filesOf(tx, input) : foldersOf(tx, input, { ...input.whole, now: input.now })

/** The files for the payer of each invoice of a period; invoices without files yet are left out. */
async function* foldersOf(tx: Tx, input: FilesInput, packing: PackContext): AsyncGenerator<PackedFile> {
  for await (const page of invoicePages(tx, input))
    for (const { id, number } of page)
      for (const { name, content } of await payerFiles(tx, id, packing))
        yield { name: `${number}/${name}`, content }
}

/**
 * The JSON of each issued invoice of health of a period, in order: the stored one, which may have been corrected by hand, or the
 * one built from its charges when there is none. At the end, the findings of every rule of the norm in each. For an invoice with
 * its CUV those are the stored findings: the Ministry answered it, and it cannot change.
 */
async function* filesOf(tx: Tx, input: FilesInput): AsyncGenerator<PackedFile | GatheredFile> {
  const house = await houseFacts(tx, dayInBogota(input.now))
  const check = await ripsChecker(tx)
  const list = findingsFile(`Validacion-${input.from}-${input.to}.csv`)
  for await (const page of oneAhead(readPages(tx, input)))
    for await (const rips of tellRips(page, { house, check, now: input.now })) {
      list.tell(rips)
      yield { name: `${rips.number}.json`, content: rips.content }
    }
  yield list.whole()
}

/** Up to this many invoices are downloaded without a reason (SEG-12). */
const freely = 1_000

/** Whether a period has so many invoices that the user who downloads their RIPS must give a reason. */
export async function needsMotive(tx: Tx, { from, to, payerId, campusId }: PeriodInput): Promise<boolean> {
  return valueFrom<boolean>(tx)`
    select count(*) > ${freely} as many
    from (select from billing.invoice
          where status in ('issued', 'annulled') and kind not in ('collection', 'other')
            and date between ${from}::date and ${to}::date
            and (${payerId}::uuid is null or payer_id = ${payerId}::uuid)
            and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
          limit ${freely + 1}) i`
}

/** A page of invoices with everything needed to build and check their RIPS. */
interface ReadPage {
  readonly page: readonly PagedInvoice[]
  /** Charges are read only for invoices without a stored RIPS. */
  readonly rows: RipsRows
}

/** The invoices of a period by pages, each read in a few statements; each service is read only once. */
async function* readPages(tx: Tx, input: PeriodInput): AsyncGenerator<ReadPage, void> {
  const services = chargedServices()
  for await (const page of oneAhead(invoicePages(tx, input))) {
    const open = page.filter((one) => !isApproved(one))
    const unmade = open.filter(({ json }) => json === null)
    const [invoices, reported] = await Promise.all([
      invoicesIn(tx, idsOf(open)),
      reportedIn(tx, idsOf(unmade), services),
    ])
    yield { page, rows: { invoices, ...reported } }
  }
}

/**
 * Reads the next page of a source while one is used: never more than one ahead, however slow the consumer is. A consumer that
 * stops also stops the source.
 */
export async function* oneAhead<Page>(pages: AsyncGenerator<Page, void>): AsyncGenerator<Page, void> {
  let next = begun(pages)
  try {
    for (;;) {
      const { done, value } = await next
      if (done === true) return
      next = begun(pages)
      yield value
    }
  } finally {
    await pages.return()
  }
}

/** A failure belongs to the consumer of the page, and there may be none: it must not end the process. */
function begun<Page>(pages: AsyncGenerator<Page, void>): Promise<IteratorResult<Page, void>> {
  const next = pages.next()
  next.catch(() => null)
  return next
}

const idsOf = (page: readonly PagedInvoice[]): readonly string[] => page.map(({ id }) => id)

/** A RIPS with its CUV cannot change. */
const isApproved = ({ state }: PagedInvoice): boolean => state === 'approved' || state === 'notified'

/** The exported RIPS of an invoice, and its findings. */
type ReportedRips = CheckedInvoice & { readonly content: Buffer }

/** Where the JSON of an export comes from, which tells when it was checked. */
const origins = {
  charges: 'De los cargos, validado ahora',
  stored: 'Guardado, validado ahora',
  approved: 'Con CUV: lo que se halló al guardarlo',
} as const

type CheckedInvoice = Readonly<{ number: string; origin: keyof typeof origins; findings: readonly Finding[] }>

const heading = ['Factura', 'RIPS', 'Código', 'Efecto', 'Campo', 'Valor', 'Qué dice', 'Detalle']
const effects = { R: 'Rechaza', N: 'Notifica' } as const

const linesAtOnce = 200

/** The list of findings of an export: a line for each finding, and one for each invoice without any. */
function findingsFile(name: string): {
  readonly tell: (checked: CheckedInvoice) => void
  readonly whole: () => GatheredFile
} {
  const file = gatherFile(name)
  let lines: string[][] = []
  const write = () => {
    file.add(csvLines(lines))
    lines = []
  }
  file.add(csvLines([heading], true))
  return {
    tell: (checked) => {
      lines.push(...linesOf(checked))
      if (lines.length >= linesAtOnce) write()
    },
    whole: () => {
      write()
      return file.whole()
    },
  }
}

function linesOf({ number, origin, findings }: CheckedInvoice): string[][] {
  if (findings.length === 0) return [[number, origins[origin], '', '', '', '', 'Sin hallazgos', '']]
  return findings.map(({ code, effect, path, value, says, detail = '' }) => [
    ...[number, origins[origin], code, effects[effect], path],
    ...[value === undefined || value === null ? '' : String(value), says, detail],
  ])
}

/** RIPS held in memory as objects at once: short-lived objects cost less than any reuse. */
const atOnce = 10

/** The RIPS of a page of invoices, each checked with every rule. An invoice with nothing to report is left out. */
async function* tellRips(
  { page, rows }: ReadPage,
  { house, check, now }: { house: HouseFacts; check: RipsChecker; now: Date },
): AsyncGenerator<ReportedRips, void> {
  const invoices = new Map(rows.invoices.map((invoice) => [invoice.id, invoice]))
  const reportOf = reporting(rows, house)
  const ripsOfInvoice = ({ id, json }: PagedInvoice): CheckedRips | null => {
    const invoice = invoices.get(id)
    return invoice === undefined ? null : checkedOf(invoice, { json, reportOf, house })
  }
  for (let from = 0; from < page.length; from += atOnce) {
    const some = page.slice(from, from + atOnce).map((one) => ({ one, checked: ripsOfInvoice(one) }))
    const found = await check(
      some.flatMap(({ checked }) => checked ?? []),
      now,
    )
    let looked = 0
    for (const { one, checked } of some)
      if (checked !== null) yield reportedNow(one, checked, found[looked++] ?? [])
      else if (one.json !== null) yield reportedBefore(one, one.json)
  }
}

function reportedNow(
  { number, json }: PagedInvoice,
  { rips }: CheckedRips,
  findings: readonly Finding[],
): ReportedRips {
  const content = json ?? Buffer.from(JSON.stringify(rips), 'utf8')
  return { number, origin: json === null ? 'charges' : 'stored', content, findings }
}

const reportedBefore = ({ number, findings }: PagedInvoice, content: Buffer): ReportedRips => ({
  number,
  origin: 'approved',
  content,
  findings: (findings ?? []) as readonly Finding[],
})

interface CheckInput {
  readonly json: Buffer | null
  readonly reportOf: (invoice: InvoiceRow) => ReportedInvoice
  readonly house: HouseFacts
}

/** The stored JSON, or the one built from the charges while there is none; null when they have nothing to report. */
function checkedOf(invoice: InvoiceRow, { json, reportOf, house }: CheckInput): CheckedRips | null {
  const reported = json === null ? reportOf(invoice) : null
  if (reported?.users.length === 0) return null
  return {
    rips: reported === null ? JSON.parse(json?.toString('utf8') ?? '') : ripsOf(reported),
    date: day(invoice.date),
    invoice: invoiceFactsOf(invoice, house.issuerNit),
    payerIsProvider: invoice.payerIsProvider,
  }
}

/** The filter of the invoices. */
type PeriodInput = Readonly<{ from: string; to: string; payerId: string | null; campusId: string | null }>

/** An issued invoice of health, and its stored RIPS. */
interface PagedInvoice {
  readonly id: string
  readonly date: string
  readonly number: string
  readonly json: Buffer | null
  readonly state: string | null
  readonly findings: unknown
}

/** The issued invoices of health of a period, in order, by pages. */
async function* invoicePages(tx: Tx, input: PeriodInput): AsyncGenerator<readonly PagedInvoice[], void> {
  let last: PagedInvoice | undefined
  do {
    const page: readonly PagedInvoice[] = await pageAfter(tx, input, last)
    if (page.length > 0) yield page
    last = page.length < pageSize ? undefined : page.at(-1)
  } while (last !== undefined)
}

async function pageAfter(
  tx: Tx,
  { from, to, payerId, campusId }: PeriodInput,
  last: PagedInvoice | undefined,
): Promise<readonly PagedInvoice[]> {
  return rowsFrom<PagedInvoice>(tx)`
    select i.id, i.date::text as date, i.full_number as number, r.json, r.state, r.findings
    from (select id, date, full_number from billing.invoice
          where status in ('issued', 'annulled') and kind not in ('collection', 'other') and date <= ${to}
            and (date, id) > (${last?.date ?? from}::date, ${last?.id ?? beforeAny}::uuid)
            and (${payerId}::uuid is null or payer_id = ${payerId}::uuid)
            and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
          order by date, id limit ${pageSize}) i
    left join rips.submission_face r on r.owner = 'billing.invoice' and r.owner_id = i.id 
      and r.mode in ('invoice', 'capita-first', 'capita-period')
    order by i.date, i.id`
}
