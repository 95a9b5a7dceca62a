import type { Tx } from '@quina/db/server'
import { day } from '@quina/kernel'
import type { Finding } from '@quina/rips/contract'
import type { CheckedRips, RipsChecker } from '@quina/rips/server'
import { chargedServices } from '../rips/charged-services.server.ts'
import { type HouseFacts, reporting } from '../rips/generate.server.ts'
import { invoiceFactsOf } from '../rips/reported.domain.ts'
import type { ReportedInvoice } from '../rips/rips-of.contract.ts'
import { ripsOf } from '../rips/rips-of.domain.ts'
import { type InvoiceRow, invoicesIn, type RipsRows, toldIn } from '../rips/rips-rows.server.ts'
import type { Told } from './findings-file.server.ts'
import { oneAhead } from './one-ahead.server.ts'
import { invoicePages, type PagedInvoice, type PeriodAsked } from './period.server.ts'

/** A page of invoices with everything that their RIPS are told and looked at with. */
export interface ReadPage {
  readonly page: readonly PagedInvoice[]
  /** What was charged is only read of those that have no RIPS yet. */
  readonly rows: RipsRows
}

/** The invoices of a period by pages, each read in a few statements: a service is read once for all. */
export async function* readPages(tx: Tx, asked: PeriodAsked): AsyncGenerator<ReadPage, void> {
  const services = chargedServices()
  for await (const page of oneAhead(invoicePages(tx, asked))) {
    const open = page.filter((one) => !isApproved(one))
    const unmade = open.filter(({ json }) => json === null)
    const [invoices, told] = await Promise.all([
      invoicesIn(tx, idsOf(open)),
      toldIn(tx, idsOf(unmade), services),
    ])
    yield { page, rows: { invoices, ...told } }
  }
}

const idsOf = (page: readonly PagedInvoice[]): readonly string[] => page.map(({ id }) => id)

/** What has its CUV cannot change. */
const isApproved = ({ state }: PagedInvoice): boolean => state === 'approved' || state === 'notified'

/** The RIPS of an invoice as it leaves, and what is wrong with it. */
export interface ToldRips extends Told {
  readonly content: Buffer
}

interface Telling {
  readonly house: HouseFacts
  readonly check: RipsChecker
  readonly now: Date
}

/** RIPS that are in memory as objects at once: what is made for one dies young, which costs less than any reuse. */
const atOnce = 10

/** The RIPS of a page of invoices, each looked at with every rule. An invoice that tells nothing is left out. */
export async function* tellRips(
  { page, rows }: ReadPage,
  { house, check, now }: Telling,
): AsyncGenerator<ToldRips, void> {
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
      if (checked !== null) yield toldNow(one, checked, found[looked++] ?? [])
      else if (one.json !== null) yield toldBefore(one, one.json)
  }
}

function toldNow(
  { number, json }: PagedInvoice,
  { rips }: CheckedRips,
  findings: readonly Finding[],
): ToldRips {
  const content = json ?? Buffer.from(JSON.stringify(rips), 'utf8')
  return { number, origin: json === null ? 'charges' : 'kept', content, findings }
}

const toldBefore = ({ number, findings }: PagedInvoice, content: Buffer): ToldRips => ({
  ...{ number, origin: 'approved', content },
  findings: (findings ?? []) as readonly Finding[],
})

interface Looking {
  readonly json: Buffer | null
  readonly reportOf: (invoice: InvoiceRow) => ReportedInvoice
  readonly house: HouseFacts
}

/** The JSON that was kept, or what the charges say while there is none; null when they tell nothing. */
function checkedOf(invoice: InvoiceRow, { json, reportOf, house }: Looking): CheckedRips | null {
  const reported = json === null ? reportOf(invoice) : null
  if (reported?.users.length === 0) return null
  return {
    rips: reported === null ? JSON.parse(json?.toString('utf8') ?? '') : ripsOf(reported),
    date: day(invoice.date),
    invoice: invoiceFactsOf(invoice, house.issuerNit),
    payerIsProvider: invoice.payerIsProvider,
  }
}
