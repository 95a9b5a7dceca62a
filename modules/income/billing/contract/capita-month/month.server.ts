import type { Stored } from '@quina/blocks'
import { type Actor, actingOn, createDraft, type Posting, performAction } from '@quina/blocks/server'
import { changeById, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import type { Coverage } from '@quina/insurers/contract'
import { contractTerms, payerFacts } from '@quina/insurers/server'
import { type Day, moneyText, newId, pluck, sum, unscaled, zero } from '@quina/kernel'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { type InvoiceKind, invoice } from '../../invoice/invoice/invoice.contract.ts'
import { invoiceService } from '../../invoice/invoice/invoice.server.ts'
import { replaceLines } from '../../invoice/invoice/lines.server.ts'
import { alreadyPosted } from '../../invoice/notes/credit-note/annul.server.ts'
import { collectedFor, creditReceipts } from '../../invoice/user-receipt/credited.server.ts'
import { generateLastRips } from '../../rips/rips/generate.server.ts'
import { discounted } from '../../rules/totals/totals.domain.ts'
import { ageGroups, type capita } from '../capita/capita.contract.ts'
import { workOut, worthOf } from '../capita/capita.domain.ts'
import { creditCollected } from './credit-collected.server.ts'
import { admissionsSummary } from './period.server.ts'

export type MonthIssuing = Readonly<{ tx: Tx; document: Stored<typeof capita>; actor: Actor; today: Day }>

const kinds: Readonly<Record<string, InvoiceKind>> = { '01': 'package', '02': 'pgp', '03': 'capita' }

/** Creates and issues the invoice of a month, like any other. @returns the invoice, and a summary of what it posted. */
export async function invoiceMonth({ tx, document, actor, today }: MonthIssuing, reportedId: string | null) {
  const acting = actingOn(actor, invoice, document.campusId)
  const id = await draftInvoice({ tx, document, actor: acting, today })
  await sayMoney(tx, { id, reportedId, document })
  await replaceLines(tx, id, { lines: await linesOf(tx, document) }, [])
  const made = { tx, actor: acting, today, id, action: 'issue' as const, describes: true }
  const { postings } = await performAction(invoiceService, made)
  return { id, postings: postings.map(alreadyPosted) }
}

/** Stores the gross value together with its discounts: a prefactura never owes less than zero. */
async function sayMoney(
  tx: Tx,
  { id, reportedId, document }: { id: string; reportedId: string | null; document: MonthIssuing['document'] },
): Promise<void> {
  const { gross, deducted } = workOut(document)
  const { advance, advanceId } = document
  await changeById(tx, 'billing.invoice', id, {
    reportedId,
    gross: moneyText(gross),
    discount: moneyText(deducted),
    advance: moneyText(advance),
    advanceId,
  })
}

async function draftInvoice({ tx, document, actor, today }: MonthIssuing): Promise<string> {
  const { contractId, periodFrom, periodTo, notes } = document
  const terms = await contractTerms(tx, contractId, periodFrom)
  const { terceroId } = await payerFacts(tx, terms.payerId)
  const input = {
    date: today,
    kind: kinds[terms.modality]!,
    ambit: '1' as const,
    admissionId: null,
    patientId: null,
    payerId: terms.payerId,
    contractId,
    terceroId,
    coverage: terms.coverage as Coverage,
    modality: terms.modality,
    withoutContract: null,
    userType: null,
    authorizationNumber: null,
    policy: null,
    siras: null,
    periodFrom,
    periodTo,
    partial: false,
    shared: zero,
    notes,
    discount: zero,
    advance: zero,
    advanceId: null,
  }
  return createDraft(invoiceService, { tx, actor, input })
}

/** A line for each group of each municipality and for each correction that adds, with its share of the discounts. */
async function linesOf(tx: Tx, document: MonthIssuing['document']) {
  const { serviceId, people, adjustments } = document
  const service = (await serviceFacts(tx, [serviceId])).get(serviceId)!
  const code = service.cups ?? service.code
  const places = await namesOf(tx, pluck(people ?? [], 'municipalityId'))
  const line = (description: string, one: Parameters<typeof worthOf>[0]) => ({
    serviceId,
    code,
    description: `${service.invoiceName}: ${description}`,
    discount: zero,
    chargeIds: [],
    quantity: unscaled(BigInt(one.members), 0),
    price: one.unitValue,
    amount: worthOf(one),
  })
  const added = (adjustments ?? []).filter(({ direction }) => direction === 'added')
  const lines = [
    ...(people ?? []).map((one) =>
      line(`${places.get(one.municipalityId)}, ${ageGroups[one.ageGroup]}`, one),
    ),
    ...added.map((one) => line(`novedad de ${one.ofDay.slice(0, 7)}, ${one.reason}`, one)),
  ]
  return discounted(lines, workOut(document).deducted).map((one) => ({ ...one, id: newId() }))
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ id: string; name: string }>(tx)`
    select id, label as name from reference.municipality_option where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Closes a cápita: builds the RIPS of its last month, which is sent alone, and issues a note of cápita against the last invoice
 * for what its users paid in that month (billing dossier §8.8).
 */
export async function closeCapita(
  { tx, document, actor, today }: MonthIssuing,
  invoiceId: string,
): Promise<readonly Posting[]> {
  const { payerId } = await storedRow(tx, 'billing.invoice', invoiceId, ['payerId'])
  const admissionIds = await admissionsSummary(tx, invoiceId)
  const collected = await collectedFor(tx, { admissionIds, payerId })
  const amount = sum([collected.copago, collected.cuota, collected.shared])
  const { state } = await generateLastRips(tx, {
    capitaId: document.id,
    invoiceId,
    collected,
    userId: actor.userId,
    today,
  })
  const stateColumns = { ripsState: state === 'ready' ? 'ready' : 'faulty' }
  await changeById(tx, 'billing.capita', document.id, stateColumns)
  if (amount === zero) return []
  const { campusId } = document
  const reason = 'Recaudos de los usuarios en el último periodo de la cápita'
  const { id, postings } = await creditCollected({ tx, actor, today, invoiceId, campusId, reason, amount })
  await creditReceipts(tx, { invoiceId, payerId, admissionIds })
  await sql`update billing.capita set credit_note_id = ${id}::uuid where id = ${document.id}::uuid`.execute(
    tx,
  )
  return postings
}
