import type { Kept } from '@quina/blocks'
import { type Actor, kept, type Posting, relyOnKept } from '@quina/blocks/server'
import { type AdmissionFacts, admissionInvoiced } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { issueElectronic, type TakenNumber, takeNumber } from '@quina/einvoice/server'
import { contractTerms, holdMaxima, payerFacts, useContract as spendContract } from '@quina/insurers/server'
import { addDays, type Day, insist, type Money, money } from '@quina/kernel'
import { admissionsOf, holdAdmissions } from '../account/joined.server.ts'
import { mustBeClean } from '../check/check.domain.ts'
import { invoiceFindings } from '../check/invoice-findings.server.ts'
import { soldInvoice } from '../electronic/sold-document.server.ts'
import type { invoice } from '../invoice/invoice.contract.ts'
import { writeLines } from '../invoice/lines.server.ts'
import { openReceivable } from '../receivable/receivable.server.ts'
import { toReceivables } from '../receivable/receivable-posting.server.ts'
import { creditReceipts } from '../user-receipt/credited.server.ts'
import { accountsOf, type InvoiceAccounts, lineAccountsOf } from './accounts.server.ts'
import { legalise, reimputeLegalised } from './advance.server.ts'
import { keepConsecutives } from './consecutives.server.ts'
import { inJournal } from './journal.server.ts'
import { recogniseInvoice, recognisesAt } from './recognition.server.ts'

type Prefactura = Kept<typeof invoice>

export interface Issuing {
  readonly tx: Tx
  readonly document: Prefactura
  readonly actor: Actor
  readonly today: Day
}

/**
 * Makes an invoice of a prefactura, all or nothing: checks it, freezes its lines, takes the number under lock, and writes
 * contract, receivable, journal, budget and the document for DIAN. The README tells the order of its locks.
 * @throws Problem FAC-1xx of the checks, CTR-040 beyond the contract, FEV-03x without numbers, and whatever the ledgers refuse.
 */
export async function issueInvoice(issuing: Issuing): Promise<readonly Posting[]> {
  const { tx, document, today } = issuing
  const admissions = await admissionsIn(tx, document)
  await relyOnKept(tx)
  const lines = await writeLines(tx, document.id)
  if (document.contractId !== null)
    await holdMaxima(
      tx,
      document.contractId,
      lines.map(({ serviceId }) => serviceId),
    )
  mustBeClean(await findingsIn(issuing, admissions))
  const worth = await worthOf(tx, document.id)
  const { regime } = admissions[0]!
  await spendTheContract(issuing, { regime, worth, urgent: admissions.some(({ ambit }) => ambit === '2') })
  const legalised = await legalise(issuing, worth.advance)
  const taken = await takeNumber(tx, { kind: 'invoice', campusId: document.campusId, day: today })
  const accounts = await accountsOf(tx, { ...payerOf(document), regime, day: today })
  const income = await keepIncome(tx, document.id, { regime, day: today, accounts })
  const dueOn = addDays(today, await paymentDays(tx, document, today))
  await number(issuing, { taken, accounts, regime, dueOn })
  await keepConsecutives(tx, document.id)
  if (worth.net !== worth.due)
    await creditReceipts(tx, {
      invoiceId: document.id,
      payerId: document.payerId,
      admissionIds: admissions.map(({ id }) => id),
    })
  await sendToDian(issuing, { taken, worth, dueOn })
  await openReceivable(tx, { id: document.id, terceroId: document.terceroId, ...payerOf(document) })
  const budget = await inBudget(issuing)
  await reimputeLegalised(issuing, { amount: worth.advance, number: taken.number })
  await closeAccount(tx, document, admissions)
  return [
    await inJournal(issuing, { taken, worth, accounts, income, dueOn, legalised }),
    toReceivables([
      {
        invoiceId: document.id,
        class: 'issue',
        day: today,
        amount: worth.net,
        document: 'billing.invoice',
        documentId: document.id,
      },
    ]),
    ...budget,
  ]
}

/** The admissions of its charges, locked: the one that it names first. */
async function admissionsIn(tx: Tx, { id, admissionId }: Prefactura): Promise<readonly AdmissionFacts[]> {
  insist(admissionId !== null, 'FAC-144', 'La factura no dice de qué admisión es.')
  return holdAdmissions(tx, await admissionsOf(tx, id, admissionId))
}

const payerOf = ({ payerId, contractId }: Prefactura) => ({ payerId, contractId })

function findingsIn({ tx, document, today }: Issuing, admissions: readonly AdmissionFacts[]) {
  const { id, authorizationNumber, policy, siras, partial } = document
  const said = { authorization: authorizationNumber, policy, siras }
  return invoiceFindings(tx, { invoiceId: id, admissions, ...payerOf(document), partial, today, said })
}

/** The money of an invoice, once its lines are written. */
export interface Worth {
  readonly gross: Money
  readonly due: Money
  readonly copago: Money
  readonly cuota: Money
  readonly shared: Money
  readonly advance: Money
  readonly net: Money
}

