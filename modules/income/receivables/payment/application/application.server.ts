import { entry } from '@quina/accounting/domain'
import { journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import type { ReceivableClass } from '@quina/billing/contract'
import { postReceivable } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Actor, issueDocument, type Posting, serveDocument, servedDocument } from '@quina/blocks/server'
import { addTo, changeById, rowsWhere, storedRow, type Tx } from '@quina/db/server'
import { spendContract } from '@quina/insurers/server'
import {
  type Day,
  type Id,
  insist,
  type Money,
  moneyText,
  must,
  negate,
  showAmount,
  sumOf,
  zero,
} from '@quina/kernel'
import { applyAdvance, takeBackAdvance } from '@quina/treasury/server'
import { mustStillBeThere } from '../../rules/sub-ledger/still-there.server.ts'
import { excessToAdvance } from '../payment/excess.server.ts'
import { retentionsOf, sourceOf } from '../payment/payment.domain.ts'
import { lockPayment, type PaymentFacts } from '../payment/payment-facts.server.ts'
import { application } from './application.contract.ts'
import {
  mustApply,
  originOf,
  settlesOf,
  storedInvoicePosting,
  storedPosting,
  totalsOf,
} from './application.domain.ts'

import {
  type AppliedAmount,
  accountIds,
  accountOf,
  appliedBy,
  type PaidLine,
  paidLines,
} from './application-facts.server.ts'

type Application = Stored<typeof application>

const applicationPrint: DocumentPrint<typeof application> = {
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { receivables: 'Cartera' },
}

/** Rules: CAR-130 to CAR-139; CAR-001 belongs to billing, TES-050 and TES-051 to treasury. */
export const applicationService = servedDocument<typeof application>({
  document: application,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, actor, today }) {
      const payment = await lockPayment(tx, document.paymentId)
      insist(payment.status === 'registered', 'CAR-137', 'El pago no está registrado.', { status: 409 })
      const lines = await paidLines(tx, document)
      const { date } = document
      mustApply({ date, today, paidOn: payment.date, payerId: payment.payerId, lines })
      const { amount, retained } = totalsOf(lines)
      const source = sourceOf(payment, amount, retained)
      await changeById(tx, 'receivables.application', document.id, {
        source,
        amount: moneyText(amount),
        retained: moneyText(retained),
      })
      const from = { paymentId: payment.id, source }
      const applied = lines.map((line) => ({ ...line, ...from, invoiceId: line.invoice.id }))
      await settle(tx, applied, { document, day: date, actor, sign: 1 })
      if (source === 'advance') return fromAdvance(tx, payment, { document, lines, actor })
      const { invoice } = lines.at(-1)!
      const account = invoice.doubtfulFrom ?? accountOf(invoice)
      return excessToAdvance(tx, { payment, amount, invoice, account, date, actor })
    },

    async annul({ tx, document, input: { date }, actor }) {
      await takeBack(tx, { document, day: date, actor })
    },

    async release({ tx, document, input: { date, invoiceId }, actor }) {
      const lines = document.lines.filter((line) => line.invoiceId !== invoiceId)
      const other = 'Esa factura no está en la aplicación.'
      must(lines.length < document.lines.length, 'CAR-139', 'invoiceId', other)
      const last = 'Es la única factura de la aplicación: reverse la aplicación.'
      must(lines.length > 0, 'CAR-139', 'invoiceId', last)
      await takeBack(tx, { document, day: date, actor })
      return [goingOn({ ...document, date, lines }, actor)]
    },
  },
  extra: async (tx, stored) => {
    const { source, collectionId } = await standingOf(tx, stored.id)
    const collected = 'Reverse antes su recaudo presupuestal.'
    const mayNot = collectionId === null ? {} : { annul: collected, release: collected }
    return { facts: { source, collectionId }, mayNot }
  },
  print: applicationPrint,
})

/** The rest of an application after one of its invoices leaves it: it is applied anew, once the first one is reversed. */
const goingOn = ({ date, paymentId, purpose, campusId, lines }: Application, actor: Actor): Posting => ({
  ledger: 'receivables.application',
  post: async (tx) => {
    const input = { date, paymentId, purpose, lines }
    await issueDocument({ tx, actor, date, campusId }, applicationService, input)
  },
  describe: async () => ({
    title: 'Aplicación que queda',
    columns: [
      { label: 'Facturas', align: 'end' },
      { label: 'Aplicado', align: 'end' },
    ],
    rows: [[String(lines.length), showAmount(sumOf(lines, 'amount'))]],
  }),
})

/** Returns to the payment what the invoices received, once its recaudo is reversed. @throws Problem CAR-133, CAR-136. */
async function takeBack(
  tx: Tx,
  { document, day, actor }: Pick<SettlementInput, 'day' | 'actor'> & { readonly document: Application },
): Promise<void> {
  must(day >= document.date, 'CAR-133', 'date', 'La fecha no puede ser anterior a la de la aplicación.')
  await lockPayment(tx, document.paymentId)
  await mustNotBeCollected(tx, document.id)
  await mustStillBeThere(tx, document.id)
  await settle(tx, await appliedBy(tx, [document.id]), { document, day, actor, sign: -1 })
  await takeBackAdvance(tx, document.id, day)
}

const standingOf = (tx: Tx, id: string) =>
  storedRow(tx, 'receivables.application', id, ['source', 'collectionId'])

