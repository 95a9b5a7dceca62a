import { parameterOn } from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { type Day, day, dayInBogota, groupedBy, insist, moneyText, notFound } from '@quina/kernel'
import { carries, type RipsMode, type RipsState } from '@quina/rips/contract'
import { ripsSetup, type SavedRips, type SavingRips, saveRips } from '@quina/rips/server'
import type { CollectedAmounts } from '../../invoice/user-receipt/credited.server.ts'
import { chargedServices } from './charged-services.server.ts'
import { capitaOwnerKind, ripsOwnerKind } from './owner-kinds.contract.ts'
import type { Usual } from './read.contract.ts'
import { invoiceFactsOf, reportedOf } from './reported.domain.ts'
import type { ReportedInvoice } from './rips-of.contract.ts'
import { ripsOf } from './rips-of.domain.ts'
import { type InvoiceRow, invoicesIn, type RipsRows, reportedIn } from './rips-rows.server.ts'
import { usualDiagnosisKind, usualEntryRoute } from './usual.contract.ts'

/** The state shown in an invoice or a note for each state of its RIPS. */
export const ripsStates: Readonly<Record<RipsState, string>> = {
  'with-errors': 'faulty',
  ready: 'ready',
  sent: 'sent',
  approved: 'approved',
  notified: 'approved-noted',
  rejected: 'rejected',
}

export type GenerateInput = Readonly<{ invoiceId: string; userId: string; now: Date }>

/**
 * Builds the RIPS of an issued invoice from its charges, validates it and stores it. Built again, it has the current charges,
 * under the same consecutives. Charges outside health are not reported. The first invoice of a cápita is sent without it, and
 * each later one with that of the previous month (billing dossier §8.8).
 * @throws Problem RPS-001 when it is not issued or has nothing to report, RIP-010 and RIP-011 once the ministry has it.
 */
export async function generateRips(tx: Tx, { invoiceId, userId, now }: GenerateInput): Promise<SavedRips> {
  const house = await houseFacts(tx, dayInBogota(now))
  const subject = await subjectOf(tx, invoiceId)
  const mode = subject === null ? 'invoice' : modeOf(subject.own)
  const rips = subject === null || !carries[mode].json ? null : await reportedBy(tx, subject.reported, house)
  const nothing = 'La factura no está emitida o no tiene servicios que reportar.'
  insist(subject !== null && (rips !== null || !carries[mode].json), 'RPS-001', nothing)
  const saved = await saveRips(tx, { ...savingOf(subject, house), userId, now, rips })
  await markRips(tx, invoiceId, { state: saved.state })
  return saved
}

/** An invoice, and the one whose records its RIPS reports: itself or, in a cápita, last month with this month's discounts. */
type Subject = Readonly<{ own: InvoiceRow; reported: InvoiceRow }>

async function subjectOf(tx: Tx, invoiceId: string): Promise<Subject | null> {
  const [own] = await invoicesIn(tx, [invoiceId])
  if (own === undefined) return null
  const [before] = own.reportedId === null ? [] : await invoicesIn(tx, [own.reportedId])
  const { copago, cuota, shared, sharedPaid } = own
  return { own, reported: before === undefined ? own : { ...before, copago, cuota, shared, sharedPaid } }
}

const modeOf = ({ kind, reportedId }: InvoiceRow): RipsMode =>
  kind !== 'capita' ? 'invoice' : reportedId === null ? 'capita-first' : 'capita-period'

/** The RIPS of an invoice; null when there is nothing to report. */
async function reportedBy(tx: Tx, reported: InvoiceRow, house: HouseFacts): Promise<unknown> {
  const report = reporting(await reportedIn(tx, [reported.id], chargedServices()), house)(reported)
  return report.users.length > 0 ? ripsOf(report) : null
}

interface CapitaInput {
  readonly capitaId: string
  /** The last invoice of the cápita. */
  readonly invoiceId: string
  readonly collected: CollectedAmounts
  readonly userId: string
  readonly today: Day
}

