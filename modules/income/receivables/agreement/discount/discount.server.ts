import { entry } from '@quina/accounting/domain'
import { journalLedger, type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import {
  adjustRecognition,
  creditPart,
  impairmentTaken,
  postReceivable,
  undoAdjustment,
} from '@quina/billing/server'
import { numberText, type Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Command, type Posting, parameterOn, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowsFrom, type Tx } from '@quina/db/server'
import {
  allocate,
  type Id,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  pluck,
  showDay,
  smaller,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { accountOf } from '../../payment/application/application-facts.server.ts'
import { mustStillBeThere } from '../../rules/sub-ledger/still-there.server.ts'
import {
  type DiscountFacts,
  discount,
  discountLimit,
  discountPosting,
  roundingMax,
} from './discount.contract.ts'
import { mustApprove, mustDiscount, needsNote } from './discount.domain.ts'
import { type DiscountedLine, discountables } from './discounted.server.ts'

/** The paper of a discount: the invoices, the amounts, and the reason. */
const discountPrint: DocumentPrint<typeof discount> = {
  title: 'Descuento de cartera',
  signs: { receivables: 'Cartera' },
}

type Discount = Stored<typeof discount>

/** Rules: CAR-236 to CAR-248; a refusal of the credit note is passed on unchanged. */
export const discountService = servedDocument<typeof discount>({
  document: discount,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, actor, today }) {
      await judged(tx, document, today)
      mustApprove({
        total: sumOf(document.lines, 'amount'),
        limit: await parameterOn(tx, discountLimit, today),
        isAuthor: document.createdBy === actor.userId,
      })
    },

    async apply({ tx, document, actor, today }) {
      const lines = await judged(tx, document, today)
      const isNoted = (line: DiscountedLine) => needsNote(document.kind, line.hasServices)
      for (const line of lines.filter(isNoted)) await byNote({ tx, document, actor, today }, line)
      const others = lines.filter((line) => !isNoted(line))
      const impaired = await impairedOf(tx, document, others)
      const postings: Posting[] = []
      for (const [at, line] of others.entries())
        postings.push(...(await straight({ tx, document, actor }, line, impaired[at]!)))
      return postings
    },

    async annul({ tx, document, input: { date, reason }, actor }) {
      const early = `La fecha no puede ser anterior a la del descuento, ${showDay(document.date)}.`
      must(date >= document.date, 'CAR-246', 'date', early)
      const noted = (await notesOf(tx, document.id)).length > 0
      const message =
        'Se aplicó con nota crédito: lo que rebajó se factura de nuevo o se cobra con nota débito.'
      insist(!noted, 'CAR-247', message, { status: 409 })
      await mustStillBeThere(tx, document.id)
      await owe(tx, document, { day: date, sign: -1n })
      await undoAdjustment(
        { tx, actor, day: date },
        { document: 'receivables.discount', id: document.id, reason },
      )
    },
  },
  extra: async (tx, { id }) => {
    const notes = await notesOf(tx, id)
    return { facts: { notes }, mayNot: notes.length > 0 ? { annul: 'Se aplicó con nota crédito.' } : {} }
  },
  print: discountPrint,
})

async function judged(
  tx: Tx,
  document: Discount,
  today: Discount['date'],
): Promise<readonly DiscountedLine[]> {
  const { date, payerId, kind } = document
  const lines = await discountables(tx, document)
  mustDiscount({ date, today, payerId, kind, lines, roundingMax: await parameterOn(tx, roundingMax, date) })
  return lines
}

/** Issues a credit note, which lowers the invoice, the receivable, the contract, the budget and the books, and goes to DIAN. */
async function byNote(
  { tx, document, actor, today }: Pick<Command<typeof discount>, 'tx' | 'document' | 'actor' | 'today'>,
  { id, invoice, amount }: DiscountedLine,
): Promise<void> {
  const creditNoteId = await creditPart({
    tx,
    actor,
    today,
    invoiceId: invoice.id,
    campusId: invoice.campusId,
    concept: '3',
    reason: document.purpose,
    parts: [{ invoiceLineId: null, amount }],
  })
  await changeById(tx, 'receivables.discountLine', id, { creditNoteId })
}

