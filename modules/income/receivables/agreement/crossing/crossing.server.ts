import { entry } from '@quina/accounting/domain'
import { journalLedger, type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import { postReceivable } from '@quina/billing/server'
import { numberText, type Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Actor, asPartOf, type Posting, servedDocument } from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, type Money, must, negate, showDay, showPesos } from '@quina/kernel'
import { collect, payInBudget, type Source, undoInBudget, usesBudget } from '@quina/treasury/server'
import { originOf } from '../../payment/application/application.domain.ts'
import { tellContracts } from '../../payment/application/application.server.ts'
import { accountOf } from '../../payment/application/application-facts.server.ts'
import { mustStillBeThere } from '../../rules/sub-ledger/still-there.server.ts'
import {
  type CrossingFacts,
  crossedInvoicePosting,
  crossedPayablePosting,
  crossing,
} from './crossing.contract.ts'
import { mustCross } from './crossing.domain.ts'
import {
  type CrossedDebts,
  crossedDebts,
  payerNamed,
  priorRubros,
  usualFuentes,
} from './crossing-facts.server.ts'

type Cruce = Stored<typeof crossing>

/** The acta of a cruce: what each party owed the other, what they cross and who signs for each. */
const crossingPrint: DocumentPrint<typeof crossing> = {
  title: 'Acta de cruce de cuentas',
  declares: ({ facts, values }) =>
    [
      `Esta entidad y ${facts.payer} son deudoras una de la otra por obligaciones claras y exigibles, y acuerdan al`,
      `${showDay(values.date)} extinguirlas hasta el valor de la menor (Código Civil, artículos 1714 y 1715).`,
      'Lo que quede de cada una se paga por separado.',
    ].join(' '),
  tells: ({ facts }) => [
    { label: 'Firma por la IPS', value: facts.signedBy ?? 'Pendiente' },
    { label: 'Firma por el pagador', value: facts.payerSignedBy ?? 'Pendiente' },
  ],
  outward: true,
  signs: { receivables: 'Por la IPS', payer: 'Por el pagador' },
}

/** Rules: CAR-282 to CAR-294; a refusal of the budget is passed on unchanged. */
export const crossingService = servedDocument<typeof crossing>({
  document: crossing,
  lines: { invoices: 'receivables.crossingInvoice', payables: 'receivables.crossingPayable' },
  ledgers: [journalLedger],
  on: {
    async sign({ tx, document, input: { name, payerName }, today }) {
      await judged(tx, document, { date: document.date, today })
      await keep(tx, document.id, { signedBy: name, payerSignedBy: payerName })
    },

    async execute({ tx, document, input: { date }, actor, today }) {
      const own = 'Quien elaboró el cruce no lo ejecuta: debe hacerlo otra persona.'
      insist(document.createdBy !== actor.userId, 'CAR-291', own, { status: 403 })
      mustFollow(date, document.date)
      const debts = await judged(tx, document, { date, today })
      await keep(tx, document.id, { executedOn: date })
      await owe(tx, { document, date, actor, sign: 1 })
      if (await usesBudget(tx, date)) await inBudget({ tx, document, date, actor }, debts)
      return [await voucher(tx, { document, date, debts })]
    },

    async annul({ tx, document, input: { date, reason }, actor }) {
      mustFollow(date, await executedOn(tx, document.id))
      await mustStillBeThere(tx, document.id)
      await owe(tx, { document, date, actor, sign: -1 })
      const source = sourceOf(tx, { document, date, actor })
      await asPartOf(tx, 'receivables.crossing', () => undoInBudget(source, reason))
    },
  },
  extra: async (tx, stored, actor) => {
    const { status, createdBy } = stored
    const mayNot =
      status === 'signed' && createdBy === actor.userId ? { execute: 'Lo ejecuta otra persona.' } : {}
    return { facts: await factsOf(tx, stored), mayNot }
  },
  print: crossingPrint,
})

const keep = (tx: Tx, id: string, changed: Readonly<Record<string, string>>) =>
  changeById(tx, 'receivables.crossing', id, changed)

async function executedOn(tx: Tx, id: string): Promise<Day> {
  const row = tx.selectFrom('receivables.crossing').select('executedOn').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).executedOn as Day
}

function mustFollow(date: Day, after: Day): void {
  must(date >= after, 'CAR-292', 'date', `La fecha no puede ser anterior al ${showDay(after)}.`)
}

async function factsOf(tx: Tx, { id, payerId }: Pick<Cruce, 'id' | 'payerId'>): Promise<CrossingFacts> {
  const { name: payer } = await payerNamed(tx, payerId)
  const row = tx.selectFrom('receivables.crossing').select(['signedBy', 'payerSignedBy']).where('id', '=', id)
  return { payer, ...(await row.executeTakeFirstOrThrow()) }
}

