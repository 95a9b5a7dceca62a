import { entry } from '@quina/accounting/domain'
import { journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  asPartOf,
  campusScope,
  closestFirst,
  hasWords,
  mustChoose,
  type Posting,
  performAction,
  serveDocument,
  servedDocument,
  serveOptions,
} from '@quina/blocks/server'
import { changeById, changeWhere, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, must, negate, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { fundsOf } from '../../payment/bank-account/funds.server.ts'
import { mustHaveFunds } from '../../payment/payment-order/payment.domain.ts'
import { mustNotBeReconciled } from '../../rules/annulment/reconciled.server.ts'
import {
  oweAndPay,
  type Source,
  undoInBudget,
  usesBudget,
} from '../../rules/budget-effect/budget-effect.server.ts'
import { reportedInBudget } from '../../rules/budget-effect/summary.server.ts'
import {
  type FundHoldings,
  holdFund,
  mustHold,
  pettyCashLedger,
  toPettyCash,
} from '../ledger/petty-cash-ledger.server.ts'
import { type Fund, fundOf } from '../petty-cash/fund-facts.server.ts'
import { pettyCashFunded } from '../petty-cash/petty-cash.posting.contract.ts'
import { pettyCashService } from '../petty-cash/petty-cash.server.ts'
import {
  legalisationFacts,
  pettyCashLegalisationPrint,
  releaseRegistro,
} from './legalisation-facts.server.ts'

import { legalisingFacts, spentIn } from './legalising-facts.server.ts'
import { pendingExpenseOptions, pettyCashLegalisation } from './petty-cash-legalisation.contract.ts'
import { byRubro, type LegalisedFigures, mustLegalise } from './petty-cash-legalisation.domain.ts'

type Legalisation = Stored<typeof pettyCashLegalisation>
const name = 'treasury.pettyCashLegalisation'

/**
 * Rules: TES-074 … 076, 121, 154, 170, 171, 181, 192 … 199 of this document; those of the budget, the bank and the journal.
 */
export const pettyCashLegalisationService = servedDocument<typeof pettyCashLegalisation>({
  document: pettyCashLegalisation,
  lines: { expenses: 'treasury.pettyCashLegalisationExpense' },
  ledgers: [pettyCashLedger, journalLedger],
  on: {
    async approve({ tx, document, actor, today }) {
      const own = 'Quien aprueba la legalización no puede ser quien la elaboró.'
      insist(document.createdBy !== actor.userId, 'TES-075', own)
      const held = await holdFund(tx, document.pettyCashId)
      const fund = await fundOf(tx, document.pettyCashId)
      const expenseIds = (document.expenses ?? []).map(({ expenseId }) => expenseId)
      const legalising = { ...document, expenseIds }
      const figures = mustLegalise(legalising, await legalisingFacts(tx, legalising, { today, fund, held }))
      const owedPostings = await owe(tx, actor, document, { expenseIds, fund })
      await settle(tx, document, { expenseIds, figures, held })
      const closing = document.kind === 'final'
      if (closing) await close(tx, actor, document, fund)
      const moved = closing
        ? await returned(tx, document, { fund, held })
        : await replenished(tx, document, { fund, figures })
      return [...owedPostings, ...moved]
    },
    async annul({ tx, document, actor, input }) {
      const early = 'La fecha no puede ser anterior a la de lo que se anula.'
      must(input.date >= document.date, 'TES-074', 'date', early)
      await mustNotBeReconciled(tx, document.id)
      const held = await holdFund(tx, document.pettyCashId)
      const fund = await fundOf(tx, document.pettyCashId)
      const replaced = document.kind === 'reimbursement'
      const closed = 'La caja menor ya se legalizó en definitiva: anule antes esa legalización.'
      insist(!replaced || fund.status === 'approved', 'TES-076', closed, { status: 409 })
      if (replaced) mustHold(held, await netOf(tx, document.id), 'date')
      else await onFund(tx, actor, document, 'reopen')
      await asPartOf(tx, name, () => undoInBudget(sourceOf(tx, document, actor, input.date), input.reason))
      await changeWhere(
        tx,
        'treasury.pettyCashExpense',
        { legalisationId: document.id },
        { legalisationId: null },
      )
    },
  },
  extra: legalisationFacts,
  print: pettyCashLegalisationPrint,
})

type ExpenseGroup = Readonly<{ expenseIds: readonly string[]; fund: Fund }>

/** Registers the obligación and the pago in the budget, gross, by rubro; nothing without gastos or without budget. */
async function owe(
  tx: Tx,
  actor: Actor,
  document: Legalisation,
  { expenseIds, fund }: ExpenseGroup,
): Promise<Posting[]> {
  if (expenseIds.length === 0 || fund.registroId === null || !(await usesBudget(tx, document.date))) return []
  const spent = await spentIn(tx, expenseIds)
  const lines = byRubro(spent).map(({ registroLineId, cpc, gross }) => ({
    registroLineId,
    cpc,
    amount: gross,
  }))
  await oweAndPay(sourceOf(tx, document, actor, document.date), {
    registroId: fund.registroId,
    lines,
    origin: 'treasury',
    supportNumber: `${fund.name} ${document.date}`.slice(0, 60),
    purpose: document.purpose,
  })
  const stages = ['Obligación', 'Pago']
  return [
    reportedInBudget(
      stages.flatMap((stage) => spent.map(({ rubroId, gross }) => ({ rubroId, stage, amount: gross }))),
    ),
  ]
}

type SettlementInput = Readonly<{
  expenseIds: readonly string[]
  figures: LegalisedFigures
  held: FundHoldings
}>

async function settle(tx: Tx, { id, kind }: Legalisation, { expenseIds, figures, held }: SettlementInput) {
  const { gross, withheld, net } = figures
  await changeById(tx, 'treasury.pettyCashLegalisation', id, {
    gross: moneyText(gross),
    withheld: moneyText(withheld),
    net: moneyText(net),
    returned: moneyText(kind === 'final' ? held.balance : zero),
  })
  if (expenseIds.length === 0) return
  await changeWhere(tx, 'treasury.pettyCashExpense', { id: [...expenseIds] }, { legalisationId: id })
}

/** Returns the movements of a reembolso: money from the bank refills the fund. */
async function replenished(
  tx: Tx,
  document: Legalisation,
  { fund, figures: { net } }: { readonly fund: Fund; readonly figures: LegalisedFigures },
): Promise<Posting[]> {
  const bank = await fundsOf(tx, fund.bankAccountId, document.date)
  mustHaveFunds(bank, net, 'pettyCashId')
  return [
    toPettyCash(fund.id, document.date, { amount: net }),
    toJournal([await entryOf(tx, document, { fund, bank: bank.accountCode, amount: net })]),
  ]
}

/** Returns the movements of a definitive legalización: the remaining money returns to the bank and the fund is empty. */
async function returned(
  tx: Tx,
  document: Legalisation,
  { fund, held }: { readonly fund: Fund; readonly held: FundHoldings },
): Promise<Posting[]> {
  const left = negate(held.balance)
  const moved = toPettyCash(fund.id, document.date, { fund: negate(held.fund), amount: left })
  if (left === zero) return [moved]
  const bank = await fundsOf(tx, fund.bankAccountId, document.date)
  return [moved, toJournal([await entryOf(tx, document, { fund, bank: bank.accountCode, amount: left })])]
}

async function entryOf(
  tx: Tx,
  { date, purpose }: Legalisation,
  { fund, bank, amount }: { readonly fund: Fund; readonly bank: string; readonly amount: Money },
) {
  const lines = await postingLines(tx, date, [
    {
      posting: pettyCashFunded,
      values: { amount },
      accounts: { fund: fund.account, bank },
      about: { terceroId: fund.keeperId },
    },
  ])
  return entry({ kind: 'TF', day: date, concept: `${fund.name}: ${purpose}` }, lines)
}

/** Closes the fund and frees the balance of its registro. */
async function close(tx: Tx, actor: Actor, document: Legalisation, { registroId, name: fund }: Fund) {
  const reason = `Legalización definitiva de ${fund}`
  if (registroId !== null) await releaseRegistro(tx, actor, { registroId, date: document.date, reason })
  await onFund(tx, actor, document, 'close')
}

async function onFund(
  tx: Tx,
  actor: Actor,
  { pettyCashId, campusId, date }: Legalisation,
  action: 'close' | 'reopen',
): Promise<void> {
  const acting = actingOn(actor, pettyCashService.document, campusId)
  const command = { tx, actor: acting, today: date, id: pettyCashId, action }
  await asPartOf(tx, name, () => performAction(pettyCashService, command))
}

async function netOf(tx: Tx, id: string): Promise<Money> {
  const { net } = await storedRow(tx, 'treasury.pettyCashLegalisation', id, ['net'])
  return money(net)
}

const sourceOf = (tx: Tx, { id, campusId }: Legalisation, actor: Actor, date: Day): Source => ({
  tx,
  actor,
  document: name,
  id,
  campusId,
  date,
})

/** The gastos of a caja menor that are not legalised yet, the oldest first, each with its amounts. */
const pendingOptions = serveOptions(
  pendingExpenseOptions,
  async ({ tx, actor, input: { q, id, parent } }) => {
    mustChoose(actor, 'treasury.pettyCashExpense', ['treasury'])
    const campusId = campusScope(actor)
    const rows = await rowsFrom<
      Record<'id' | 'label' | 'detail' | 'gross' | 'withheld' | 'net', string> & { enabled: boolean }
    >(tx)`
      select id, label, detail, enabled, gross::text, withheld::text, net::text from treasury.petty_cash_expense_option
      where ${parent === null ? sql`true` : sql`petty_cash_id = ${parent}::uuid`}
        and ${id === null ? sql`enabled` : sql`id = ${id}::uuid`} and ${hasWords(sql.ref('search'), q ?? '')}
        and ${campusId === null ? sql`true` : sql`campus_id = ${campusId}::uuid`}
      order by ${closestFirst(q, { label: sql.ref('label') })} label limit 200`
    return rows.map(({ gross, withheld, net, ...option }) => ({ ...option, facts: { gross, withheld, net } }))
  },
)

export const pettyCashLegalisationOperations = [
  ...serveDocument(pettyCashLegalisationService),
  pendingOptions,
]