/** Applies a discount without a note: to the receivable, to the recognition of this vigencia, and to the books. */
async function straight(
  { tx, document, actor }: Pick<Command<typeof discount>, 'tx' | 'document' | 'actor'>,
  { id, invoice, amount, centres }: DiscountedLine,
  impaired: Money,
): Promise<readonly Posting[]> {
  const { date, kind, purpose, number } = document
  const account = accountOf(invoice)
  const without = `La factura ${invoice.number} no tiene cuenta contable de cartera.`
  insist(account !== null, 'CAR-248', without, { status: 409 })
  await changeById(tx, 'receivables.discountLine', id, { account })
  await owe(tx, { ...document, lines: [{ invoiceId: invoice.id, amount }] }, { day: date, sign: 1n })
  const budget = await adjustRecognition(
    { tx, actor, day: date },
    {
      invoiceId: invoice.id,
      document: 'receivables.discount',
      noteId: document.id,
      amount,
      number: numberText(discount, number),
      purpose: `Descuento de la factura ${invoice.number}`,
    },
  )
  const facts = { kind, vigencia: isPrior(invoice, date) ? 'previous' : 'current' }
  const terceroId = invoice.terceroId as Id<'people.tercero'>
  const posted = byCentre(centres, { amount, impaired }).map(
    ({ costCentreId, ...values }): PostingCommand => ({
      posting: discountPosting,
      facts,
      values,
      accounts: { invoice: account },
      about: { terceroId, costCentreId },
      aboutOf: { invoice: { openItem: invoice.number } },
    }),
  )
  const heading = { kind: 'DS', day: date, concept: purpose } as const
  return [toJournal([entry(heading, await postingLines(tx, date, posted))]), ...budget]
}

/** The discount, and its impaired part, by the cost centre of the services. */
function byCentre(
  centres: DiscountedLine['centres'],
  { amount, impaired }: { readonly amount: Money; readonly impaired: Money },
) {
  if (centres.length === 0) return [{ costCentreId: null, amount, impaired }]
  const amounts = allocate(amount, pluck(centres, 'amount'))
  const impairedParts = amounts.some((part) => part > zero) ? allocate(impaired, amounts) : []
  return centres
    .map(({ costCentreId }, index) => ({
      costCentreId,
      amount: amounts[index]!,
      impaired: impairedParts[index]!,
    }))
    .filter((part) => part.amount > zero)
}

const isPrior = ({ day }: DiscountedLine['invoice'], date: Discount['date']): boolean =>
  vigenciaOf(day) !== vigenciaOf(date)

/** How much of each line the impairment held for the payer absorbs: only lines of earlier vigencias, one after the other. */
async function impairedOf(
  tx: Tx,
  { date }: Discount,
  lines: readonly DiscountedLine[],
): Promise<readonly Money[]> {
  const prior = lines.filter(({ invoice }) => isPrior(invoice, date))
  const [first] = prior
  if (first === undefined) return lines.map(() => zero)
  const amount = sumOf(prior, 'amount')
  const { terceroId, day: invoicedOn } = first.invoice
  let left = await impairmentTaken(tx, { terceroId, invoicedOn, today: date, amount })
  return lines.map((line) => {
    const part = isPrior(line.invoice, date) ? smaller(left, line.amount) : zero
    left = minus(left, part)
    return part
  })
}

async function owe(
  tx: Tx,
  { id, lines }: { readonly id: string; readonly lines: readonly { invoiceId: string; amount: Money }[] },
  { day, sign }: { day: Discount['date']; sign: 1n | -1n },
): Promise<void> {
  const own = { class: 'discount' as const, day, document: 'receivables.discount', documentId: id }
  const moves = lines.map(({ invoiceId, amount }) => ({
    ...own,
    invoiceId,
    amount: (amount * sign) as Money,
  }))
  await postReceivable(tx, moves)
}

async function notesOf(tx: Tx, id: string): Promise<DiscountFacts['notes']> {
  const rows = await rowsFrom<{ id: string; number: string; amount: string }>(tx)`
    select n.id, n.full_number as number, n.net::text as amount
    from receivables.discount_line l join billing.credit_note_face n on n.id = l.credit_note_id
    where l.parent_id = ${id}::uuid order by l.position`
  return rows.map((row) => ({ ...row, amount: moneyText(money(row.amount)) }))
}

export const discountOperations = serveDocument(discountService)
