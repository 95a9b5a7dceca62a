import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

/** Which invoices are asked for. */
export interface PeriodAsked {
  readonly from: string
  readonly to: string
  readonly payerId: string | null
  readonly campusId: string | null
}

/** Invoices read at once: what is held in memory is a few pages, however many there are. */
const pageSize = 100

/** An issued invoice of health, and the RIPS that it has. */
export interface PagedInvoice {
  readonly id: string
  readonly date: string
  readonly number: string
  readonly json: Buffer | null
  readonly state: string | null
  readonly findings: unknown
}

/** The issued invoices of health of a period, in their order, by pages. */
export async function* invoicePages(
  tx: Tx,
  asked: PeriodAsked,
): AsyncGenerator<readonly PagedInvoice[], void> {
  let last: PagedInvoice | undefined
  do {
    const page: readonly PagedInvoice[] = await pageAfter(tx, asked, last)
    if (page.length > 0) yield page
    last = page.length < pageSize ? undefined : page.at(-1)
  } while (last !== undefined)
}

/** No id is lower: the first page begins with the first day. */
const beforeAny = '00000000-0000-0000-0000-000000000000'

async function pageAfter(
  tx: Tx,
  { from, to, payerId, campusId }: PeriodAsked,
  last: PagedInvoice | undefined,
): Promise<readonly PagedInvoice[]> {
  const { rows } = await sql<PagedInvoice>`
    select i.id, i.date::text as date, i.full_number as number, r.json, r.state, r.findings
    from (select id, date, full_number from billing.invoice
          where status in ('issued', 'annulled') and kind not in ('collection', 'other') and date <= ${to}
            and (date, id) > (${last?.date ?? from}::date, ${last?.id ?? beforeAny}::uuid)
            and (${payerId}::uuid is null or payer_id = ${payerId}::uuid)
            and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
          order by date, id limit ${pageSize}) i
    left join rips.submission r on r.owner = 'billing.invoice' and r.owner_id = i.id 
      and r.mode in ('invoice', 'capita-first', 'capita-period')
    order by i.date, i.id`.execute(tx)
  return rows
}
