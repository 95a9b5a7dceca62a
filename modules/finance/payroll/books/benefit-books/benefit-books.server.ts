import type { JournalLine } from '@quina/accounting/domain'
import { type Operation, performAction, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  type Money,
  minus,
  money,
  moneyText,
  mustBeFound,
  Problem,
  smaller,
  zero,
} from '@quina/kernel'
import { type BenefitKind, benefitKinds } from '../../benefits/benefit/benefit.contract.ts'
import { benefitEntry, type LiquidationKey } from '../../benefits/liquidation/benefit-entry.server.ts'
import { benefitLiquidation, liquidationKinds } from '../../benefits/liquidation/liquidation.contract.ts'
import { liquidationService } from '../../benefits/liquidation/liquidation.server.ts'
import { seenBalances } from '../../benefits/provision/provision-move.server.ts'
import { payrollMadeBy } from '../../benefits/settlement/settlement-payroll.server.ts'
import { settlementEntry } from '../benefit-debt/benefit-debts.server.ts'
import { benefitBooks, postBenefit, reverseBenefit } from './benefit-books.contract.ts'

type Status = keyof typeof benefitLiquidation.lifecycle.states

interface LiquidationRow extends Omit<LiquidationKey, 'id'> {
  readonly status: Status
  readonly date: Day
  readonly number: string
  readonly person: string
  readonly total: string
}

async function booksOf(tx: Tx, id: LiquidationKey['id'], today: Day) {
  const found = await rowFrom<LiquidationRow>(tx)`
    select l.engagement_id as "engagementId", l.kind, l.decision, l.until_day::text as "untilDay", l.condition as status,
           l.date::text as date, coalesce(platform.numbered('LP', l.number), 'LP sin número') as number,
           l.engagement_label as person, l.total::numeric(18,2)::text as total
    from payroll.benefit_liquidation_list l where l.id = ${id}::uuid`
  const { engagementId, kind, decision, untilDay, status, ...head } = mustBeFound(found, 'La liquidación')
  const vouchers = await vouchersOf(tx, id)
  const liquidated = { id, engagementId, kind, decision, untilDay }
  const foreseen = status === 'approved' ? await foreseenOf(tx, liquidated, today) : null
  // An annulled liquidation gave back what it took.
  const taken =
    foreseen ??
    (status === 'posted' ? await usesOf(tx, id, await takenBy(tx, id)) : { uses: [], released: [] })
  return {
    ...head,
    kind: liquidationKinds[kind],
    status,
    statusLabel: benefitLiquidation.lifecycle.states[status].label,
    problem: foreseen?.problem ?? null,
    vouchers,
    uses: taken.uses,
    released: taken.released,
    lines: foreseen?.lines ?? (await postedLinesOf(tx, id)),
  }
}

type Voucher = Readonly<{ id: string; name: string; day: string }>

const vouchersOf = (tx: Tx, id: string): Promise<Voucher[]> =>
  rowsFrom<Voucher>(tx)`
    select e.id, platform.numbered(k.code, e.number) as name, e.day::text as day
    from accounting.entry_face e join accounting.voucher_kind_face k on k.id = e.kind_id
    where e.document_id = ${id}::uuid order by e.at`

type ResultRow = Readonly<{ kind: string; label: string; amount: string }>

type Uses = ReadonlyMap<BenefitKind, Money>

/** The part of each provision that the posted liquidation took. */
async function takenBy(tx: Tx, id: string): Promise<Uses> {
  const rows = await rowsFrom<{ kind: BenefitKind; amount: string }>(tx)`
    select kind, (-sum(amount))::numeric(18,2)::text as amount from payroll.provision_move
    where liquidation_id = ${id}::uuid group by kind having sum(amount) < 0 order by kind`
  return new Map(rows.map(({ kind, amount }) => [kind, money(amount)]))
}

/** What pays each result, and the provisions that a settlement returned. */
async function usesOf(tx: Tx, id: string, taken: Uses) {
  const results = await rowsFrom<ResultRow>(tx)`
    select kind, label, amount::numeric(18,2)::text as amount from payroll.benefit_result
    where liquidation_id = ${id}::uuid order by position`
  const left = new Map<string, Money>(taken)
  const uses = results.map(({ kind, label, amount }) => {
    const used = smaller(money(amount), left.get(kind) ?? zero)
    left.set(kind, minus(left.get(kind) ?? zero, used))
    return { label, amount, fromProvision: moneyText(used), toExpense: moneyText(minus(money(amount), used)) }
  })
  const released = [...taken.keys()].flatMap((kind) => {
    const amount = left.get(kind) ?? zero
    return amount > zero ? [{ label: benefitKinds[kind], amount: moneyText(amount) }] : []
  })
  return { uses, released }
}

