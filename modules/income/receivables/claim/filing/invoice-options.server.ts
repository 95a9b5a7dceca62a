import type { Option, SearchedFor } from '@quina/blocks'
import { campusScope, closestFirst, hasWords, type Operation, serveOptions } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { invoiceOptions } from './filing.contract.ts'

type Input = SearchedFor<typeof invoiceOptions.params>

export const invoiceOptionOperations: Operation[] = [
  serveOptions(invoiceOptions, ({ tx, actor, today, input }) =>
    fileable(tx, input, { campusId: campusScope(actor), today }),
  ),
]

interface InvoiceRow {
  readonly id: string
  readonly label: string
  readonly payer: string
  readonly enabled: boolean
  readonly [fact: string]: string | boolean | null
}

interface Scope {
  readonly campusId: string | null
  /** The day for which terms and ages are calculated. */
  readonly today: Day
}

/** Matches words anywhere; the invoice with the typed number goes first. */
async function fileable(tx: Tx, input: Input, { campusId, today }: Scope): Promise<Option[]> {
  const rows = await rowsFrom<InvoiceRow>(tx)`
    select w.id, w.full_number as label, t.name as payer,
           ${input.standing !== null} or w.filing_state in ('unfiled', 'overdue', 'returned') and w.balance > 0
             and w.dian_state in ('accepted', 'accepted-noted')
             and w.rips_state in ('approved', 'approved-noted', 'exempt') as enabled,
           w.filed_on::text as filed, (${today}::date - w.filed_on)::text as filed_age,
           w.date::text as day, w.balance::text as balance, w.deadline::text as deadline, w.contract_id as contract,
           receivables.business_days_left(${today}::date, w.deadline)::text as left_days, (${today}::date - w.date)::text as age,
           (w.uuid is not null)::text as cufe, (w.cuv is not null or w.rips_state = 'exempt')::text as cuv
    from receivables.owed_invoice w join people.tercero_face t on t.id = w.tercero_id
    where ${matching(input, campusId)}
    order by ${closestFirst(input.q, { label: sql.ref('w.full_number') })}
             enabled desc, w.deadline, w.full_number limit ${input.all ? 1_000 : 20}`
  return rows.map(({ id, label, payer, enabled, ...rest }) => ({
    id,
    label,
    enabled,
    detail: `${payer} · ${String(rest.day).replaceAll('-', '/')}`,
    facts: rest as Record<string, string | null>,
  }))
}

function standingAs(standing: Input['standing']): RawBuilder<unknown> {
  if (standing === null) return sql`w.filing_state in ('unfiled', 'overdue', 'returned')`
  if (standing === 'filed') return sql`w.filing_state = 'filed'`
  return sql`w.filing_state = 'filed' and w.doubtful = ${standing === 'current'}`
}

function matching(input: Input, campusId: string | null): RawBuilder<unknown> {
  const { q, id, payerId, contractId, from, to, standing } = input
  if (id !== null) return sql`w.id = ${id}::uuid`
  const parts = [standingAs(standing), sql`w.balance > 0`]
  if (campusId !== null) parts.push(sql`w.campus_id = ${campusId}::uuid`)
  if (payerId) parts.push(sql`w.payer_id = ${payerId}::uuid`)
  if (contractId) parts.push(sql`w.contract_id = ${contractId}::uuid`)
  if (from) parts.push(sql`w.date >= ${from}::date`)
  if (to) parts.push(sql`w.date <= ${to}::date`)
  parts.push(hasWords(sql.ref('w.search'), q ?? ''))
  return sql.join(parts, sql` and `)
}
