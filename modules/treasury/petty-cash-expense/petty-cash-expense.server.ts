import {
  journalLedger,
  type SettledSpending,
  settleSpent,
  toJournal,
  toWithholdings,
  withheldMoves,
  withholdingLedger,
} from '@quina/accounting/server'
import type { Kept } from '@quina/blocks'
import { type ServedDocument, serveDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, minus, money, moneyText, negate, plus } from '@quina/kernel'
import { postedByTreasury } from '../budget-effect/posted.server.ts'
import { type Fund, fundOf } from '../petty-cash/fund-facts.server.ts'
import { pettyCashSpent } from '../petty-cash/petty-cash.posting.contract.ts'
import {
  heldIn,
  holdFund,
  mustHold,
  pettyCashLedger,
  toPettyCash,
} from '../petty-cash-ledger/petty-cash-ledger.server.ts'
import { followVoucher, settleVoucher } from './expense-voucher.server.ts'
import { pettyCashExpense } from './petty-cash-expense.contract.ts'
import { mustSpend } from './petty-cash-expense.domain.ts'
import { pettyCashExpensePrint } from './petty-cash-expense.print.ts'
import { mustBeNew, spendingFacts } from './spending-facts.server.ts'

type Expense = Kept<typeof pettyCashExpense>

/** Rules: TES-074, 154, 158, 170 … 188, 191 of this document, those of the withholdings (CXP-…) and of the journal. */
export const pettyCashExpenseService: ServedDocument<typeof pettyCashExpense> = {
  document: pettyCashExpense,
  table: 'treasury.pettyCashExpense',
  lines: { lines: 'treasury.pettyCashExpenseLine' },
  ledgers: [pettyCashLedger, journalLedger, withholdingLedger],
  on: {
    async approve({ tx, document, actor, today }) {
      const { pettyCashId, date } = document
      await holdFund(tx, pettyCashId)
      const fund = await fundOf(tx, pettyCashId)
      await mustBeNew(tx, document)
      const settled = await settledOf(tx, document, fund)
      const lines = document.lines.map(({ conceptId, registroLineId }, at) => ({
        conceptId,
        registroLineId,
        account: settled.lines[at]!.account,
        gross: settled.lines[at]!.gross,
      }))
      const spending = { ...document, lines }
      mustSpend(spending, await spendingFacts(tx, spending, { today, fund }))
      await settleVoucher(tx, actor, document)
      mustHold(await heldIn(tx, pettyCashId), settled.totals.net, 'lines.0.amount')
      await keep(tx, document, settled)
      return [
        toPettyCash(pettyCashId, date, { amount: negate(settled.totals.net) }),
        toJournal([settled.entry]),
        toWithholdings(withheldMoves(document, settled)),
      ]
    },
    async annul({ tx, document, actor, asked }) {
      const early = 'La fecha no puede ser anterior a la de lo que se anula.'
      insist(asked.date >= document.date, 'TES-074', early, { fields: { date: early } })
      const held = await holdFund(tx, document.pettyCashId)
      const { net, legalisationId } = await keptOf(tx, document.id)
      const paid = 'El gasto ya se reembolsó: anule antes ese reembolso.'
      insist(legalisationId === null, 'TES-191', paid, { status: 409 })
      const back = { ...held, available: plus(held.available, net) }
      return followVoucher(tx, actor, document, { date: asked.date, held: back })
    },
  },
  extra: async (tx, { id, status }) => {
    if (status === 'draft') return {}
    const { gross, withheld, net, legalisationId } = await keptOf(tx, id)
    return {
      facts: { gross: moneyText(gross), withheld: moneyText(withheld), net: moneyText(net), legalisationId },
      posted: await postedByTreasury(tx, { document: 'treasury.pettyCashExpense', id }),
      mayNot: legalisationId === null ? {} : { annul: 'Ya se reembolsó.' },
    }
  },
  print: pettyCashExpensePrint,
}

/** The figures, accounts and withholdings of what was bought, and how its net leaves the fund. */
const settledOf = (tx: Tx, document: Expense, fund: Fund): Promise<SettledSpending> =>
  settleSpent(
    tx,
    {
      ...document,
      lines: document.lines.map(({ amount, ...line }) => ({ ...line, unitPrice: amount })),
    },
    (net) => ({
      posting: pettyCashSpent,
      values: { net },
      accounts: { fund: fund.account },
      about: { terceroId: fund.keeperId },
    }),
  )

async function keep(
  tx: Tx,
  { id, lines }: Expense,
  { lines: figures, totals }: SettledSpending,
): Promise<void> {
  const { gross, withheld, net } = totals
  await tx
    .updateTable('treasury.pettyCashExpense')
    .set({ gross: moneyText(gross), withheld: moneyText(withheld), net: moneyText(net) })
    .where('id', '=', id)
    .execute()
  for (const [at, line] of lines.entries())
    await tx
      .updateTable('treasury.pettyCashExpenseLine')
      .set({ gross: moneyText(figures[at]!.gross) })
      .where('id', '=', line.id)
      .execute()
}

async function keptOf(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('treasury.pettyCashExpense')
    .select(['gross', 'withheld', 'net', 'legalisationId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [gross, withheld] = [money(row.gross), money(row.withheld)]
  return { gross, withheld, net: minus(gross, withheld), legalisationId: row.legalisationId }
}

export const pettyCashExpenseOperations = serveDocument(pettyCashExpenseService)
