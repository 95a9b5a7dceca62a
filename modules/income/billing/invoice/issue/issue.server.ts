import type { Stored } from '@quina/blocks'
import { type Posting, relyOnCached } from '@quina/blocks/server'
import { type AdmissionFacts, admissionInvoiced, admitting, lockingAdmissions } from '@quina/care/server'
import { load, type Tx, valuesFrom } from '@quina/db/server'
import { type TakenNumber, takingNumber } from '@quina/einvoice/server'
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
  uncollectedOf,
} from '../user-receipt/credited.server.ts'
import { accountsOf, type InvoiceAccounts } from './accounts.server.ts'
import { legalise, nothingLegalised, reimputeLegalised } from './advance.server.ts'
import { freezeHeader, freezeLines, type Income, incomeOf } from './freeze.server.ts'
import type { Issuing, Sending, Worth } from './issuing.server.ts'
import { inJournal } from './journal.server.ts'
import { askPlaces, postRecognition, recognitionOnIssue, type Share, sharesIn } from './recognition.server.ts'
import { sendToDian } from './send.server.ts'

type Prefactura = Stored<typeof invoice>

/**
 * Turns a prefactura into an invoice, all or nothing: what is sold is checked and frozen, then it takes its number under lock,
 * and with it goes to DIAN, to the budget and to the books. The README has the order of its locks.
 * @throws Problem CTR-020 and CTR-021 by its cobertura, FAC-1xx of the checks, CTR-040 beyond the contract, FEV-03x without
 * numbers, and whatever the ledgers refuse.
 */
export async function issueInvoice(
  issuing: Issuing,
  admissions: readonly AdmissionRow[],
): Promise<readonly Posting[]> {
  const { admissionId, kind, coverage, modality } = issuing.document
  // A cobertura may have gone out of use since the contract was agreed: the day that counts is that of the invoice.
  mustMatch({ coverage, modality, userTypes: [], from: issuing.today })
  const isMonthly = admissionId === null && monthlyKinds.includes(kind)
  const sold = isMonthly ? await monthOf(issuing) : await accountOf(issuing, admissions)
  const destination = await destinationOf(issuing, sold)
  await freezeSale(issuing, sold, destination)
  const due = await readWhatIsDue(issuing, sold, destination)
  // These locks serialise all invoicing, so the contract update and the number are sent in one round trip.
  const { taken, legalised } = await spendContractAndTakeNumber(issuing, sold)
  return postUnderNumber(issuing, { sold, destination, due, taken, legalised })
}

/** The lines, charges and admissions of an invoice, locked. */
interface Sale {
  readonly lined: Lined
  readonly worth: Worth
  readonly charges: readonly InvoicedCharge[]
  /** The admissions whose users' payments are discounted. */
  readonly admissionIds: readonly string[]
  readonly regime: string
  readonly urgent: boolean
  /** Admissions of which nothing is left to invoice. */
  readonly closing: readonly AdmissionFacts[]
}

/** The month of a contract: its lines are written, and what the users of the reported month paid is discounted. */
async function monthOf({ tx, document }: Issuing): Promise<Sale> {
  const { contractId, payerId, advance, periodFrom } = document
  insist(contractId !== null, 'FAC-144', 'La factura no dice de qué admisión es.')
  const admissionIds = await valuesFrom<string>(tx)`
    select distinct c.admission_id as id
    from billing.invoice i join billing.invoice_charge l on l.invoice_id = i.reported_id and l.live
    join billing.charge c on c.id = l.charge_id where i.id = ${document.id}::uuid order by 1`
  const { storedLines } = await relyOnCached(tx, lockingCharges(document.id))
  const collected = await collectedFor(tx, { admissionIds, payerId })
  const lined = writtenAs(storedLines, { ...collected, advance })
  const { regime } = await contractTerms(tx, contractId, periodFrom)
  const worth = worthOf(document, lined)
  return { lined, worth, charges: [], admissionIds, regime, urgent: false, closing: [] }
}

/** The account of a patient: its lines are those of its charges, which are looked at. */
async function accountOf(issuing: Issuing, named: readonly AdmissionRow[]): Promise<Sale> {
  const { tx, document, today } = issuing
  const { contractId, payerId, partial, policy, siras, authorizationNumber: authorization } = document
  const account = await lockAccount(tx, document, named)
  const { admissions, charges, closing } = account
  const admissionIds = admissions.map(({ id }) => id)
  const lined = await linedBy(tx, charges, { ...document, ...account.collected }, account.storedLines)
  await replaceLines(tx, document.id, lined, account.storedLines)
  if (contractId !== null)
    await holdMaxima(
      tx,
      contractId,
      lined.lines.map(({ serviceId }) => serviceId),
    )
  const declared = { authorization, policy, siras }
  const invoiced = { charges, admissions, payerId, contractId, partial, today }
  mustBeClean(await invoiceFindings(tx, { ...invoiced, declared }))
  const urgent = admissions.some(({ ambit }) => ambit === '2')
  const worth = worthOf(document, lined)
  return { lined, worth, charges, admissionIds, regime: admissions[0]!.regime, urgent, closing }
}

