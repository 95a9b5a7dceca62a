import { entry } from '@quina/accounting/domain'
import { journalLedger, type Posted, postingLines, toJournal } from '@quina/accounting/server'
import type { Kept } from '@quina/blocks'
import {
  type Deed,
  load,
  type Operation,
  type Posting,
  type ServedDocument,
  serveDeed,
  serveDocument,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type TakenNumber, takeNumber } from '@quina/einvoice/server'
import { useContract as spendContract } from '@quina/insurers/server'
import { allocate, type Id, insist, moneyText, newId, plus, vigenciaOf } from '@quina/kernel'
import type { Legalised } from '@quina/treasury/server'
import { sql } from 'kysely'
import { giveBackAdvance } from '../issue/advance.server.ts'
import { adjustRecognition } from '../issue/recognition.server.ts'
import { creditNotePosting, returnPosting } from '../posting/billing.posting.contract.ts'
import { impairmentTaken } from '../posting/impairment.server.ts'
import { toReceivables } from '../receivable/receivable-posting.server.ts'
import { creditNote, resendCreditNote } from './credit-note.contract.ts'
import { type Credit, partialCredit, wholeCredit } from './credit-note.domain.ts'
import { creditNotePrint } from './credit-note.print.ts'
import { type LockedInvoice, lockCredited } from './credited.server.ts'
import { aroundNote } from './note-facts.server.ts'
import { release } from './release.server.ts'
import { resendNote, sendNote } from './send-note.server.ts'

type Note = Kept<typeof creditNote>
type Approving = Pick<Deed<typeof creditNote>, 'tx' | 'document' | 'actor' | 'today'>

const annulment = '2'

/** Rules: FAC-150…156, and what contract, budget, journal and receivables refuse. */
export const creditNoteService: ServedDocument<typeof creditNote> = {
  document: creditNote,
  table: 'billing.creditNote',
  lines: { lines: 'billing.creditNoteLine' },
  ledgers: [journalLedger],
  numberBy: () => sql`consecutive`,
  async onSave(_tx, { concept }) {
    const message = 'Para anular la factura entera use «Anular con nota crédito» en la factura.'
    insist(concept !== annulment, 'FAC-156', message, { fields: { concept: message } })
  },
  on: { approve: (deed) => approve(deed) },
  extra: aroundNote,
  print: creditNotePrint,
}

/** Takes back what the note says, everywhere, on the day it is issued: a closed month refuses it. */
async function approve({ tx, document, actor, today }: Approving): Promise<readonly Posting[]> {
  const invoice = await lockCredited(tx, document.invoiceId)
  const asked = (document.lines ?? []).map(({ invoiceLineId, amount }) => ({ lineId: invoiceLineId, amount }))
  const isWhole = document.concept === annulment
  const credit = isWhole ? wholeCredit(invoice) : partialCredit(invoice, asked)
  if (invoice.contractId !== null)
    await spendContract(tx, [usedBack(document, invoice, credit, today)], { actor })
  const taken = await takeNumber(tx, { kind: 'credit-note', campusId: document.campusId, day: today })
  await keepNote(tx, { document, taken, credit, today })
  await sendNote({ tx, document, actor, today }, { invoice, lines: credit.lines, taken })
  const { id: noteId, invoiceId } = document
  const back = { invoiceId, noteId, number: taken.number, amount: plus(credit.net, credit.advance) }
  const budget = await adjustRecognition({ tx, actor, day: today }, back)
  const given = { id: invoiceId, campusId: document.campusId }
  const legalised = await giveBackAdvance(
    { tx, actor, today },
    { invoice: given, credit, reason: document.reason },
  )
  if (isWhole) await release(tx, invoice, document.frees)
  const move = { invoiceId, class: 'credit-note' as const, day: today, amount: credit.net }
  return [
    await inJournal({ tx, document, actor, today }, { invoice, credit, taken, legalised }),
    toReceivables([{ ...move, document: 'billing.creditNote', documentId: noteId }]),
    ...budget,
  ]
}

const usedBack = (document: Note, invoice: LockedInvoice, { amount }: Credit, day: Approving['today']) => ({
  contractId: invoice.contractId!,
  kind: 'credited' as const,
  regime: invoice.regime,
  day,
  amount,
  document: 'billing.creditNote',
  documentId: document.id,
  campusId: document.campusId,
})

interface Keeping {
  readonly document: Note
  readonly taken: TakenNumber
  readonly credit: Credit
  readonly today: Approving['today']
}

async function keepNote(tx: Tx, { document, taken, credit, today }: Keeping): Promise<void> {
  const dianState = taken.contingency === null ? 'to-send' : 'contingency'
  await tx
    .updateTable('billing.creditNote')
    .set({
      ...{ prefix: taken.prefix, consecutive: taken.sequence, date: today, issuedAt: new Date(), dianState },
      ...{ amount: moneyText(credit.amount), net: moneyText(credit.net), numbering: JSON.stringify(taken) },
    })
    .where('id', '=', document.id)
    .execute()
  if (document.lines !== null) return
  const rows = credit.lines.map(({ lineId, amount }, at) => ({
    ...{ id: newId(), parentId: document.id, position: at + 1 },
    ...{ invoiceLineId: lineId, amount: moneyText(amount) },
  }))
  if (rows.length > 0) await tx.insertInto('billing.creditNoteLine').values(rows).execute()
}

interface Crediting {
  readonly invoice: LockedInvoice
  readonly credit: Credit
  readonly taken: TakenNumber
  readonly legalised: Legalised
}

/**
 * A-8d: the income is lowered and the payer owes less. A-8e: when the year of the invoice is over, it takes the impairment that
 * was held for the payer, line by line in proportion, and the rest is an expense.
 */
async function inJournal(
  { tx, today }: Approving,
  { invoice, credit, taken, legalised }: Crediting,
): Promise<Posting> {
  const terceroId = invoice.terceroId as Id<'people.tercero'>
  const vigencia = vigenciaOf(invoice.date) === vigenciaOf(today) ? 'current' : 'previous'
  const { terceroId: payer, date: invoicedOn } = invoice
  const amounts = credit.lines.map(({ amount }) => amount)
  const absorbed = await impairmentTaken(tx, { terceroId: payer, invoicedOn, today, amount: credit.net })
  const impaired = allocate(absorbed, amounts)
  const back = credit.lines.map(({ lineId, amount }, at): Posted => {
    const costCentreId = invoice.centres.get(lineId) ?? null
    return {
      posting: returnPosting,
      facts: { vigencia },
      values: { amount, impaired: impaired[at]! },
      about: { terceroId, costCentreId },
    }
  })
  const { net, moderating } = credit
  const owed: Posted = {
    posting: creditNotePosting,
    values: { net, moderating, giro: legalised.receivable, advance: legalised.excess },
    accounts: { receivable: invoice.account },
    about: { terceroId },
    aboutOf: {
      receivable: { openItem: invoice.number },
      'purpose:advancesReceived': { openItem: legalised.openItem },
    },
  }
  const concept = `Nota crédito ${taken.number} a la factura ${invoice.number}`
  const lines = await postingLines(tx, today, [...back, owed])
  return toJournal([entry({ kind: 'GL', day: today, concept }, lines)])
}

export const creditNoteOperations: Operation[] = [
  ...serveDocument(creditNoteService),
  serveDeed(resendCreditNote, async ({ tx, actor, today, asked: { creditNoteId: id } }) => {
    const kept = { document: creditNote, tables: creditNoteService, actor, lock: true }
    await resendNote({ tx, document: await load(tx, kept, id), actor, today })
    return { id }
  }),
]