/** Locks both sides, reads them and checks that they may be crossed. */
async function judged(
  tx: Tx,
  document: Cruce,
  { date, today }: { readonly date: Day; readonly today: Day },
): Promise<CrossedDebts> {
  const debts = await crossedDebts(tx, document)
  mustCross({
    date,
    today,
    payerId: document.payerId,
    terceroId: (await payerNamed(tx, document.payerId)).terceroId,
    invoices: debts.invoices.map(({ invoice: of, amount }) => ({ of, amount })),
    payables: debts.payables.map(({ payable: of, amount }) => ({ of, amount })),
  })
  return debts
}

type CruceOn = Readonly<{ document: Cruce; date: Day; actor: Actor }>

/** Lowers what each invoice owes and records the payment in its contract; a reversal does the opposite. */
async function owe(
  tx: Tx,
  { document, date, actor, sign }: CruceOn & { readonly sign: 1 | -1 },
): Promise<void> {
  const signed = (amount: Money) => (sign === 1 ? amount : negate(amount))
  const own = { day: date, document: 'receivables.crossing', documentId: document.id }
  const moves = document.invoices.map(({ invoiceId, amount }) => ({
    ...own,
    invoiceId,
    class: 'payment' as const,
    amount: signed(amount),
  }))
  await postReceivable(tx, moves)
  const settled = document.invoices.map(({ invoiceId, amount }) => ({
    invoiceId,
    amount,
    retained: 0n as Money,
  }))
  await tellContracts(tx, settled, { ...own, actor, signed })
}

const sourceOf = (tx: Tx, { document: { id, campusId }, date, actor }: CruceOn): Source => ({
  tx,
  actor,
  document: 'receivables.crossing',
  id,
  campusId,
  date,
})

/** Both budget executions move although there is no money: the debt is paid, and the recognised income is collected. */
async function inBudget({ tx, ...dated }: CruceOn & { readonly tx: Tx }, debts: CrossedDebts): Promise<void> {
  const { document, date } = dated
  const support = numberText(crossing, document.number)
  const source = sourceOf(tx, dated)
  const { purpose } = document
  const { terceroId } = await payerNamed(tx, document.payerId)
  const prior = await priorRubros(tx, { payerId: document.payerId, on: date })
  const fuentes = await usualFuentes(tx, date)
  const lines = debts.invoices.map(({ invoice, amount, ...reported }, index) => {
    const origin = originOf(invoice.day, date)
    const own = origin === 'current' ? invoice.rubroId : (prior.get(invoice.regimen ?? '') ?? null)
    const rubroId = reported.rubroId ?? own
    const fuenteId = reported.fuenteId ?? invoice.fuenteId ?? fuentes.get(rubroId ?? '') ?? null
    const message = `La factura ${invoice.number} no dice en qué rubro y fuente se recauda: dígalos en un cruce nuevo.`
    const fields = { [`invoices.${index}.rubroId`]: message }
    insist(rubroId !== null && fuenteId !== null, 'CAR-294', message, { fields })
    return { rubroId, fuenteId, cpc: null, origin, amount }
  })
  await asPartOf(tx, 'receivables.crossing', async () => {
    for (const { payable, amount } of debts.payables) {
      const { obligacionId, net } = payable
      if (obligacionId !== null)
        await payInBudget(source, { obligacionId, net, amount, supportNumber: support, purpose })
    }
    await collect(source, { terceroId, supportNumber: support, purpose, provisional: false, lines })
  })
}

/** One voucher: each cuenta por pagar and each invoice under its own documento cruce. */
async function voucher(
  tx: Tx,
  { document, date, debts }: { document: Cruce; date: Day; debts: CrossedDebts },
): Promise<Posting> {
  const posted: PostingCommand[] = [
    ...debts.payables.map(({ payable, amount }) => ({
      posting: crossedPayablePosting,
      values: { amount },
      accounts: { payable: payable.account },
      about: { terceroId: payable.terceroId as Id<'people.tercero'>, openItem: payable.openItem },
    })),
    ...debts.invoices.map(({ invoice, amount }) => {
      const account = accountOf(invoice)
      const without = `La factura ${invoice.number} no tiene cuenta contable de cartera (${showPesos(amount)}).`
      insist(account !== null, 'CAR-293', without, { status: 409 })
      return {
        posting: crossedInvoicePosting,
        values: { amount },
        accounts: { invoice: account },
        about: { terceroId: invoice.terceroId as Id<'people.tercero'>, openItem: invoice.number },
      }
    }),
  ]
  const heading = { kind: 'CC', day: date, concept: document.purpose } as const
  return toJournal([entry(heading, await postingLines(tx, date, posted))])
}