/** What an invoice is worth, as its lines were frozen. */
export async function worthOf(tx: Tx, id: string): Promise<Worth> {
  const row = await tx
    .selectFrom('billing.invoice')
    .select(['gross', 'discount', 'copago', 'cuota', 'shared', 'advance', 'net'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...{ gross: money(row.gross), copago: money(row.copago), cuota: money(row.cuota) },
    ...{ shared: money(row.shared), advance: money(row.advance), net: money(row.net) },
    due: (money(row.gross) - money(row.discount)) as Money,
  }
}

interface Use {
  readonly regime: string
  readonly worth: Worth
  readonly urgent: boolean
}

async function spendTheContract(
  { tx, document, actor, today }: Issuing,
  { regime, worth, urgent }: Use,
): Promise<void> {
  const { contractId, id, campusId } = document
  if (contractId === null || worth.due === 0n) return
  const from = { document: 'billing.invoice', documentId: id, campusId }
  const use = { contractId, kind: 'invoiced' as const, regime, day: today, amount: worth.due, ...from }
  await spendContract(tx, [use], { actor, urgent })
}

/** Days to pay: those of the contract, then of the payer; who has neither pays on the day. */
async function paymentDays(tx: Tx, { contractId, payerId }: Prefactura, day: Day): Promise<number> {
  if (contractId !== null) return (await contractTerms(tx, contractId, day)).paymentDays
  return payerId === null ? 0 : (await payerFacts(tx, payerId)).paymentDays
}

export interface Income {
  readonly account: string
  readonly costCentreId: string | null
  readonly amount: Money
}

interface Keeping {
  readonly regime: string
  readonly day: Day
  readonly accounts: InvoiceAccounts
}

/** Freezes in each line the account, the rubro and the cost centre of its income. */
async function keepIncome(tx: Tx, invoiceId: string, keeping: Keeping): Promise<readonly Income[]> {
  const lines = await tx
    .selectFrom('billing.invoiceLine as l')
    .innerJoin('tariffs.service as s', 's.id', 'l.serviceId')
    .select(['l.id', 'l.serviceId', 'l.amount', 's.costCentreId', 's.ripsObject'])
    .where('l.parentId', '=', invoiceId)
    .orderBy('l.position')
    .execute()
  const income: Income[] = []
  for (const { id, serviceId, amount, costCentreId, ripsObject } of lines) {
    const { income: account, rubroId } = await lineAccountsOf(tx, { serviceId, costCentreId }, keeping)
    const kept = { incomeAccount: account, rubroId, costCentreId, ripsObject }
    await tx.updateTable('billing.invoiceLine').set(kept).where('id', '=', id).execute()
    income.push({ account, costCentreId, amount: money(amount) })
  }
  return income
}

interface Numbered {
  readonly taken: TakenNumber
  readonly accounts: InvoiceAccounts
  readonly regime: string
  readonly dueOn: Day
}

async function number(
  { tx, document, today }: Issuing,
  { taken, accounts, regime, dueOn }: Numbered,
): Promise<void> {
  await tx
    .updateTable('billing.invoice')
    .set({
      ...{ prefix: taken.prefix, consecutive: taken.sequence, numbering: JSON.stringify(taken) },
      ...{ date: today, issuedAt: new Date(), dueOn, regimen: regime, rubroId: accounts.rubroId },
      ...{ unfiledAccount: accounts.unfiled, filedAccount: accounts.filed },
      ...{ dianState: taken.contingency === null ? 'to-send' : 'contingency', receivableState: 'to-file' },
      ripsState: document.kind === 'other' ? 'exempt' : 'none',
    })
    .where('id', '=', document.id)
    .execute()
}

export interface Sending {
  readonly taken: TakenNumber
  readonly worth: Worth
  readonly dueOn: Day
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
  { taken, worth, dueOn }: Sending,
): Promise<void> {
  const now = signedAt(today)
  const contract = document.contractId === null ? null : await contractTerms(tx, document.contractId, today)
  const sold = await soldInvoice(
    tx,
    { ...document, ...worth, dueOn, date: today, contractNumber: contract?.contractNumber ?? null },
    now,
  )
  const issued = await issueElectronic(tx, {
    ...{ owner: 'billing.invoice', ownerId: document.id, campusId: document.campusId, userId: actor.userId },
    ...{ taken, document: sold, recipient: await recipientOf(tx, document), now },
  })
  const told = { uuid: issued.cufe, electronicId: issued.documentId }
  await tx.updateTable('billing.invoice').set(told).where('id', '=', document.id).execute()
}

async function recipientOf(tx: Tx, { payerId, terceroId }: Prefactura): Promise<string | null> {
  const payer = payerId === null ? null : await payerFacts(tx, payerId)
  return payer?.invoiceEmail || (await mailboxOf(tx, terceroId))
}

const mailboxOf = kept(
  { name: 'billing.mailbox', tables: ['people.tercero'] },
  async (tx, terceroId: string): Promise<string | null> => {
    const row = await tx
      .selectFrom('people.tercero')
      .select('email')
      .where('id', '=', terceroId)
      .executeTakeFirst()
    return row?.email ?? null
  },
)

async function inBudget({ tx, document, actor, today }: Issuing): Promise<readonly Posting[]> {
  if (!(await recognisesAt(tx, 'emission', today))) return []
  return recogniseInvoice({ tx, actor, day: today }, document.id)
}

/** Its charges are invoiced; when none is left of an admission, so is it. */
async function closeAccount(tx: Tx, { id, partial }: Prefactura, admissions: readonly AdmissionFacts[]) {
  await tx
    .updateTable('billing.charge')
    .set({ state: 'invoiced' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('billing.invoiceCharge')
        .select('chargeId')
        .where('invoiceId', '=', id)
        .where('live', '=', true),
    )
    .execute()
  if (partial) return
  for (const { id: admissionId } of admissions) {
    const left = await tx
      .selectFrom('billing.charge')
      .select('id')
      .where('admissionId', '=', admissionId)
      .where('state', 'in', ['pending', 'reserved'])
      .executeTakeFirst()
    if (left === undefined) await admissionInvoiced(tx, admissionId)
  }
}