/** The entry that would be posted today, without locks; if it cannot be, the reason is returned for the screen. */
async function foreseenOf(tx: Tx, liquidated: LiquidationKey, day: Day) {
  try {
    const { taken, lines } = await entryOf(tx, liquidated, day)
    return { problem: null, ...(await usesOf(tx, liquidated.id, taken)), lines: await namedLines(tx, lines) }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message, uses: [], released: [], lines: [] }
    throw error
  }
}

async function entryOf(
  tx: Tx,
  liquidated: LiquidationKey,
  day: Day,
): Promise<{ taken: Uses; lines: readonly JournalLine[] }> {
  if ((await payrollMadeBy(tx, liquidated.id)) !== null) {
    const { taken, entry } = await settlementEntry(tx, { id: liquidated.id, day, concept: '', posts: false })
    return { taken, lines: entry.lines }
  }
  const balances = await seenBalances(tx, liquidated.engagementId)
  const { paid, lines } = await benefitEntry(tx, liquidated, { day, balances })
  return { taken: new Map(paid.map(({ kind, fromProvision }) => [kind, fromProvision])), lines }
}

type NameRow = Readonly<{ key: string; name: string }>

/** Lines of zero are neither posted nor shown. */
async function namedLines(tx: Tx, all: readonly JournalLine[]) {
  const lines = all.filter(({ debit, credit }) => debit !== 0n || credit !== 0n)
  const accounts = lines.map(({ account }) => account)
  const centres = lines.flatMap(({ costCentreId }) => costCentreId ?? [])
  const terceros = lines.flatMap(({ terceroId }) => terceroId ?? [])
  const rows = await rowsFrom<NameRow>(tx)`
    select code as key, code || ' ' || name as name from accounting.account_face where code = any(${accounts}::text[])
    union all select id::text, code || ' ' || name from hospital.cost_centre_face where id = any(${centres}::uuid[])
    union all select id::text, name from people.tercero_face where id = any(${terceros}::uuid[])`
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return lines.map(({ account, costCentreId, terceroId, debit, credit }, index) => ({
    key: String(index),
    account: names.get(account) ?? account,
    tercero: terceroId ? (names.get(terceroId) ?? null) : null,
    centre: costCentreId ? (names.get(costCentreId) ?? null) : null,
    debit: moneyText(debit),
    credit: moneyText(credit),
  }))
}

interface LineRow {
  readonly key: string
  readonly account: string
  readonly tercero: string | null
  readonly centre: string | null
  readonly debit: string
  readonly credit: string
}

const postedLinesOf = (tx: Tx, id: string): Promise<LineRow[]> =>
  rowsFrom<LineRow>(tx)`
    select l.id::text as key, a.code || ' ' || a.name as account, t.name as tercero, c.code || ' ' || c.name as centre,
           l.debit::text as debit, l.credit::text as credit
    from accounting.entry_face e join accounting.entry_line_face l on l.entry_id = e.id
    join accounting.account_face a on a.id = l.account_id
    left join hospital.cost_centre_face c on c.id = l.cost_centre_id
    left join people.tercero_face t on t.id = l.tercero_id
    where e.document_id = ${id}::uuid order by e.at, l.id`

export const benefitBooksOperations: readonly Operation[] = [
  serveQuery(benefitBooks, ({ tx, today, input: { liquidationId } }) => booksOf(tx, liquidationId, today)),
  serveCommand(postBenefit, async ({ tx, actor, today, input: { liquidationId, postedOn } }) => {
    const command = { tx, actor, today, id: liquidationId, action: 'post', input: { postedOn } } as const
    await performAction(liquidationService, command)
    return { liquidationId }
  }),
  serveCommand(reverseBenefit, async ({ tx, actor, today, input: { liquidationId, date, reason } }) => {
    const input = { date, reason }
    await performAction(liquidationService, { tx, actor, today, id: liquidationId, action: 'reverse', input })
    return { liquidationId }
  }),
]
