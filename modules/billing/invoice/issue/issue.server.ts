import type { Stored } from '@quina/blocks'
import { cached, type Posting, relyOnCached } from '@quina/blocks/server'
import { type AdmissionFacts, admissionInvoiced, admitting, lockingAdmissions } from '@quina/care/server'
import { load, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { issueElectronic, type TakenNumber, takingNumber } from '@quina/einvoice/server'
import { mustMatch } from '@quina/insurers/domain'
import {
  contractTerms,
  holdMaxima,
  payerFacts,
  spendContract,
  spendContractAnd,
} from '@quina/insurers/server'
import { addDays, type Day, insist, minus, zero } from '@quina/kernel'
import type { Legalised } from '@quina/treasury/server'
import { sql } from 'kysely'
import { mustBeClean } from '../charges/check/check.domain.ts'
import { invoiceFindings } from '../charges/check/invoice-findings.server.ts'
import { soldInvoice } from '../electronic/sold-document.server.ts'
import { type invoice, monthlyKinds } from '../invoice/invoice.contract.ts'
import { type AdmissionRow, admissionsIn } from '../invoice/joined.server.ts'
import {
  type InvoicedCharge,
  type Lined,
  linedBy,
  lockingCharges,
  replaceLines,
  type StoredLine,
  writtenAs,
} from '../invoice/lines.server.ts'
import { opensReceivable } from '../receivable/receivable-posting.server.ts'
import {
  type Collected,
  collectedFor,
  collectedIn,
  creditReceipts,
  readingCollected,
  readingCredits,
  readingUncollected,
  uncollectedIn,
  uncollectedOf,
} from '../user-receipt/credited.server.ts'
import { accountsOf } from './accounts.server.ts'
import { advancedOn, legalise, nothingLegalised, reimputeLegalised } from './advance.server.ts'
import { freezeHeader, freezeLines, incomeOf } from './freeze.server.ts'
import type { Issuing, Sending, Summary, Worth } from './issuing.server.ts'
import { inJournal } from './journal.server.ts'
import { askPlaces, postRecognition, recognitionOnIssue, sharesIn } from './recognition.server.ts'

type Prefactura = Stored<typeof invoice>

/**
 * Turns a prefactura into an invoice, all or nothing: checks it, freezes its lines, takes the number under lock, and writes
 * contract, receivable, journal, budget and the document for DIAN. The README has the order of its locks.
 * @throws Problem CTR-020 and CTR-021 by its cobertura, FAC-1xx of the checks, CTR-040 beyond the contract, FEV-03x without
 * numbers, and whatever the ledgers refuse.
 */
export async function issueInvoice(
  issuing: Issuing,
  named: readonly AdmissionRow[],
): Promise<readonly Posting[]> {
  const { tx, document, today } = issuing
  // A cobertura may have gone out of use since the contract was agreed: the day that counts is that of the invoice.
  mustMatch({ coverage: document.coverage, modality: document.modality, userTypes: [], from: today })
  const isMonthly = document.admissionId === null && monthlyKinds.includes(document.kind)
  const sold = isMonthly ? await invoicedMonth(issuing) : await invoicedAccount(issuing, named)
  const { made, charges, admissionIds, regime, urgent, closing } = sold
  const worth = worthOf(document, made)
  const accounts = await accountsOf(tx, { ...payerOf(document), regime, day: today })
  const income = await incomeOf(tx, made.lines, { regime, day: today, accounts })
  const dueOn = addDays(today, await paymentDays(tx, document, today))
  // Users or an anticipo paid a part.
  if (worth.net !== worth.due)
    await creditReceipts(tx, {
      invoiceId: document.id,
      payerId: document.payerId,
      admissionIds,
    })
  await freezeLines(issuing, { income, charges })
  for (const { id } of closing) await admissionInvoiced(tx, id)
  const recognising = await recognitionOnIssue(issuing, { worth, lines: income })
  const { uncollected, credits, places } = await load(tx, {
    uncollected: readingUncollected(document.id),
    credits: readingCredits(document.id),
    places: askPlaces(recognising),
  })
  const owed = sharesIn(recognising, places)
  // These locks serialise all invoicing, so the contract update and the number are sent in one round trip.
  const { taken, legalised } = await spendContractAndTakeNumber(issuing, { regime, worth, urgent })
  const sending = { taken, worth, dueOn, lines: made.lines, first: true as const }
  const receipts = { uncollected: uncollectedOf(uncollected), credits }
  const reported = await sendToDian(issuing, { ...sending, receipts })
  await freezeHeader(issuing, { taken, accounts, regime, dueOn, made, reported })
  const budget = await postRecognition(issuing, taken.number, owed)
  await reimputeLegalised(issuing, { amount: worth.advance, number: taken.number, lines: income })
  return [
    await inJournal(issuing, { taken, worth, accounts, income, dueOn, legalised }),
    opensReceivable(
      { ...payerOf(document), id: document.id, terceroId: document.terceroId },
      today,
      worth.net,
    ),
    ...budget,
  ]
}

/** The lines, charges and admissions of an invoice, locked. */
interface Sold {
  readonly made: Lined
  readonly charges: readonly InvoicedCharge[]
  /** The admissions whose users' payments are discounted. */
  readonly admissionIds: readonly string[]
  readonly regime: string
  readonly urgent: boolean
  readonly closing: readonly AdmissionFacts[]
}

/** The account of a patient: its lines are those of its charges, which are looked at. */
async function invoicedAccount(issuing: Issuing, named: readonly AdmissionRow[]): Promise<Sold> {
  const { tx, document } = issuing
  const account = await holdAccount(tx, document, named)
  const { admissions, charges, closing } = account
  const admissionIds = admissions.map(({ id }) => id)
  const made = await linedBy(tx, charges, { ...document, ...account.collected }, account.storedLines)
  await replaceLines(tx, document.id, made, account.storedLines)
  if (document.contractId !== null)
    await holdMaxima(
      tx,
      document.contractId,
      made.lines.map(({ serviceId }) => serviceId),
    )
  mustBeClean(await findingsIn(issuing, account))
  const urgent = admissions.some(({ ambit }) => ambit === '2')
  return { made, charges, admissionIds, regime: admissions[0]!.regime, urgent, closing }
}

/** The month of a contract: its lines are written, and what the users of the reported month paid is discounted. */
async function invoicedMonth({ tx, document }: Issuing): Promise<Sold> {
  const { contractId, payerId, advance, periodFrom } = document
  insist(contractId !== null, 'FAC-144', 'La factura no dice de qué admisión es.')
  const rows = await rowsFrom<{ id: string }>(tx)`
    select distinct c.admission_id as id
    from billing.invoice i join billing.invoice_charge l on l.invoice_id = i.reported_id and l.live
    join billing.charge c on c.id = l.charge_id where i.id = ${document.id}::uuid order by 1`
  const admissionIds = rows.map(({ id }) => id)
  const { storedLines } = await relyOnCached(tx, lockingCharges(document.id))
  const collected = await collectedFor(tx, { admissionIds, payerId })
  const made = writtenAs(storedLines, { ...collected, advance })
  const { regime } = await contractTerms(tx, contractId, periodFrom)
  return { made, charges: [], admissionIds, regime, urgent: false, closing: [] }
}

/** The account that is invoiced, under lock. */
interface HeldAccount {
  /** The one that the invoice names first. */
  readonly admissions: readonly AdmissionFacts[]
  readonly charges: readonly InvoicedCharge[]
  readonly storedLines: readonly StoredLine[]
  /** What its users paid. */
  readonly collected: Collected
  /** Admissions of which nothing is left to invoice. */
  readonly closing: readonly AdmissionFacts[]
}

async function holdAccount(
  tx: Tx,
  document: Prefactura,
  named: readonly AdmissionRow[],
): Promise<HeldAccount> {
  const { id, admissionId, payerId, partial } = document
  insist(admissionId !== null, 'FAC-144', 'La factura no dice de qué admisión es.')
  const ids = admissionsIn(admissionId, named)
  const account = await relyOnCached(tx, {
    ...lockingAdmissions(ids),
    ...lockingCharges(id),
    stillOpen: leftBesides(ids, id),
    received: readingCollected({ admissionIds: ids, payerId }),
  })
  const admissions = admitting(ids, account.admissions)
  const open = new Set<string>(account.stillOpen.map((one) => one.admissionId))
  return {
    admissions,
    charges: account.charges,
    storedLines: account.storedLines,
    collected: collectedIn(account.received),
    closing: partial ? [] : admissions.filter((one) => !open.has(one.id)),
  }
}

/** The admissions that still have something to invoice besides an invoice. */
const leftBesides = (ids: readonly string[], invoiceId: string) => sql<{ admissionId: string }>`
  select distinct c.admission_id from billing.charge c
  where c.admission_id = any(${[...ids]}::uuid[]) and c.state in ('pending', 'reserved') and not exists (
    select from billing.invoice_charge l where l.charge_id = c.id and l.invoice_id = ${invoiceId}::uuid and l.live)`

const payerOf = ({ payerId, contractId }: Prefactura) => ({ payerId, contractId })

function findingsIn({ tx, document, today }: Issuing, { admissions, charges }: HeldAccount) {
  const { authorizationNumber, policy, siras, partial } = document
  const declared = { authorization: authorizationNumber, policy, siras }
  return invoiceFindings(tx, { charges, admissions, ...payerOf(document), partial, today, declared })
}

const worthOf = ({ advance }: Prefactura, { totals, collected }: Lined): Worth => ({
  ...collected,
  gross: totals.gross,
  advance,
  net: totals.net,
  due: minus(totals.gross, totals.discount),
})

/** What is left for the end, in the order of the locks: the contract, the anticipo, the number. */
async function spendContractAndTakeNumber(
  { tx, document, actor, today }: Issuing,
  { regime, worth, urgent }: { regime: string; worth: Worth; urgent: boolean },
): Promise<{ readonly taken: TakenNumber; readonly legalised: Legalised }> {
  const { contractId, id, campusId } = document
  const { statement, taken } = await takingNumber(tx, { kind: 'invoice', campusId, day: today })
  const from = { document: 'billing.invoice', documentId: id, campusId }
  const using = { actor, urgent }
  const use = (to: string) => ({ contractId: to, kind: 'invoiced' as const, regime, day: today, ...from })
  const spent = contractId === null || worth.due === zero ? null : { ...use(contractId), amount: worth.due }
  if (spent !== null && worth.advance === zero) {
    const found = await spendContractAnd(tx, spent, using, statement)
    return { taken: await taken(found), legalised: nothingLegalised }
  }
  if (spent !== null) await spendContract(tx, [spent], using)
  const legalised = await legalise({ tx, document, actor, today }, worth.advance)
  const { rows } = await statement.execute(tx)
  return { taken: await taken(rows), legalised }
}

/** Days to pay: those of the contract, then of the payer; without either, the same day. */
async function paymentDays(tx: Tx, { contractId, payerId }: Prefactura, day: Day): Promise<number> {
  if (contractId !== null) return (await contractTerms(tx, contractId, day)).paymentDays
  return payerId === null ? 0 : (await payerFacts(tx, payerId)).paymentDays
}

/** The moment of the signature: now, on the business day. */
export const signedAt = (today: Day): Date => {
  const now = new Date()
  const noon = new Date(`${today}T17:00:00Z`)
  return Math.abs(now.getTime() - noon.getTime()) < 12 * 3_600_000 ? now : noon
}

/** Signs the invoice and has it sent, under the number it has. */
export async function sendToDian(
  { tx, document, actor, today }: Issuing,
  { taken, worth, dueOn, lines, first, receipts }: Sending,
): Promise<Summary> {
  const now = signedAt(today)
  const contract = document.contractId === null ? null : await contractTerms(tx, document.contractId, today)
  const sold = await soldInvoice(
    tx,
    {
      ...document,
      ...worth,
      dueOn,
      date: today,
      contractNumber: contract?.cucon ?? contract?.contractNumber ?? null,
      uncollected: receipts?.uncollected ?? (await uncollectedIn(tx, document.id)),
      ...(receipts === undefined ? {} : { credits: receipts.credits }),
      advanceOn: await advancedOn(tx, document),
      ...(lines === undefined ? {} : { lines }),
    },
    now,
  )
  const issued = await issueElectronic(tx, {
    owner: 'billing.invoice',
    ownerId: document.id,
    campusId: document.campusId,
    userId: actor.userId,
    taken,
    document: sold,
    recipient: await recipientOf(tx, document),
    now,
    ...(first === undefined ? {} : { first }),
  })
  return { uuid: issued.cufe, electronicId: issued.documentId }
}

async function recipientOf(tx: Tx, { payerId, terceroId }: Prefactura): Promise<string | null> {
  const payer = payerId === null ? null : await payerFacts(tx, payerId)
  return payer?.invoiceEmail || (await mailboxOf(tx, terceroId))
}

const mailboxOf = cached(
  { name: 'billing.mailbox', tables: ['people.tercero'] },
  async (tx, terceroId: string): Promise<string | null> => {
    const row = await rowOf(tx, 'people.terceroFace', terceroId, ['email'])
    return row?.email ?? null
  },
)
