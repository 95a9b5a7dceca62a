import type { CausacionSupport } from '@quina/accounting/contract'
import { alikeKinds } from '@quina/accounting/domain'
import {
  defineSupportKeeper,
  holdSupport,
  journalLedger,
  type SettledSpending,
  settleSpent,
  toJournal,
  toWithholdings,
  withheldMoves,
  withholdingLedger,
} from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  asPartOf,
  type Posting,
  parameterOn,
  performAction,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, storedRow, type Tx, valueOrNull } from '@quina/db/server'
import {
  addDays,
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  negate,
  padded,
  plus,
} from '@quina/kernel'
import { postedByTreasury } from '../../rules/budget-effect/posted.server.ts'
import {
  type FundHoldings,
  heldIn,
  holdFund,
  mustHold,
  pettyCashLedger,
  toPettyCash,
} from '../ledger/petty-cash-ledger.server.ts'
import { type Fund, fundOf } from '../petty-cash/fund-facts.server.ts'
import { splittingDays } from '../petty-cash/parameters.contract.ts'
import { pettyCashSpent } from '../petty-cash/petty-cash.posting.contract.ts'
import { pettyCashVoucherService } from '../voucher/petty-cash-voucher.server.ts'
import { pettyCashExpense } from './petty-cash-expense.contract.ts'
import { type ExpenseInput, mustSpend, type SpendingFacts } from './petty-cash-expense.domain.ts'
import { pettyCashExpensePrint } from './petty-cash-expense.print.ts'

type Expense = Stored<typeof pettyCashExpense>

