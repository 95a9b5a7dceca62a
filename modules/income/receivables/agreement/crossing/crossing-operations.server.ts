import {
  campusScope,
  closestFirst,
  hasWords,
  type Operation,
  serveDocument,
  serveOptions,
  serveQuery,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Money, moneyText, smaller, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { crossablePayables, proposedCrossing } from './crossing.contract.ts'
import { partsUpTo } from './crossing.domain.ts'
import { crossingService } from './crossing.server.ts'
import { crossableDebts, crossableInvoices, type Debt } from './crossing-facts.server.ts'

const partRow = ({ id, label, amount }: Debt & { readonly amount: Money }) => ({
  id,
  label,
  amount: moneyText(amount),
})

export const crossingOperations: Operation[] = [
  ...serveDocument(crossingService),

  serveOptions(crossablePayables, async ({ tx, input: { q, id, payerId }, actor }) => {
    const campusId = campusScope(actor)
    const rows = await rowsFrom<{ id: string; label: string; detail: string; left: string; due: string }>(tx)`
      select p.id, p.causacion_label as label, p.support || ' · ' || p.concept as detail,
             (p.balance - p.programmed)::text as left, p.due_on::text as due
      from accounting.payable_list p left join insurers.payer_option y on y.id = ${payerId ?? null}::uuid
      where ${id === null ? sql`p.tercero_id = y.tercero_id and p.balance > p.programmed` : sql`p.id = ${id}::uuid`}
        and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid) and ${hasWords(sql.ref('p.search'), q ?? '')}
      order by ${closestFirst(q, { label: sql.ref('p.causacion_label') })} p.due_on, p.number limit 200`
    return rows.map(({ left, due, ...row }) => ({ ...row, enabled: true, facts: { left, due } }))
  }),

  serveQuery(proposedCrossing, async ({ tx, input: { payerId }, actor }) => {
    const within = { payerId, campusId: campusScope(actor) }
    const invoices = await crossableInvoices(tx, within)
    const debts = await crossableDebts(tx, within)
    const owes = sumOf(invoices, 'left')
    const owed = sumOf(debts, 'left')
    const total = smaller(owes, owed)
    return {
      owes: moneyText(owes),
      owed: moneyText(owed),
      invoices: partsUpTo(total, invoices).map(partRow),
      payables: partsUpTo(total, debts).map(partRow),
    }
  }),
]