/** The account that is invoiced, under lock. */
interface LockedAccount extends Pick<Sale, 'charges' | 'closing'> {
  /** The one that the invoice names first. */
  readonly admissions: readonly AdmissionFacts[]
  readonly storedLines: readonly StoredLine[]
  /** What its users paid. */
  readonly collected: Collected
}

async function lockAccount(
  tx: Tx,
  document: Prefactura,
  named: readonly AdmissionRow[],
): Promise<LockedAccount> {
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

const worthOf = ({ advance }: Prefactura, { totals, collected }: Lined): Worth => ({
  ...collected,
  gross: totals.gross,
  advance,
  net: totals.net,
  due: minus(totals.gross, totals.discount),
})

/** Where its money goes in the books, and when it is due. */
type Destination = Readonly<{ accounts: InvoiceAccounts; income: readonly Income[]; dueOn: Day }>

async function destinationOf({ tx, document, today }: Issuing, sold: Sale): Promise<Destination> {
  const { regime } = sold
  const { payerId, contractId } = document
  const accounts = await accountsOf(tx, { payerId, contractId, regime, day: today })
  const income = await incomeOf(tx, sold.lined.lines, { regime, day: today, accounts })
  return { accounts, income, dueOn: addDays(today, await paymentDays(tx, document, today)) }
}

/** Days to pay: those of the contract, then of the payer; without either, the same day. */
async function paymentDays(tx: Tx, { contractId, payerId }: Prefactura, day: Day): Promise<number> {
  if (contractId !== null) return (await contractTerms(tx, contractId, day)).paymentDays
  return payerId === null ? 0 : (await payerFacts(tx, payerId)).paymentDays
}

/** Writes all that no number is needed for, and credits what users or an anticipo paid. */
async function freezeSale(issuing: Issuing, sold: Sale, { income }: Destination): Promise<void> {
  const { tx, document } = issuing
  const { worth, admissionIds, charges, closing } = sold
  if (worth.net !== worth.due)
    await creditReceipts(tx, { invoiceId: document.id, payerId: document.payerId, admissionIds })
  await freezeLines(issuing, { income, charges })
  for (const { id } of closing) await admissionInvoiced(tx, id)
}

/** What users owe and paid, as DIAN is to know it, and what the budget is to recognise. */
type Due = Readonly<{ receipts: NonNullable<Sending['receipts']>; recognised: readonly Share[] }>

async function readWhatIsDue(issuing: Issuing, { worth }: Sale, { income }: Destination): Promise<Due> {
  const { tx, document } = issuing
  const recognising = await recognitionOnIssue(issuing, { worth, lines: income })
  const { uncollected, credits, places } = await load(tx, {
    uncollected: readingUncollected(document.id),
    credits: readingCredits(document.id),
    places: askPlaces(recognising),
  })
  const receipts = { uncollected: uncollectedOf(uncollected), credits }
  return { receipts, recognised: sharesIn(recognising, places) }
}

interface Issued {
  readonly sold: Sale
  readonly destination: Destination
  readonly due: Due
  readonly taken: TakenNumber
  /** Of the anticipo. */
  readonly legalised: Legalised
}

/** What is left for the end, in the order of the locks: the contract, the anticipo, the number. */
async function spendContractAndTakeNumber(
  { tx, document, actor, today }: Issuing,
  { regime, worth, urgent }: Sale,
): Promise<Pick<Issued, 'taken' | 'legalised'>> {
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

/** Signs and sends it under its number, and posts it: journal, receivable, budget. */
async function postUnderNumber(
  issuing: Issuing,
  { sold, destination, due, taken, legalised }: Issued,
): Promise<readonly Posting[]> {
  const { document, today } = issuing
  const { id, terceroId, payerId, contractId } = document
  const { worth, lined, regime } = sold
  const sending = { taken, worth, dueOn: destination.dueOn, lines: lined.lines, first: true as const }
  const reported = await sendToDian(issuing, { ...sending, receipts: due.receipts })
  await freezeHeader(issuing, { ...destination, taken, regime, lined, reported })
  const budget = await postRecognition(issuing, taken.number, due.recognised)
  const reimputed = { amount: worth.advance, number: taken.number, lines: destination.income }
  await reimputeLegalised(issuing, reimputed)
  return [
    await inJournal(issuing, { ...destination, taken, legalised, worth }),
    opensReceivable({ id, terceroId, payerId, contractId }, today, worth.net),
    ...budget,
  ]
}