/** The RIPS of the last month of a cápita, which is sent alone. @throws Problem RPS-001 when nothing was given in it. */
export async function generateLastRips(
  tx: Tx,
  { capitaId, invoiceId, collected, userId, today }: CapitaInput,
): Promise<SavedRips> {
  const [row] = await invoicesIn(tx, [invoiceId])
  if (row === undefined) throw notFound('La factura')
  const { copago, cuota, shared } = collected
  const paid = { copago: moneyText(copago), cuota: moneyText(cuota), shared: moneyText(shared) }
  const rips = await reportedBy(tx, { ...row, ...paid }, await houseFacts(tx, today))
  insist(rips !== null, 'RPS-001', 'La factura no está emitida o no tiene servicios que reportar.')
  return saveRips(tx, {
    owner: capitaOwnerKind,
    ownerId: capitaId,
    mode: 'capita-last',
    number: row.number,
    date: today,
    party: row.payerName,
    payerIsProvider: row.payerIsProvider,
    campusId: row.campusId,
    userId,
    now: new Date(),
    rips,
    invoice: null,
  })
}

/** What is stored with the RIPS of an invoice, whichever code saves it. */
export async function invoiceSavingOf(tx: Tx, invoiceId: string) {
  const subject = await subjectOf(tx, invoiceId)
  if (subject === null) throw notFound('La factura')
  return savingOf(subject, await issuerFacts(tx))
}

const savingOf = (
  { own, reported }: Subject,
  { issuerNit }: IssuerFacts,
): Omit<SavingRips, 'userId' | 'now' | 'rips'> => ({
  owner: ripsOwnerKind,
  ownerId: own.id,
  mode: modeOf(own),
  number: own.number,
  party: own.payerName,
  payerIsProvider: own.payerIsProvider,
  date: day(own.date),
  campusId: own.campusId,
  invoice: modeOf(own) === 'capita-first' ? null : invoiceFactsOf(reported, issuerNit),
})

/** Stores in the invoice the state of its RIPS, and its CUV when it has one. */
export async function markRips(
  tx: Tx,
  invoiceId: string,
  { state, cuv }: { readonly state: RipsState; readonly cuv?: string | null },
): Promise<void> {
  await changeById(tx, 'billing.invoice', invoiceId, {
    ripsState: ripsStates[state],
    ...(cuv ? { cuv } : {}),
  })
}

/** The data of the hospital in every RIPS. */
export interface HouseFacts extends IssuerFacts {
  readonly sickLeaveStyle: ReportedInvoice['sickLeaveStyle']
  readonly usual: Usual
}

type IssuerFacts = Readonly<{ issuerNit: string; issuerName: string }>

/** @param on the day whose decisions apply. */
export async function houseFacts(tx: Tx, on: Day): Promise<HouseFacts> {
  const { disability: sickLeaveStyle } = await ripsSetup(tx)
  const usual = {
    entryRoute: await parameterOn(tx, usualEntryRoute, on),
    diagnosisKind: await parameterOn(tx, usualDiagnosisKind, on),
  }
  return { ...(await issuerFacts(tx)), sickLeaveStyle, usual }
}

export async function issuerFacts(tx: Tx): Promise<IssuerFacts> {
  const house = tx.selectFrom('admin.companyFace').select(['nit', 'name'])
  const { nit, name } = await house.executeTakeFirstOrThrow()
  return { issuerNit: nit, issuerName: name }
}

/** Returns a function that builds the RIPS of each of the read invoices, on demand. */
export function reporting(
  { charges, attended, newborns, cie11 }: Omit<RipsRows, 'invoices'>,
  house: HouseFacts,
): (invoice: InvoiceRow) => ReportedInvoice {
  const chargesOf = groupedBy(charges, 'invoiceId')
  const attendedOf = groupedBy(attended, 'invoiceId')
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
