import { postedEntry } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  asPartOf,
  type Command,
  type Extra,
  insertDraft,
  type Posting,
  partCommand,
  performAction,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  inWords,
  minus,
  moneyText,
  must,
  padded,
  pluck,
  showPesos,
  sumOf,
} from '@quina/kernel'
import { fundsOf } from '../bank-account/funds.server.ts'
import { egreso } from '../egreso/egreso.contract.ts'
import { egresoService } from '../egreso/egreso.server.ts'
import { isLed, leadEgreso } from '../egreso/follow.server.ts'
import { orderPaper } from '../order-paper/order-paper.server.ts'
import { paymentOrderPrint } from '../order-paper/payment-order.print.ts'
import { lockPayables, type Payable } from '../payable/payable-facts.server.ts'
import { fineTaken, settledDeductions } from './deduction-account.server.ts'
import { mustBeApprovable, mustBeProgrammable, mustBeWhole } from './order-rules.server.ts'
import { mustNotBeKeeper } from './payee-account.server.ts'
import { paymentOrder } from './payment-order.contract.ts'

/** Rules: TES-001, 020, 021, 101 … 126. An order posts nothing; the egreso that it issues does. */
export const paymentOrderService = servedDocument<typeof paymentOrder>({
  document: paymentOrder,
  lines: { payables: 'treasury.paymentOrderPayable', deductions: 'treasury.paymentOrderDeduction' },
  async onSave(tx, input, actor) {
    await mustBeWhole(tx, input)
    if (input.form === 'transfer') await mustNotBeKeeper(tx, input.terceroId, [actor.userId])
  },
  on: {
    async program({ tx, document }) {
      await mustBeWhole(tx, document)
      await mustBeProgrammable(tx, document)
    },
    async approve({ tx, document, actor }) {
      await mustBeApprovable(tx, document, actor)
    },
    async issue({ input, ...command }) {
      const early = 'La fecha del giro no puede ser anterior a la de la orden.'
      must(input.date >= command.document.date, 'TES-126', 'date', early)
      return issued(command, input.date)
    },
    confirm: ({ tx, document, input, actor, today }) =>
      led(tx, document.id, { actor, action: 'confirm', input, today }),
    reject: ({ tx, document, input, actor, today }) =>
      led(tx, document.id, { actor, action: 'reject', input, today }),
    annul: ({ tx, document, input, actor, today }) =>
      led(tx, document.id, { actor, action: 'annul', input, today }),
  },
  extra: orderFacts,
  print: paymentOrderPrint,
})
isLed('paymentOrder', paymentOrderService)

type IssueCommand = Pick<Command<typeof paymentOrder, 'issue'>, 'tx' | 'document' | 'actor' | 'describes'>

/** Creates and issues the egreso of an order in one step; the preview shows the postings of the egreso as those of the order. */
async function issued(
  { tx, document: order, actor, describes }: IssueCommand,
  date: Day,
): Promise<Posting[]> {
  const acting = actingOn(actor, egreso, order.campusId)
  const at = { document: egreso, tables: egresoService, actor: acting }
  const id = await insertDraft(tx, at, await egresoOf(tx, order, date))
  const request = { tx, actor: acting, today: date, id, action: 'issue' as const, describes }
  const asPart = <T>(work: () => Promise<T>) => asPartOf(tx, 'treasury.paymentOrder', work)
  if (!describes) {
    await asPart(() => partCommand(egresoService, request))
    return []
  }
  const { postings } = await asPart(() => performAction(egresoService, request))
  return postings.map((table) => ({ ledger: 'egreso', post: async () => {}, describe: async () => table }))
}

async function egresoOf(tx: Tx, order: Stored<typeof paymentOrder>, date: Day) {
  const { terceroId, form, bankAccountId, purpose } = order
  const payables = await lockPayables(tx, pluck(order.payables, 'causacionId'))
  const payments = order.payables.map(({ causacionId, amount }) => {
    const { accountId, openItem, obligacionId, net } = payables.get(causacionId) as Payable
    const netTotal = obligacionId === null ? null : net
    return { accountId, terceroId, openItem, causacionId, obligacionId, netTotal, amount }
  })
  const deductions = await settledDeductions(tx, order.deductions ?? [], terceroId)
  const paper = { reference: null, directReason: null, orderId: order.id, chequeId: null }
  const lines = { payments, deductions: deductions.length > 0 ? deductions : null }
  return { date, kind: 'order', terceroId, form, bankAccountId, purpose, ...paper, ...lines }
}

/**
 * Returns the data that the screen and the print show besides the fields, and why this user cannot approve or discard the order.
 */
async function orderFacts(tx: Tx, stored: Stored<typeof paymentOrder>, actor: Actor): Promise<Extra> {
  const net = minus(sumOf(stored.payables, 'amount'), sumOf(stored.deductions ?? [], 'amount'))
  const paid = await rowFrom<{ id: string; number: number }>(tx)`
    select id, number from treasury.egreso where order_id = ${stored.id}::uuid`
  const funds =
    stored.bankAccountId === null || paid !== undefined
      ? null
      : await fundsOf(tx, stored.bankAccountId, stored.payOn)
  const posted = paid === undefined ? [] : await postedEntry(tx, { document: 'treasury.egreso', id: paid.id })
  const numbered = 'Una orden numerada no se descarta: anúlela.'
  return {
    facts: {
      paper: await orderPaper(tx, stored.id),
      net: { shown: showPesos(net), words: net > 0n ? inWords(net) : 'CERO PESOS M/CTE' },
      ...(funds === null ? {} : { available: moneyText(funds.available) }),
      ...(paid === undefined ? {} : { egreso: { id: paid.id, label: `CE ${padded(paid.number)}` } }),
    },
    posted,
    mayNot: {
      ...(stored.number === null ? {} : { discard: numbered }),
      ...(stored.status === 'programmed' && stored.createdBy === actor.userId
        ? { approve: 'Quien elaboró la orden no la aprueba: debe hacerlo otra persona.' }
        : {}),
    },
  }
}

interface OrderAction {
  readonly actor: Actor
  readonly action: 'confirm' | 'reject' | 'annul'
  readonly input: { readonly date: Day }
  readonly today: Day
}

async function led(
  tx: Tx,
  orderId: string,
  { actor, action, input, today }: OrderAction,
): Promise<Posting[]> {
  const row = await rowFrom<{
    id: string
  }>(tx)`select id from treasury.egreso where order_id = ${orderId}::uuid`
  return leadEgreso(tx, actor, row?.id ?? null, { action, input, today })
}

export const paymentOrderDocumentOperations = refusing(
  {
    'accounting.payable_programmed_once': conflict(
      'TES-021',
      'El valor supera el saldo por programar de la cuenta por pagar.',
    ),
    'accounting.open_item_above_lowest': { ...fineTaken, status: 409 },
  },
  serveDocument(paymentOrderService),
)
