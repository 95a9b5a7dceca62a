import { entry } from '@quina/accounting/domain'
import { journalLedger, type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import {
  type Command,
  load,
  type Operation,
  type Posting,
  serveCommand,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { admissionFacts, admissionReleased } from '@quina/care/server'
import { addTo, changeById, storedRow, type Tx } from '@quina/db/server'
import { issueElectronic, type TakenNumber, takeNumber, takenNumber } from '@quina/einvoice/server'
import { spendContract } from '@quina/insurers/server'
import { allocate, type Id, insist, money, moneyText, must, newId, plus, vigenciaOf } from '@quina/kernel'
import type { LegalisedAdvance } from '@quina/treasury/server'
import { sql } from 'kysely'
import { settle } from '../../charges/charge/charge.server.ts'
import { soldNote } from '../../electronic/sold-document.server.ts'
import { admissionsOf } from '../../invoice/joined.server.ts'
import { freeCharges } from '../../invoice/lines.server.ts'
import { adjustRecognition } from '../../issue/adjusted.server.ts'
import { giveBackAdvance } from '../../issue/advance.server.ts'
import { signedAt } from '../../issue/send.server.ts'
import { collectedPosting, creditNotePosting, returnPosting } from '../../posting/billing.posting.contract.ts'
import { impairmentTaken } from '../../posting/impairment.server.ts'
import { toReceivables } from '../../receivable/receivable-posting.server.ts'
import { releaseReceipts } from '../../user-receipt/credited.server.ts'
import { creditConcepts, creditNote, resendCreditNote } from './credit-note.contract.ts'
import { type Credit, partialCredit, type RequestedCredit, wholeCredit } from './credit-note.domain.ts'
import { type LockedInvoice, lockCredited } from './credited.server.ts'
import { creditNotePrint } from './note.print.ts'
import { noteFacts } from './note-facts.server.ts'

type Note = Stored<typeof creditNote>
type ApproveCommand = Pick<Command<typeof creditNote>, 'tx' | 'document' | 'actor' | 'today'>

const annulment = '2'

/** Rules: FAC-150…156, and what the contract, budget, journal and receivables refuse. */
export const creditNoteService = servedDocument<typeof creditNote>({
  document: creditNote,
  ledgers: [journalLedger],
  numberBy: () => sql`consecutive`,
  async onSave(_tx, { concept }) {
    const message = 'Para anular la factura entera use «Anular con nota crédito» en la factura.'
    must(concept !== annulment, 'FAC-156', 'concept', message)
  },
  on: { approve: (command) => approve(command) },
  extra: (tx, { id }) => noteFacts(tx, 'billing.creditNote', id),
  print: creditNotePrint,
})

/** Reverses the amounts of the note in every ledger, on the day of its issue: a closed month refuses it. */
async function approve({ tx, document, actor, today }: ApproveCommand): Promise<readonly Posting[]> {
  const invoice = await lockCredited(tx, document.invoiceId)
  const input = (document.lines ?? []).map(({ invoiceLineId, amount }) => ({ lineId: invoiceLineId, amount }))
  const isWhole = document.concept === annulment
  const credit = isWhole ? wholeCredit(invoice) : partialCredit(invoice, input)
  if (invoice.contractId !== null)
    await spendContract(tx, [usedBack(document, invoice, credit, today)], { actor })
  const taken = await takeNumber(tx, { kind: 'credit-note', campusId: document.campusId, day: today })
  await keepNote(tx, { document, taken, credit, today })
  await sendNote({ tx, document, actor, today }, { invoice, lines: credit.lines, taken })
  const { id: noteId, invoiceId } = document
  const back = {
    invoiceId,
    document: 'billing.creditNote',
    noteId,
    number: taken.number,
    purpose: `Nota crédito ${taken.number} de servicios de salud`,
    amount: plus(credit.net, credit.advance),
  }
  const budget = await adjustRecognition({ tx, actor, day: today }, back)
  const given = { id: invoiceId, campusId: document.campusId }
  const legalised = await giveBackAdvance(
    { tx, actor, today },
    { invoice: given, credit, reason: document.reason },
  )
  if (isWhole) await release(tx, invoice, document.frees)
  const move = { invoiceId, class: 'credit-note' as const, day: today, amount: credit.net }
  return [
    await journalPosting({ tx, document, actor, today }, { invoice, credit, taken, legalised }),
    toReceivables([{ ...move, document: 'billing.creditNote', documentId: noteId }]),
    ...budget,
  ]
}

const usedBack = (
  document: Note,
  invoice: LockedInvoice,
  { amount }: Credit,
  day: ApproveCommand['today'],
) => ({
  contractId: invoice.contractId!,
  kind: 'credited' as const,
  regime: invoice.regime,
  day,
  amount,
  document: 'billing.creditNote',
  documentId: document.id,
  campusId: document.campusId,
})

/**
 * Releases the charges of an annulled invoice: either they may be invoiced again, and their admissions are open for it, or they
 * stay reversed, as a trace. What users pay for charges that are not invoiced is liquidated anew, because the payments of the
 * annulled invoice no longer apply.
 */
async function release(
  tx: Tx,
  { id, admissionId }: { readonly id: string; readonly admissionId: string | null },
  frees: boolean,
): Promise<void> {
  await freeCharges(tx, id, frees ? 'pending' : 'reversed')
  await releaseReceipts(tx, id)
  if (admissionId === null) return
  for (const one of await admissionsOf(tx, id, admissionId)) {
    if (frees) await admissionReleased(tx, one)
    await settle(tx, await admissionFacts(tx, one))
  }
}

type NoteFacts = Readonly<{
  document: Note
  taken: TakenNumber
  credit: Credit
  today: ApproveCommand['today']
}>

async function keepNote(tx: Tx, { document, taken, credit, today }: NoteFacts): Promise<void> {
  const dianState = taken.contingency === null ? 'to-send' : 'contingency'
  await changeById(tx, 'billing.creditNote', document.id, {
    prefix: taken.prefix,
    consecutive: taken.sequence,
    date: today,
    issuedAt: new Date(),
    dianState,
    amount: moneyText(credit.amount),
    net: moneyText(credit.net),
    numbering: JSON.stringify(taken),
  })
  if (document.lines !== null) return
  const rows = credit.lines.map(({ lineId, amount }, index) => ({
    id: newId(),
    parentId: document.id,
    position: index + 1,
    invoiceLineId: lineId,
    amount: moneyText(amount),
  }))
  if (rows.length > 0) await addTo(tx, 'billing.creditNoteLine', rows)
}

interface CreditInput {
  readonly invoice: LockedInvoice
  readonly credit: Credit
  readonly taken: TakenNumber
  readonly legalised: LegalisedAdvance
}

/**
 * A-8d: lowers the income and what the payer owes. A-8e: when the year of the invoice is over, uses the impairment held for the
 * payer, line by line in proportion, and posts the rest as an expense.
 */
async function journalPosting(
  { tx, document, today }: ApproveCommand,
  { invoice, credit, taken, legalised }: CreditInput,
): Promise<Posting> {
  const terceroId = invoice.terceroId as Id<'people.tercero'>
  const vigencia = vigenciaOf(invoice.date) === vigenciaOf(today) ? 'current' : 'previous'
  const { terceroId: payer, date: invoicedOn } = invoice
  const amounts = credit.lines.map(({ amount }) => amount)
  const absorbed = await impairmentTaken(tx, { terceroId: payer, invoicedOn, today, amount: credit.net })
  const impaired = allocate(absorbed, amounts)
  const concept = `Nota crédito ${taken.number} a la factura ${invoice.number}`
  const { ofCollected } = await storedRow(tx, 'billing.creditNote', document.id, ['ofCollected'])
  if (ofCollected) {
    const paid: PostingCommand = {
      posting: collectedPosting,
      values: { amount: credit.net },
      accounts: { receivable: invoice.account },
      about: { terceroId },
      aboutOf: { receivable: { openItem: invoice.number } },
    }
    return toJournal([entry({ kind: 'GL', day: today, concept }, await postingLines(tx, today, [paid]))])
  }
  const back = credit.lines.map(({ lineId, amount }, index): PostingCommand => {
    const costCentreId = invoice.centres.get(lineId) ?? null
    return {
      posting: returnPosting,
      facts: { vigencia },
      values: { amount, impaired: impaired[index]! },
      about: { terceroId, costCentreId },
    }
  })
  const { net, moderating } = credit
  const owed: PostingCommand = {
    posting: creditNotePosting,
    values: { net, moderating, giro: legalised.receivable, advance: legalised.excess },
    accounts: { receivable: invoice.account },
    about: { terceroId },
    aboutOf: {
      receivable: { openItem: invoice.number },
      'purpose:advancesReceived': { openItem: legalised.openItem },
    },
  }
  const lines = await postingLines(tx, today, [...back, owed])
  return toJournal([entry({ kind: 'GL', day: today, concept }, lines)])
}

export const creditNoteOperations: Operation[] = [
  ...serveDocument(creditNoteService),
  serveCommand(resendCreditNote, async ({ tx, actor, today, input: { noteId: id } }) => {
    const loading = { document: creditNote, tables: creditNoteService, actor, lock: true }
    await resendNote({ tx, document: await load(tx, loading, id), actor, today })
    return { id }
  }),
]

interface SendInput extends Pick<Command<typeof creditNote>, 'tx' | 'actor' | 'today'> {
  readonly document: Stored<typeof creditNote>
}

/** Signs the note and queues it for DIAN, under the number it has. */
async function sendNote(
  { tx, document, actor, today }: SendInput,
  {
    invoice,
    lines,
    taken,
  }: { invoice: LockedInvoice; lines: readonly RequestedCredit[]; taken: TakenNumber },
): Promise<void> {
  const now = signedAt(today)
  const { terceroId, uuid, number, date, period } = invoice
  const { concept, reason, invoiceId } = document
  const note = await soldNote(
    tx,
    {
      kind: 'credit-note',
      terceroId,
      date: today,
      campusId: document.campusId,
      invoiceId,
      invoiceNumber: number,
      invoiceUuid: uuid,
      invoicedOn: date,
      period,
      concept,
      conceptLabel: creditConcepts[concept].slice(2),
      reason,
      lines,
    },
    now,
  )
  const issued = await issueElectronic(tx, {
    owner: 'billing.creditNote',
    ownerId: document.id,
    campusId: document.campusId,
    userId: actor.userId,
    taken,
    document: note,
    recipient: invoice.recipient,
    now,
  })
  const dianIds = { uuid: issued.cufe, electronicId: issued.documentId }
  await changeById(tx, 'billing.creditNote', document.id, dianIds)
}

/**
 * Creates the document of a note again under the same number, once its data are corrected (for example, a tercero without an
 * address). Its postings stay.
 * @throws Problem FAC-158 when DIAN has not rejected it.
 */
export async function resendNote(sending: SendInput): Promise<void> {
  const { tx, document } = sending
  const row = await storedRow(tx, 'billing.creditNote', document.id, ['dianState', 'numbering', 'fullNumber'])
  const message = `La DIAN no ha rechazado la nota ${row.fullNumber}.`
  insist(row.dianState === 'rejected' && row.numbering !== null, 'FAC-158', message, { status: 409 })
  const lines = await tx
    .selectFrom('billing.creditNoteLine')
    .select(['invoiceLineId as lineId', 'amount'])
    .where('parentId', '=', document.id)
    .orderBy('position')
    .execute()
  await sendNote(sending, {
    invoice: await lockCredited(tx, document.invoiceId),
    lines: lines.map(({ lineId, amount }) => ({ lineId, amount: money(amount) })),
    taken: takenNumber.parse(row.numbering),
  })
  await changeById(tx, 'billing.creditNote', document.id, { dianState: 'to-send' })
}
