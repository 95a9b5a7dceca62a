import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, day, dayInBogota, groupedBy, insist, notFound } from '@quina/kernel'
import type { RipsState } from '@quina/rips/contract'
import { ripsSetup, type SavedRips, type SavingRips, saveRips } from '@quina/rips/server'
import { ripsOwnerKind } from './owner-kinds.contract.ts'
import type { Usual } from './read.contract.ts'
import { invoiceFactsOf, reportedOf } from './reported.domain.ts'
import type { ReportedInvoice } from './rips-of.contract.ts'
import { ripsOf } from './rips-of.domain.ts'
import { type InvoiceRow, invoicesIn, type RipsRows, ripsRows } from './rips-rows.server.ts'
import { usualDiagnosisKind, usualEntryRoute } from './usual.contract.ts'

/** What an invoice or a note calls each state of its RIPS. */
export const ripsStates: Readonly<Record<RipsState, string>> = {
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
  const house = await houseFacts(tx, dayInBogota(now))
  const [invoice] = rows.invoices
  const reported = invoice === undefined ? null : reporting(rows, house)(invoice)
  const nothing = 'La factura no está emitida o no tiene servicios que reportar.'
  insist(invoice !== undefined && reported !== null && reported.users.length > 0, 'RPS-001', nothing)
  const saved = await saveRips(tx, {
    ...savingOf(invoice, house),
    ...{ userId, now, rips: ripsOf(reported) },
  })
  await markRips(tx, invoiceId, { state: saved.state })
  return saved
}

/** What is kept beside the RIPS of an invoice, whoever writes it. */
export async function invoiceSavingOf(tx: Tx, invoiceId: string) {
  const [invoice] = await invoicesIn(tx, [invoiceId])
  if (invoice === undefined) throw notFound('La factura')
  return savingOf(invoice, await issuerFacts(tx))
}

const savingOf = (
  invoice: InvoiceRow,
  { issuerNit }: IssuerFacts,
): Omit<SavingRips, 'userId' | 'now' | 'rips'> => ({
  ...{ owner: ripsOwnerKind, ownerId: invoice.id, mode: 'invoice', number: invoice.number },
  ...{ party: invoice.payerName, payerIsProvider: invoice.payerIsProvider },
  ...{ date: day(invoice.date), campusId: invoice.campusId },
  invoice: invoiceFactsOf(invoice, issuerNit),
})

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
export interface HouseFacts extends IssuerFacts {
  readonly disability: ReportedInvoice['disability']
  readonly usual: Usual
}

interface IssuerFacts {
  readonly issuerNit: string
}

/** @param on the day whose decisions hold. */
export async function houseFacts(tx: Tx, on: Day): Promise<HouseFacts> {
  const { disability } = await ripsSetup(tx)
  const usual = {
    entryRoute: await parameterOn(tx, usualEntryRoute, on),
    diagnosisKind: await parameterOn(tx, usualDiagnosisKind, on),
  }
  return { ...(await issuerFacts(tx)), disability, usual }
}

export async function issuerFacts(tx: Tx): Promise<IssuerFacts> {
  const { nit } = await tx.selectFrom('admin.company').select('nit').executeTakeFirstOrThrow()
  return { issuerNit: nit }
}

/** What the RIPS of each invoice that was read tells, put together when it is asked for. */
export function reporting(
  { charges, attended, newborns, cie11 }: Omit<RipsRows, 'invoices'>,
  house: HouseFacts,
): (invoice: InvoiceRow) => ReportedInvoice {
  const chargesOf = groupedBy(charges, ({ invoiceId }) => invoiceId)
  const attendedOf = groupedBy(attended, ({ invoiceId }) => invoiceId)
  return (invoice) =>
    reportedOf({
      ...house,
      invoice,
      charges: chargesOf.get(invoice.id) ?? [],
      attended: attendedOf.get(invoice.id) ?? [],
      newborns,
      cie11,
    })
}