async function mustNotBeCollected(tx: Tx, id: string): Promise<void> {
  const { collectionId } = await standingOf(tx, id)
  const message = 'La aplicación ya tiene recaudo presupuestal: revérselo antes.'
  insist(collectionId === null, 'CAR-136', message, { status: 409 })
}

type SettlementInput = Readonly<{ document: Pick<Application, 'id'>; day: Day; actor: Actor; sign: 1 | -1 }>

/** Stores what each invoice received, lowers its debt and records it in its contract; a reversal does the opposite. */
async function settle(tx: Tx, applied: readonly AppliedAmount[], settling: SettlementInput): Promise<void> {
  const { document, day, actor, sign } = settling
  const signed = (amount: Money) => (sign === 1 ? amount : negate(amount))
  const rows = applied.map(({ paymentId, invoiceId, source, amount, retained }) => ({
    paymentId,
    invoiceId,
    source,
    applicationId: document.id,
    day,
    amount: moneyText(signed(amount)),
    retained: moneyText(signed(retained)),
  }))
  await addTo(tx, 'receivables.paymentApplication', rows)
  const own = { day, document: 'receivables.application', documentId: document.id }
  const move = (kind: ReceivableClass, invoiceId: string, amount: Money) =>
    amount === zero ? [] : [{ ...own, invoiceId, class: kind, amount: signed(amount) }]
  await postReceivable(
    tx,
    applied.flatMap(({ invoiceId, source, amount, retained }) => [
      ...move(source === 'advance' ? 'advance' : 'payment', invoiceId, amount),
      ...move('discount', invoiceId, retained),
    ]),
  )
  await tellContracts(tx, applied, { ...own, actor, signed })
}

interface MoveInput extends Pick<SettlementInput, 'day' | 'actor'> {
  readonly document: string
  readonly documentId: string
  readonly signed: (amount: Money) => Money
}

/** Records in each contract what its invoices received. */
export async function tellContracts(
  tx: Tx,
  applied: readonly Pick<AppliedAmount, 'invoiceId' | 'amount' | 'retained'>[],
  { actor, signed, ...own }: MoveInput,
): Promise<void> {
  const rows = await rowsWhere(tx, 'billing.invoiceFace', { id: applied.map(({ invoiceId }) => invoiceId) }, [
    'id',
    'contractId',
    'regimen',
    'campusId',
  ])
  const invoices = new Map(rows.map((row) => [row.id, row]))
  const moves = applied.flatMap((one) => {
    const { contractId, regimen, campusId } = invoices.get(one.invoiceId)!
    if (contractId === null || regimen === null) return []
    const paid = { kind: 'paid' as const, amount: signed(settlesOf(one)) }
    return [{ ...own, ...paid, contractId, regime: regimen, campusId }]
  })
  await spendContract(tx, moves, { actor })
}

type AdvanceInput = Readonly<{ document: Application; lines: readonly PaidLine[]; actor: Actor }>

/** A-11b: the amount taken from the anticipo, and the retentions on those invoices. The budget waits for the recaudo. */
async function fromAdvance(
  tx: Tx,
  payment: PaymentFacts,
  { document, lines, actor }: AdvanceInput,
): Promise<readonly Posting[]> {
  const stored = await storedOf(tx, payment, { document, lines })
  if (totalsOf(lines).amount === zero) return stored
  const accounts = await accountIds(
    tx,
    lines.map(({ invoice }) => accountOf(invoice)),
  )
  const { date, purpose, id: documentId, campusId } = document
  const postings = await applyAdvance(tx, {
    advanceId: payment.advanceId!,
    document: 'receivables.application',
    documentId,
    campusId,
    date,
    actor,
    purpose,
    budget: 'later',
    invoices: lines
      .filter(({ amount }) => amount > zero)
      .map(({ invoice, amount }) => ({
        accountId: mustHaveAccount(accounts.get(accountOf(invoice) ?? ''), invoice.number),
        openItem: invoice.number,
        amount,
        rubroId: invoice.rubroId,
        fuenteId: invoice.fuenteId,
        cpc: null,
        origin: originOf(invoice.day, date),
      })),
  })
  return [...postings, ...stored]
}

function mustHaveAccount(id: string | undefined, number: string): string {
  const message = `La factura ${number} no tiene cuenta contable de cartera: revise la del pagador.`
  insist(id !== undefined, 'CAR-138', message, { status: 409 })
  return id
}

async function storedOf(
  tx: Tx,
  payment: PaymentFacts,
  { document: { date, purpose }, lines }: Pick<AdvanceInput, 'document' | 'lines'>,
): Promise<readonly Posting[]> {
  const { retained } = totalsOf(lines)
  if (retained === zero) return []
  const terceroId = payment.terceroId as Id<'people.tercero'>
  const commands = [
    ...retentionsOf(payment.retentions, retained).map(({ kind, base, amount }) => ({
      posting: storedPosting,
      facts: { kind },
      values: { amount },
      about: { terceroId, base },
    })),
    ...lines
      .filter((line) => line.retained > zero)
      .map(({ invoice, retained: amount }) => ({
        posting: storedInvoicePosting,
        values: { amount },
        accounts: { invoice: accountOf(invoice) },
        about: { terceroId, openItem: invoice.number },
      })),
  ]
  return [
    toJournal([entry({ kind: 'AP', day: date, concept: purpose }, await postingLines(tx, date, commands))]),
  ]
}

export const applicationOperations = serveDocument(applicationService)
