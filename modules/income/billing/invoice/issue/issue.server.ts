import { entry } from '@quina/accounting/domain'
import { type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import { type About, type Posting, relyOnCached, withFacts } from '@quina/blocks/server'
import { admitting, lockingAdmissions } from '@quina/care/server'
import { load, valuesFrom } from '@quina/db/server'
import { type TakenNumber, takingNumber } from '@quina/einvoice/server'
import { mustMatch } from '@quina/insurers/domain'
import { contractTerms, holdMaxima, spendContract, spendContractAnd } from '@quina/insurers/server'
import { groupedBy, type Id, insist, minus, must, pluck, plus, sumOf, zero } from '@quina/kernel'
import { type LegalisedAdvance, legaliseAdvance, reimputeAdvance, usesBudget } from '@quina/treasury/server'
import { sql } from 'kysely'
import { mustBeClean } from '../charges/check/check.domain.ts'
import { invoiceFindings } from '../charges/check/invoice-findings.server.ts'
import { type invoice, monthlyKinds } from '../invoice/invoice.contract.ts'
import { type AdmissionRow, admissionsIn, askAdmissions } from '../invoice/joined.server.ts'
import {
  lockingCharges,
  type PricedInvoice,
  priceLines,
  priceStored,
  replaceLines,
} from '../invoice/lines.server.ts'
import { incomePosting, invoicePosting } from '../posting/billing.posting.contract.ts'
import { receivablePosting } from '../receivable/receivable-posting.server.ts'
import {
  collectedIn,
  readingCollected,
  readingCredits,
  readingUncollected,
  uncollectedOf,
} from '../user-receipt/credited.server.ts'
import { type Destination, destinationOf, type Income } from './accounts.server.ts'
import { nothingLegalised } from './advance.server.ts'
import { freezeHeader, freezeSale } from './freeze.server.ts'
import type { InvoiceToSend, IssueContext, Sale, Worth } from './issuing.server.ts'
import {
  askPlaces,
  recogniseShares,
  recognisesAt,
  recognitionSummary,
  type Share,
  sharesIn,
} from './recognition.server.ts'
import { sendToDian } from './send.server.ts'

/**
 * Turns a prefactura into an invoice, all or nothing, in the lock order that the README gives. The admissions are read with the
 * document; what is sold is checked and frozen; then the invoice takes its number, is sent to DIAN and to the budget, and returns
 * its postings to the books and to the receivables.
 * @throws Problem CTR-020 and CTR-021 for its cobertura, FAC-1xx of the checks, CTR-040 beyond the contract, FEV-03x without
 * numbers, and whatever the ledgers refuse.
 */
export const issueInvoice = withFacts(
  ({ id }: About<typeof invoice, 'issue'>) => ({ admissions: askAdmissions(id) }),
  async ({ facts, ...issuing }) => {
    const { tx, document, actor, today } = issuing
    const { id, terceroId, campusId, admissionId, payerId, contractId, kind, coverage, modality } = document
    // A cobertura may have gone out of use since the contract was agreed: the day of the invoice decides.
    mustMatch({ coverage, modality, userTypes: [], from: today })
    const isMonthly = admissionId === null && monthlyKinds.includes(kind)
    const sold = isMonthly ? await monthOf(issuing) : await accountOf(issuing, facts.admissions)
    const { worth, priced, regime } = sold
    const destination = await destinationOf(issuing, sold)
    await freezeSale(issuing, sold, destination.income)
    // Only now do receipts name the invoice that they pay.
    const { receipts, recognised, reimputed } = await readWhatIsDue(issuing, sold, destination)
    // These locks serialise all invoicing, so the contract update and the number are sent in one round trip.
    const { taken, legalised } = await spendContractAndTakeNumber(issuing, sold)
    const { number } = taken
    const sending = { taken, worth, dueOn: destination.dueOn, lines: priced.lines, first: true as const }
    const dianValues = await sendToDian(issuing, { ...sending, receipts })
    await freezeHeader(issuing, { ...destination, taken, regime, priced, dianValues })
    const owed = { id, number, terceroId, campusId }
    if (recognised.length > 0) await recogniseShares({ tx, actor, day: today }, owed, recognised)
    if (reimputed.length > 0)
      await reimputeAdvance(tx, { ...reimputation(document, number, reimputed), actor, date: today })
    return [
      await journalPosting(issuing, { ...destination, taken, legalised, worth }),
      receivablePosting({ id, terceroId, payerId, contractId }, today, worth.net),
      ...(recognised.length > 0 ? [recognitionSummary('Reconocimiento', recognised)] : []),
    ]
  },
)

/** The sale of a month of a contract: its lines are already stored, and what users paid in the reported month is discounted. */
async function monthOf({ tx, document }: IssueContext): Promise<Sale> {
  const { contractId, payerId, advance, periodFrom } = document
  insist(contractId !== null, 'FAC-144', 'La factura no dice de qué admisión es.')
  const admissionIds = await valuesFrom<string>(tx)`
    select distinct c.admission_id as id
    from billing.invoice i join billing.invoice_charge l on l.invoice_id = i.reported_id and l.live
    join billing.charge c on c.id = l.charge_id where i.id = ${document.id}::uuid order by 1`
  const { storedLines, received } = await relyOnCached(tx, {
    ...lockingCharges(document.id),
    received: readingCollected({ admissionIds, payerId }),
  })
  const priced = priceStored(storedLines, { ...collectedIn(received), advance })
  const { regime } = await contractTerms(tx, contractId, periodFrom)
  const worth = worthOf(document, priced)
  return { priced, worth, charges: [], admissionIds, regime, urgent: false, closing: [] }
}

/** The account of a patient, locked: its lines are recalculated from its charges, which are checked. */
async function accountOf(issuing: IssueContext, named: readonly AdmissionRow[]): Promise<Sale> {
  const { tx, document, today } = issuing
  const { id, admissionId, contractId, payerId, partial, policy, siras, authorizationNumber } = document
  insist(admissionId !== null, 'FAC-144', 'La factura no dice de qué admisión es.')
  const admissionIds = admissionsIn(admissionId, named)
  const { charges, storedLines, ...locked } = await relyOnCached(tx, {
    ...lockingAdmissions(admissionIds),
    ...lockingCharges(id),
    stillOpen: leftBesides(admissionIds, id),
    received: readingCollected({ admissionIds, payerId }),
  })
  const admissions = admitting(admissionIds, locked.admissions)
  const priced = await priceLines(tx, charges, { ...document, ...collectedIn(locked.received) }, storedLines)
  await replaceLines(tx, id, priced, storedLines)
  if (contractId !== null) await holdMaxima(tx, contractId, pluck(priced.lines, 'serviceId'))
  const declared = { authorization: authorizationNumber, policy, siras }
  const invoiced = { charges, admissions, payerId, contractId, partial, today }
  mustBeClean(await invoiceFindings(tx, { ...invoiced, declared }))
  const open = new Set<string>(locked.stillOpen.map((one) => one.admissionId))
  return {
    priced,
    worth: worthOf(document, priced),
    charges,
    admissionIds,
    regime: admissions[0]!.regime,
    urgent: admissions.some(({ ambit }) => ambit === '2'),
    closing: partial ? [] : admissions.filter((one) => !open.has(one.id)),
  }
}

/** The admissions that still have something to invoice besides the given invoice. */
const leftBesides = (ids: readonly string[], invoiceId: string) => sql<{ admissionId: string }>`
  select distinct c.admission_id from billing.charge c
  where c.admission_id = any(${[...ids]}::uuid[]) and c.state in ('pending', 'reserved') and not exists (
    select from billing.invoice_charge l where l.charge_id = c.id and l.invoice_id = ${invoiceId}::uuid and l.live)`

const worthOf = ({ advance }: Stored<typeof invoice>, { totals, collected }: PricedInvoice): Worth => ({
  ...collected,
  gross: totals.gross,
  advance,
  prepaid: totals.prepaid,
  net: totals.net,
  due: minus(totals.gross, totals.discount),
})

/** What users owe and paid, for DIAN; what the budget recognises now; and the part of an anticipo that goes to the rubros. */
interface Due {
  readonly receipts: InvoiceToSend['receipts']
  readonly recognised: readonly Share[]
  readonly reimputed: readonly Share[]
}

async function readWhatIsDue(
  { tx, document, today: day }: IssueContext,
  { worth: { net, advance } }: Sale,
  { income: lines }: Destination,
): Promise<Due> {
  const owed = plus(net, advance)
  const recognising = owed !== zero && (await recognisesAt(tx, 'emission', day)) ? owed : zero
  const reimputation = advance !== zero && (await usesBudget(tx, day)) ? advance : zero
  const { uncollected, credits, places } = await load(tx, {
    uncollected: readingUncollected(document.id),
    credits: readingCredits(document.id),
    places: askPlaces({ lines: recognising === zero && reimputation === zero ? [] : lines, day }),
  })
  return {
    receipts: { uncollected: uncollectedOf(uncollected), credits },
    recognised: sharesIn({ lines, net: recognising }, places),
    reimputed: sharesIn({ lines, net: reimputation }, places),
  }
}

/**
 * Does what comes last in the lock order: the contract, the anticipo, the number.
 * @throws Problem FAC-169 without an anticipo, TES-051 more than its balance, TES-057 and TES-058 as `legaliseAdvance`.
 */
async function spendContractAndTakeNumber(
  { tx, document, actor, today }: IssueContext,
  { regime, worth, urgent }: Sale,
): Promise<{ readonly taken: TakenNumber; readonly legalised: LegalisedAdvance }> {
  const { contractId, id, campusId, advanceId, terceroId } = document
  const { statement, taken } = await takingNumber(tx, { kind: 'invoice', campusId, day: today })
  const from = { document: 'billing.invoice', documentId: id }
  const using = { actor, urgent }
  const use = (to: string) => ({
    contractId: to,
    kind: 'invoiced' as const,
    regime,
    day: today,
    campusId,
    ...from,
  })
  const spent = contractId === null || worth.due === zero ? null : { ...use(contractId), amount: worth.due }
  if (spent !== null && worth.advance === zero) {
    const found = await spendContractAnd(tx, spent, using, statement)
    return { taken: await taken(found), legalised: nothingLegalised }
  }
  if (spent !== null) await spendContract(tx, [spent], using)
  let legalised = nothingLegalised
  if (worth.advance !== zero) {
    must(advanceId !== null, 'FAC-169', 'advanceId', 'Elija el anticipo que se legaliza.')
    legalised = await legaliseAdvance(tx, {
      advanceId,
      terceroId,
      date: today,
      amount: worth.advance,
      ...from,
    })
  }
  const { rows } = await statement.execute(tx)
  return { taken: await taken(rows), legalised }
}

/** The part of an anticipo that was collected for no known purpose, assigned to the rubros of the invoice. */
const reimputation = (
  { id: documentId, advanceId, campusId, terceroId }: Stored<typeof invoice>,
  number: string,
  shares: readonly Share[],
) => ({
  document: 'billing.invoice',
  documentId,
  advanceId: advanceId!,
  campusId,
  terceroId,
  purpose: `Anticipo que legaliza la factura ${number}`,
  support: number,
  lines: shares.map((share) => ({ ...share, origin: 'current' as const })),
})

interface JournalInput extends Pick<InvoiceToSend, 'taken' | 'worth'>, Destination {
  readonly legalised: LegalisedAdvance
}

/** the receivable of the payer against the income of each service. */
async function journalPosting(
  { tx, document, today }: IssueContext,
  booking: JournalInput,
): Promise<Posting> {
  const { taken, worth, accounts, income, dueOn, legalised } = booking
  const terceroId = document.terceroId as Id<'people.tercero'>
  const moderating = plus(plus(worth.copago, worth.cuota), worth.shared)
  const owed: PostingCommand = {
    posting: invoicePosting,
    values: { net: worth.net, moderating, giro: legalised.receivable, advance: legalised.excess },
    accounts: { receivable: accounts.unfiled },
    about: { terceroId },
    aboutOf: {
      receivable: { openItem: taken.number, dueOn },
      'purpose:advancesReceived': { openItem: legalised.openItem },
    },
  }
  const earned = byAccountAndCentre(income).map(
    ({ account, costCentreId, amount }): PostingCommand => ({
      posting: incomePosting,
      values: { amount },
      accounts: { income: account },
      about: { terceroId, costCentreId },
    }),
  )
  const concept = `Factura ${taken.number} de servicios de salud`
  return toJournal([
    entry({ kind: 'FV', day: today, concept }, await postingLines(tx, today, [owed, ...earned])),
  ])
}

/** One line of the entry for each account and cost centre. */
const byAccountAndCentre = (income: readonly Income[]): readonly Income[] =>
  [...groupedBy(income, ({ account, costCentreId }) => `${account} ${costCentreId}`).values()].map((own) => ({
    ...own[0]!,
    amount: sumOf(own, 'amount'),
  }))
