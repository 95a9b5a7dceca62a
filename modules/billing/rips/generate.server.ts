import type { Tx } from '@quina/db/server'
import { day, groupedBy, insist } from '@quina/kernel'
import type { RipsState } from '@quina/rips/contract'
import { ripsSetup, type SavedRips, saveRips } from '@quina/rips/server'
import { invoiceFactsOf, reportedOf } from './reported.domain.ts'
import type { ReportedInvoice } from './rips-of.contract.ts'
import { ripsOf } from './rips-of.domain.ts'
import { type RipsRows, ripsRows } from './rips-rows.server.ts'

/** How RIPS of invoices are kept: by what they are of. */
export const ripsOwnerKind = 'billing.invoice'

/** What an invoice calls each state of its RIPS. */
const ripsStates: Readonly<Record<RipsState, string>> = {
  'with-errors': 'faulty',
  ready: 'ready',
  sent: 'sent',
  approved: 'approved',
  notified: 'approved-noted',
  rejected: 'rejected',
}

export interface Generating {
  readonly invoiceId: string
  readonly userId: string
  readonly now: Date
}

/**
 * Makes the RIPS of an issued invoice from its charges, validates it and keeps it. Made again it says what the charges say
 * now, under the same consecutives. What the house charges to nobody's health tells nothing.
 * @throws Problem RPS-001 when it is not issued or has nothing to tell, RIP-010 and RIP-011 once the ministry has it.
 */
export async function generateRips(tx: Tx, { invoiceId, userId, now }: Generating): Promise<SavedRips> {
  const rows = await ripsRows(tx, [invoiceId])
  const house = await houseFacts(tx)
  const [made] = reportsOf(rows, house)
  const nothing = 'La factura no está emitida o no tiene servicios que reportar.'
  insist(made !== undefined && made.reported.users.length > 0, 'RPS-001', nothing)
  const { invoice, reported } = made
  const saved = await saveRips(tx, {
    ...{ owner: ripsOwnerKind, ownerId: invoiceId, mode: 'invoice', userId, now },
    ...{ number: invoice.number, party: invoice.payerName, payerIsProvider: invoice.payerIsProvider },
    ...{ date: day(invoice.date), campusId: invoice.campusId, rips: ripsOf(reported) },
    invoice: invoiceFactsOf(invoice, house.issuerNit),
  })
  await markRips(tx, invoiceId, { state: saved.state })
  return saved
}

/** Tells the invoice where its RIPS stands, and its CUV when it has one. */
export async function markRips(
  tx: Tx,
  invoiceId: string,
  { state, cuv }: { readonly state: RipsState; readonly cuv?: string | null },
): Promise<void> {
  await tx
    .updateTable('billing.invoice')
    .set({ ripsState: ripsStates[state], ...(cuv ? { cuv } : {}) })
    .where('id', '=', invoiceId)
    .execute()
}

/** What the house says in every RIPS. */
export interface HouseFacts {
  readonly issuerNit: string
  readonly disability: ReportedInvoice['disability']
}

export async function houseFacts(tx: Tx): Promise<HouseFacts> {
  const { nit } = await tx.selectFrom('admin.company').select('nit').executeTakeFirstOrThrow()
  const { disability } = await ripsSetup(tx)
  return { issuerNit: nit, disability }
}

/** The invoices that were read, each with what its RIPS tells. */
export function reportsOf({ invoices, charges, attended }: RipsRows, house: HouseFacts) {
  const chargesOf = groupedBy(charges, ({ invoiceId }) => invoiceId)
  const attendedOf = groupedBy(attended, ({ invoiceId }) => invoiceId)
  return invoices.map((invoice) => ({
    invoice,
    reported: reportedOf({
      ...house,
      invoice,
      charges: chargesOf.get(invoice.id) ?? [],
      attended: attendedOf.get(invoice.id) ?? [],
    }),
  }))
}