/** Rules: TES-074, 154, 158, 170 … 188, 191 of this document, those of the withholdings (CXP-…) and of the journal. */
export const pettyCashExpenseService = servedDocument<typeof pettyCashExpense>({
  document: pettyCashExpense,
  ledgers: [pettyCashLedger, journalLedger, withholdingLedger],
  on: {
    async approve({ tx, document, actor, today }) {
      const { pettyCashId, date } = document
      await holdFund(tx, pettyCashId)
      const fund = await fundOf(tx, pettyCashId)
      await mustBeNew(tx, document)
      const settled = await settledOf(tx, document, fund)
      const lines = document.lines.map(({ conceptId, registroLineId }, index) => ({
        conceptId,
        registroLineId,
        account: settled.lines[index]!.account,
        gross: settled.lines[index]!.gross,
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
    async annul({ tx, document, actor, input }) {
      const early = 'La fecha no puede ser anterior a la de lo que se anula.'
      must(input.date >= document.date, 'TES-074', 'date', early)
      const held = await holdFund(tx, document.pettyCashId)
      const { net, legalisationId } = await storedOf(tx, document.id)
      const paid = 'El gasto ya se reembolsó: anule antes ese reembolso.'
      insist(legalisationId === null, 'TES-191', paid, { status: 409 })
      const back = { ...held, available: plus(held.available, net) }
      return followVoucher(tx, actor, document, { date: input.date, held: back })
    },
  },
  extra: async (tx, { id, status }) => {
    if (status === 'draft') return {}
    const { gross, withheld, net, legalisationId } = await storedOf(tx, id)
    return {
      facts: { gross: moneyText(gross), withheld: moneyText(withheld), net: moneyText(net), legalisationId },
      posted: await postedByTreasury(tx, { document: 'treasury.pettyCashExpense', id }),
      mayNot: legalisationId === null ? {} : { annul: 'Ya se reembolsó.' },
    }
  },
  print: pettyCashExpensePrint,
})

type StoredExpense = ExpenseInput & Readonly<{ id: string; pettyCashId: string; terceroId: string }>

/** Returns the data needed to pay from a fund. */
async function spendingFacts(
  tx: Tx,
  bought: StoredExpense,
  { today, fund }: { readonly today: Day; readonly fund: Fund },
): Promise<SpendingFacts> {
  return { today, fund, earlier: await earlierOf(tx, bought), covered: await coveredBy(tx, bought, fund) }
}

async function earlierOf(
  tx: Tx,
  { id, pettyCashId, terceroId, date }: StoredExpense,
): Promise<Map<string, Money>> {
  const days = await parameterOn(tx, splittingDays, date)
  const rows = await rowsFrom<{ conceptId: string; gross: string }>(tx)`
    select l.concept_id as "conceptId", sum(l.gross) as gross
    from treasury.petty_cash_expense e join treasury.petty_cash_expense_line l on l.parent_id = e.id
    where e.petty_cash_id = ${pettyCashId}::uuid and e.tercero_id = ${terceroId}::uuid and e.status = 'approved'
      and e.id <> ${id}::uuid and e.date between ${addDays(date, -days)} and ${addDays(date, days)}
    group by 1`
  return new Map(rows.map(({ conceptId, gross }) => [conceptId, money(gross)]))
}

/** Returns the registro of a contract of the supplier with balance in a rubro of the purchase, which must then use it. */
async function coveredBy(
  tx: Tx,
  { terceroId, lines }: StoredExpense,
  { registroId }: Fund,
): Promise<string | null> {
  const rubros = lines.flatMap((line) => line.registroLineId ?? [])
  const row = await rowFrom<{ number: number }>(tx)`
    select r.number from budget.registro_face r join budget.registro_line_face l on l.parent_id = r.id
    join budget.line_face b on b.id = l.id
    where r.tercero_id = ${terceroId}::uuid and r.status = 'approved' and r.id is distinct from ${registroId}::uuid
      and r.commitment_kind in ('contract', 'order', 'agreement') and b.available > 0
      and b.apropiacion_id in (select apropiacion_id from budget.line_face where id = any(${rubros}::uuid[]))
    order by r.number limit 1`
  return row === undefined ? null : `el RP ${padded(row.number)}`
}

interface SupportKey {
  readonly id: string
  readonly terceroId: string
  readonly supportKind: CausacionSupport
  readonly supportNumber: string
}

/** Refuses a causación of a support that a caja menor already paid: it would be owed and paid twice. */
defineSupportKeeper('treasury.pettyCashExpense', async (tx, support) => {
  const { terceroId, supportKind, supportPrefix, supportNumber } = support
  return valueOrNull<string>(tx)`
    select 'GM ' || lpad(number::text, greatest(3, length(number::text)), '0') as label from treasury.petty_cash_expense
    where tercero_id = ${terceroId}::uuid and status = 'approved' and support_kind = any(${alikeKinds(supportKind)}::text[])
      and accounting.support_mark(null, support_number) = accounting.support_mark(${supportPrefix}::text, ${supportNumber}::text)
    limit 1`
})

/** @throws Problem TES-188 when a gasto or a causación already has that support, which is locked; an index guards gastos. */
async function mustBeNew(tx: Tx, support: SupportKey): Promise<void> {
  const { id, terceroId, supportKind, supportNumber } = support
  await holdSupport(tx, { ...support, supportPrefix: null })
  const rows = await rowsFrom<{ label: string }>(tx)`
    select 'GM ' || lpad(number::text, greatest(3, length(number::text)), '0') as label from treasury.petty_cash_expense
    where tercero_id = ${terceroId}::uuid and status = 'approved' and id <> ${id}::uuid
      and support_kind = any(${alikeKinds(supportKind)}::text[])
      and accounting.support_mark(null, support_number) = accounting.support_mark(null, ${supportNumber}::text)
    union all
    select 'CA ' || lpad(number::text, greatest(3, length(number::text)), '0') from accounting.causacion_face
    where tercero_id = ${terceroId}::uuid and status = 'approved' and support_kind = any(${alikeKinds(supportKind)}::text[])
      and accounting.support_mark(support_prefix, support_number) = accounting.support_mark(null, ${supportNumber}::text)
    limit 1`
  const message = 'Ese soporte ya está en otro gasto de caja menor o en una causación.'
  insist(rows.length === 0, 'TES-188', message, {
    status: 409,
    facts: { in: rows[0]?.label },
    fields: { supportNumber: message },
  })
}

/** Returns the amounts, accounts and withholdings of the purchase, and how its net leaves the fund. */
const settledOf = (tx: Tx, document: Expense, fund: Fund): Promise<SettledSpending> =>
  settleSpent(
    tx,
    { ...document, lines: document.lines.map(({ amount, ...line }) => ({ ...line, unitPrice: amount })) },
    (net) => ({
      posting: pettyCashSpent,
      values: { net },
      accounts: { fund: fund.account },
      about: { terceroId: fund.keeperId },
    }),
  )

type VoucherSettlement = Readonly<{
  voucherId: string | null
  pettyCashId: string
  campusId: string
  date: Day
}>

/** Settles the vale of a gasto with it. @throws Problem TES-186 a vale of another fund, TES-187 a vale of a later day */
async function settleVoucher(tx: Tx, actor: Actor, settling: VoucherSettlement): Promise<void> {
  const { voucherId, pettyCashId, date } = settling
  if (voucherId === null) return
  const voucher = await voucherOf(tx, voucherId)
  must(voucher.pettyCashId === pettyCashId, 'TES-186', 'voucherId', 'El vale es de otra caja menor.')
  must(voucher.date <= date, 'TES-187', 'voucherId', 'El vale es de un día posterior al gasto.')
  await command(tx, actor, settling, 'settle')
}

/** Marks the vale as unsettled again when its gasto is undone, after the money is back. @throws Problem TES-181 */
async function followVoucher(
  tx: Tx,
  actor: Actor,
  settling: VoucherSettlement,
  { date, held }: { readonly date: Day; readonly held: FundHoldings },
): Promise<Posting[]> {
  if (settling.voucherId === null) return []
  mustHold(held, money((await voucherOf(tx, settling.voucherId)).amount), 'date')
  return [
    {
      ledger: 'documents',
      post: () => command(tx, actor, { ...settling, date }, 'reopen'),
      describe: async () => ({
        title: 'Vale de caja menor',
        columns: [{ label: 'Estado', align: 'start' }],
        rows: [['Por legalizar']],
      }),
    },
  ]
}

async function command(
  tx: Tx,
  actor: Actor,
  { voucherId, campusId, date }: VoucherSettlement,
  action: 'settle' | 'reopen',
): Promise<void> {
  if (voucherId === null) return
  const acting = actingOn(actor, pettyCashVoucherService.document, campusId)
  const input = { tx, actor: acting, today: date, id: voucherId, action }
  await asPartOf(tx, 'treasury.pettyCashExpense', () => performAction(pettyCashVoucherService, input))
}

const voucherOf = (tx: Tx, id: string) =>
  storedRow(tx, 'treasury.pettyCashVoucher', id, ['pettyCashId', 'date', 'amount'])

async function keep(
  tx: Tx,
  { id, lines }: Expense,
  { lines: figures, totals }: SettledSpending,
): Promise<void> {
  const { gross, withheld, net } = totals
  await changeById(tx, 'treasury.pettyCashExpense', id, {
    gross: moneyText(gross),
    withheld: moneyText(withheld),
    net: moneyText(net),
  })
  for (const [at, line] of lines.entries())
    await changeById(tx, 'treasury.pettyCashExpenseLine', line.id, { gross: moneyText(figures[at]!.gross) })
}

async function storedOf(tx: Tx, id: string) {
  const row = await storedRow(tx, 'treasury.pettyCashExpense', id, [
    'gross',
    'withheld',
    'net',
    'legalisationId',
  ])
  const gross = money(row.gross)
  const withheld = money(row.withheld)
  return { gross, withheld, net: minus(gross, withheld), legalisationId: row.legalisationId }
}

export const pettyCashExpenseOperations = serveDocument(pettyCashExpenseService)
