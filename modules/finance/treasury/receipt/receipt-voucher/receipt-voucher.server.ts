import { entry } from '@quina/accounting/domain'
import { holderOf, journalLedger, linesAsSetUp, setupIn, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Command, type Posting, serveDocument, servedDocument, withFacts } from '@quina/blocks/server'
import { changeWhere, pipelined, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, minus, money, moneyText, must, padded, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { mayNotWhenReconciled, mustNotBeReconciled } from '../../rules/annulment/reconciled.server.ts'
import {
  collect,
  recognise,
  type Source,
  undoInBudget,
} from '../../rules/budget-effect/budget-effect.server.ts'
import { postedByTreasury } from '../../rules/budget-effect/posted.server.ts'
import { reportedInBudget } from '../../rules/budget-effect/summary.server.ts'
import { mustBeOwed } from '../../rules/open-item/open-item.server.ts'
import {
  askTaxed,
  mustBeUnclassified,
  mustNotBeTwin,
  receiptAccounts,
  receiptParams,
  settlingsOf,
  withoutVat,
} from './receipt-facts.server.ts'
import { receiptVoucher } from './receipt-voucher.contract.ts'
import { collectedOf, mustBeReceipt, netOf, type Receipt, receiptPosted } from './receipt-voucher.domain.ts'

/** The print of a receipt (finance dossier §19): payer, concept, form, bank and rubros. */
const receiptVoucherPrint: DocumentPrint<typeof receiptVoucher> = {
  declares: ({ labels }) => `Se recibió de ${labels.terceroId ?? ''} lo que se detalla a continuación.`,
  pairs: ['date', 'origin', 'terceroId', 'form', 'bankAccountId', 'cashRegisterId', 'reference', 'purpose'],
  identifies: ['terceroId', 'bankAccountId'],
  worth: ({ values }) => minus(addedUp(values.lines), addedUp(values.discounts)),
  signs: { treasurer: 'Tesorero' },
}

const addedUp = (lines: unknown): Money =>
  sumOf((lines ?? []) as readonly { readonly amount: string }[], ({ amount }) => money(amount))

type Voucher = Stored<typeof receiptVoucher>
const asReceipt = (document: Voucher): Receipt => ({ ...document, discounts: document.discounts ?? [] })

export const receiptVoucherService = servedDocument<typeof receiptVoucher>({
  document: receiptVoucher,
  lines: { lines: 'treasury.receiptVoucherLine', discounts: 'treasury.receiptVoucherDiscount' },
  ledgers: [journalLedger],
  on: {
    approve: withFacts(
      ({ id }) => receiptParams(id),
      async ({ tx, document, actor, facts }) => {
        const receipt = asReceipt(document)
        const inBudget = facts.budget[0]?.uses === 'true'
        mustBeReceipt(receipt, inBudget)
        const net = netOf(receipt)
        mustNotBeTwin({ receipt: { ...document, ...receipt }, net }, facts)
        mustBeUnclassified(receipt, net, facts)
        mustBeOwed(settlingsOf(receipt, facts), facts.owed)
        await keepNet(tx, document.id, net)
        const source = sourceOf({ tx, document, actor }, document.date)
        const counts = inBudget && !document.withoutBudget
        const budgetPostings = counts ? await collectReceipt(source, document, facts.taxed) : []
        const posted = receiptPosted(receipt, receiptAccounts(receipt, facts))
        const heading = { kind: 'CI', day: document.date, concept: document.purpose }
        return [toJournal([entry(heading, linesAsSetUp(posted, setupIn(facts.setup)))]), ...budgetPostings]
      },
    ),

    /** Moves the collection from one rubro to another on the same day; the money and the entry do not change. */
    async reimpute({ tx, document, actor, input }) {
      mustNotPrecede(input.date, document.date)
      const there = document.lines.some(({ rubroId }) => rubroId === input.fromId)
      must(there, 'TES-039', 'fromId', 'El comprobante no recaudó en ese rubro.')
      const source = sourceOf({ tx, document, actor }, input.date)
      await undoInBudget(source, input.reason)
      await changeWhere(
        tx,
        'treasury.receiptVoucherLine',
        { parentId: document.id, rubroId: input.fromId },
        { rubroId: input.rubroId, fuenteId: input.fuenteId },
      )
      const moved = document.lines.map((line) =>
        line.rubroId === input.fromId ? { ...line, rubroId: input.rubroId, fuenteId: input.fuenteId } : line,
      )
      const { rows } = await askTaxed(document.id).execute(tx)
      return collectReceipt(source, { ...document, lines: moved }, rows)
    },

    async annul({ tx, document, actor, input }) {
      mustNotPrecede(input.date, document.date)
      await mustNotBeReconciled(tx, document.id)
      await mustNotBeClassified(tx, document.id)
      await undoInBudget(sourceOf({ tx, document, actor }, input.date), input.reason)
    },
  },
  extra: async (tx, stored) => {
    if (stored.status === 'draft') return {}
    const posted = await postedByTreasury(tx, { document: 'treasury.receiptVoucher', id: stored.id })
    if (stored.status !== 'approved') return { posted }
    const classified = await classifiersOf(tx, stored.id)
    const mayNot = await mayNotWhenReconciled(tx, stored.id)
    if (stored.withoutBudget) mayNot.reimpute = 'El comprobante no afectó el presupuesto.'
    const { id, campusId } = stored
    const holder = await holderOf(tx, { document: 'treasury.receiptVoucher', id, campusId })
    if (holder !== null) mayNot.annul = holder
    if (classified.length > 0) mayNot.annul = `Lo clasifican: ${classified.join(', ')}`
    return { posted, mayNot }
  },
  print: receiptVoucherPrint,
})

type VoucherCommand = Pick<Command<typeof receiptVoucher>, 'tx' | 'document' | 'actor'>

const sourceOf = ({ tx, document, actor }: VoucherCommand, date: Day): Source => ({
  tx,
  actor,
  document: 'treasury.receiptVoucher',
  id: document.id,
  campusId: document.campusId,
  date,
})

const keepNet = (tx: Tx, id: string, net: Money) =>
  pipelined(tx, sql`update treasury.receipt_voucher set net = ${moneyText(net)} where id = ${id}::uuid`)

function mustNotPrecede(date: Day, own: Day): void {
  must(date >= own, 'TES-016', 'date', 'La fecha no puede ser anterior a la del comprobante.')
}

/** Income with an invoice was recognised when it was billed; any other income is recognised as it is collected. */
async function collectReceipt(
  source: Source,
  document: Voucher,
  taxed: Parameters<typeof withoutVat>[2],
): Promise<readonly Posting[]> {
  const receipt = asReceipt(document)
  const amounts = withoutVat(receipt, collectedOf(receipt), taxed)
  const lines = document.lines.map(({ rubroId, fuenteId, cpc, origin, conceptId }, index) => ({
    rubroId: rubroId!,
    fuenteId: fuenteId!,
    cpc,
    origin: origin!,
    amount: amounts[index]!,
    isNew: conceptId !== null && origin === 'current',
  }))
  const common = {
    terceroId: document.terceroId,
    supportNumber: document.reference ?? 'Comprobante de ingreso',
    purpose: document.purpose,
    provisional: false,
  }
  const asLine = ({ isNew: _, ...line }: (typeof lines)[number]) => line
  const unrecognised = lines.filter(({ isNew }) => isNew).map(asLine)
  if (unrecognised.length > 0) await recognise(source, { ...common, lines: unrecognised })
  await collect(source, { ...common, lines: lines.map(asLine) })
  const rows = lines.map(({ rubroId, amount, isNew }) => ({
    rubroId,
    amount,
    stage: isNew ? 'Reconocimiento y recaudo' : 'Recaudo',
  }))
  return [reportedInBudget(rows)]
}

async function classifiersOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('treasury.receiptVoucher')
    .select('number')
    .where('classifiesId', '=', id)
    .where('status', '=', 'approved')
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => `CI ${padded(number!)}`)
}

async function mustNotBeClassified(tx: Tx, id: string): Promise<void> {
  const classified = await classifiersOf(tx, id)
  const message = `Otros comprobantes lo clasifican: ${classified.join(', ')}. Anúlelos primero.`
  insist(classified.length === 0, 'TES-017', message, { status: 409 })
}

export const receiptVoucherOperations = serveDocument(receiptVoucherService)
