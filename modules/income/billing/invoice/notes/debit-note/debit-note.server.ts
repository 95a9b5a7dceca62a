import { journalLedger } from '@quina/accounting/server'
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
import type { Tx } from '@quina/db/server'
import { issueElectronic, numberTaken, type TakenNumber, takeNumber } from '@quina/einvoice/server'
import { spendContract } from '@quina/insurers/server'
import { insist, type Money, moneyText } from '@quina/kernel'
import { sql } from 'kysely'
import { soldNote } from '../../electronic/sold-document.server.ts'
import { isRecognised, recogniseDebit } from '../../issue/adjusted.server.ts'
import { recognisesAt } from '../../issue/recognition.server.ts'
import { signedAt } from '../../issue/send.server.ts'
import { debitedJournal } from '../../posting/debited-journal.server.ts'
import { toReceivables } from '../../receivable/receivable-posting.server.ts'
import { type LockedInvoice, lockCredited } from '../credit-note/credited.server.ts'
import { debitNotePrint } from '../credit-note/note.print.ts'
import { noteFacts } from '../credit-note/note-facts.server.ts'
import { debitConcepts, debitNote, resendDebitNote } from './debit-note.contract.ts'
import { debitOf, type RequestedDebit } from './debit-note.domain.ts'

type Note = Stored<typeof debitNote>
type ApproveCommand = Pick<Command<typeof debitNote>, 'tx' | 'document' | 'actor' | 'today'>

const kind = 'billing.debitNote'

/** Rules: FAC-216 to FAC-219, FAC-150 and FAC-155, CTR-040 of the contract, and what the ledgers refuse. */
export const debitNoteService = servedDocument<typeof debitNote>({
  document: debitNote,
  table: kind,
  ledgers: [journalLedger],
  numberBy: () => sql`consecutive`,
  on: { approve: (command) => approve(command) },
  extra: (tx, { id }) => noteFacts(tx, kind, id),
  print: debitNotePrint,
})

/** Posts the missing amounts in every ledger, on the day of issue: a closed month refuses it. Locks as an invoice does. */
async function approve({ tx, document, actor, today }: ApproveCommand): Promise<readonly Posting[]> {
  const invoice = await lockCredited(tx, document.invoiceId)
  const lines = inputIn(document)
  const amount = debitOf(invoice, lines)
  await spendTheContract({ tx, document, actor, today }, invoice, amount)
  const taken = await takeNumber(tx, { kind: 'debit-note', campusId: document.campusId, day: today })
  await keepNote(tx, { document, taken, amount, today })
  await sendNote({ tx, document, actor, today }, { invoice, lines, taken })
  const by = { tx, actor, day: today }
  const isDue = (await recognisesAt(tx, 'emission', today)) || (await isRecognised(tx, invoice.id))
  const budget = isDue ? await recogniseDebit(by, document.id) : []
  const move = { invoiceId: invoice.id, class: 'debit-note' as const, day: today, amount }
  return [
    await debitedJournal(tx, { invoice, lines, number: taken.number, today }),
    toReceivables([{ ...move, document: kind, documentId: document.id }]),
    ...budget,
  ]
}

const inputIn = ({ lines }: Note): readonly RequestedDebit[] =>
  lines.map(({ invoiceLineId, amount }) => ({ lineId: invoiceLineId, amount }))

/** A debit note uses the balance of the contract like an invoice: beyond it, the note is refused, except in urgencias. */
async function spendTheContract(
  { tx, document, actor, today }: ApproveCommand,
  { contractId, regime, urgent }: LockedInvoice,
  amount: Money,
): Promise<void> {
  if (contractId === null) return
  const from = { document: kind, documentId: document.id, campusId: document.campusId }
  const use = { contractId, kind: 'invoiced' as const, regime, day: today, amount, ...from }
  await spendContract(tx, [use], { actor, urgent })
}

type NoteFacts = Readonly<{
  document: Note
  taken: TakenNumber
  amount: Money
  today: ApproveCommand['today']
}>

const keepNote = async (tx: Tx, { document, taken, amount, today }: NoteFacts): Promise<void> =>
  void (await tx
    .updateTable(kind)
    .set({
      prefix: taken.prefix,
      consecutive: taken.sequence,
      issuedAt: new Date(),
      date: today,
      dianState: taken.contingency === null ? 'to-send' : 'contingency',
      amount: moneyText(amount),
      numbering: JSON.stringify(taken),
    })
    .where('id', '=', document.id)
    .execute())

type NoteToSend = Readonly<{ invoice: LockedInvoice; lines: readonly RequestedDebit[]; taken: TakenNumber }>

/** Signs the note and queues it for DIAN, under the number it has. */
async function sendNote({ tx, document, actor, today }: ApproveCommand, of: NoteToSend): Promise<void> {
  const { invoice, lines, taken } = of
  const now = signedAt(today)
  const { terceroId, uuid, number, date, period } = invoice
  const { concept, reason, invoiceId, campusId } = document
  const note = await soldNote(
    tx,
    {
      kind: 'debit-note',
      terceroId,
      date: today,
      campusId,
      invoiceId,
      invoiceNumber: number,
      invoiceUuid: uuid,
      invoicedOn: date,
      period,
      concept,
      conceptLabel: debitConcepts[concept].slice(2),
      reason,
      lines,
    },
    now,
  )
  const issued = await issueElectronic(tx, {
    owner: kind,
    ownerId: document.id,
    campusId,
    userId: actor.userId,
    taken,
    document: note,
    recipient: invoice.recipient,
    now,
  })
  const dianIds = { uuid: issued.cufe, electronicId: issued.documentId }
  await tx.updateTable(kind).set(dianIds).where('id', '=', document.id).execute()
}

/**
 * Creates the document of a note again under the same number, once its data are corrected. Its postings stay.
 * @throws Problem FAC-219 when DIAN has not rejected it.
 */
export async function resendDebit(sending: ApproveCommand): Promise<void> {
  const { tx, document } = sending
  const { dianState, fullNumber } = await tx
    .selectFrom(kind)
    .select(['dianState', 'fullNumber'])
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  const message = `La DIAN no ha rechazado la nota débito ${fullNumber}.`
  insist(dianState === 'rejected', 'FAC-219', message, { status: 409 })
  await sendNote(sending, {
    invoice: await lockCredited(tx, document.invoiceId),
    lines: inputIn(document),
    taken: await numberTaken(tx, kind, document.id),
  })
  await tx.updateTable(kind).set({ dianState: 'to-send' }).where('id', '=', document.id).execute()
}

export const debitNoteOperations: Operation[] = [
  ...serveDocument(debitNoteService),
  serveCommand(resendDebitNote, async ({ tx, actor, today, input: { noteId: id } }) => {
    const loading = { document: debitNote, tables: debitNoteService, actor, lock: true }
    await resendDebit({ tx, document: await load(tx, loading, id), actor, today })
    return { id }
  }),
]
