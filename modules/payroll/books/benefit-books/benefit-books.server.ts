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
import { benefitEntry, type Liquidated } from '../../benefits/liquidation/benefit-entry.server.ts'
import { benefitLiquidation, liquidationKinds } from '../../benefits/liquidation/liquidation.contract.ts'
import { liquidationService } from '../../benefits/liquidation/liquidation.server.ts'
import { paidKinds } from '../../benefits/provision/benefit-accounts.contract.ts'
import { seenBalances } from '../../benefits/provision/provision-move.server.ts'
import { benefitBooks, postBenefit, reverseBenefit } from './benefit-books.contract.ts'

type Status = keyof typeof benefitLiquidation.lifecycle.states

interface Head extends Omit<Liquidated, 'id'> {
  readonly status: Status
  readonly date: Day
  readonly number: string
  readonly person: string
  readonly total: string
}

async function booksOf(tx: Tx, id: Liquidated['id'], today: Day) {
  const found = await rowFrom<Head>(tx)`
    select l.engagement_id as "engagementId", l.kind, l.decision, l.until_day::text as "untilDay", l.condition as status,
           l.date::text as date, coalesce(platform.numbered('LP', l.number), 'LP sin número') as number,
           l.engagement_label as person, l.total::numeric(18,2)::text as total
    from payroll.benefit_liquidation_list l where l.id = ${id}::uuid`
  const { engagementId, kind, decision, untilDay, status, ...head } = mustBeFound(found, 'La liquidación')
  const vouchers = await vouchersOf(tx, id)
  const liquidated = { id, engagementId, kind, decision, untilDay }
  const foreseen = status === 'approved' ? await foreseenOf(tx, liquidated, today) : null
  // What was annulled gave back what it took.
  const taken = foreseen ?? (status === 'posted' ? await takenBy(tx, id) : { uses: [], released: [] })
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

interface Voucher {
  readonly id: string
  readonly name: string
  readonly day: string
}

const vouchersOf = (tx: Tx, id: string): Promise<Voucher[]> =>
  rowsFrom<Voucher>(tx)`
    select e.id, k.code || ' ' || e.number as name, e.day::text as day
    from accounting.entry_face e join accounting.voucher_kind_face k on k.id = e.kind_id
    where e.document_id = ${id}::uuid order by e.at`

interface ResultRow {
  readonly kind: keyof typeof paidKinds
  readonly amount: string
}

/** What was posted took of each provision: what it paid with it, and what a settlement gave back. */
async function takenBy(tx: Tx, id: string) {
  const results = await rowsFrom<ResultRow>(tx)`
    select kind, amount::numeric(18,2)::text as amount from payroll.benefit_result
    where liquidation_id = ${id}::uuid order by position`
  const rows = await rowsFrom<ResultRow>(tx)`
    select kind, (-sum(amount))::numeric(18,2)::text as amount from payroll.provision_move
    where liquidation_id = ${id}::uuid group by kind having sum(amount) < 0 order by kind`
  const left = new Map(rows.map(({ kind, amount }) => [kind, money(amount)]))
  const uses = results.map(({ kind, amount }) => {
    const used = smaller(money(amount), left.get(kind) ?? zero)
    left.set(kind, minus(left.get(kind) ?? zero, used))
    return useOf(kind, money(amount), used)
  })
  return { uses, released: releasedOf([...left].map(([kind, amount]) => ({ kind, amount }))) }
}

const releasedOf = (all: readonly { readonly kind: keyof typeof paidKinds; readonly amount: Money }[]) =>
  all
    .filter(({ amount }) => amount > zero)
    .map(({ kind, amount }) => ({ label: paidKinds[kind], amount: moneyText(amount) }))

const useOf = (kind: keyof typeof paidKinds, amount: Money, fromProvision: Money) => ({
  label: paidKinds[kind],
  amount: moneyText(amount),
  fromProvision: moneyText(fromProvision),
  toExpense: moneyText(minus(amount, fromProvision)),
})

/** What would be posted today, which locks nothing; why it cannot be is what the screen shows. */
async function foreseenOf(tx: Tx, liquidated: Liquidated, day: Day) {
  try {
    const balances = await seenBalances(tx, liquidated.engagementId)
    const { paid, released, lines } = await benefitEntry(tx, liquidated, { day, balances })
    const uses = paid.map(({ kind, amount, fromProvision }) => useOf(kind, amount, fromProvision))
    return { problem: null, uses, released: releasedOf(released), lines: await namedLines(tx, lines) }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message, uses: [], released: [], lines: [] }
    throw error
  }
}

interface NameRow {
  readonly key: string
  readonly name: string
}

/** What has no value is not posted, nor shown. */
async function namedLines(tx: Tx, all: readonly JournalLine[]) {
  const lines = all.filter(({ debit, credit }) => debit !== 0n || credit !== 0n)
  const accounts = lines.map(({ account }) => account)
  const centres = lines.flatMap(({ costCentreId }) => costCentreId ?? [])
  const rows = await rowsFrom<NameRow>(tx)`
    select code as key, code || ' ' || name as name from accounting.account_face where code = any(${accounts}::text[])
    union all select id::text, code || ' ' || name from hospital.cost_centre_face where id = any(${centres}::uuid[])`
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return lines.map(({ account, costCentreId, debit, credit }, at) => ({
    key: String(at),
    account: names.get(account) ?? account,
    centre: costCentreId ? (names.get(costCentreId) ?? null) : null,
    debit: moneyText(debit),
    credit: moneyText(credit),
  }))
}

interface LineRow {
  readonly key: string
  readonly account: string
  readonly centre: string | null
  readonly debit: string
  readonly credit: string
}

const postedLinesOf = (tx: Tx, id: string): Promise<LineRow[]> =>
  rowsFrom<LineRow>(tx)`
    select l.id::text as key, a.code || ' ' || a.name as account, c.code || ' ' || c.name as centre, l.debit::text as debit,
           l.credit::text as credit
    from accounting.entry_face e join accounting.entry_line_face l on l.entry_id = e.id
    join accounting.account_face a on a.id = l.account_id
    left join hospital.cost_centre_face c on c.id = l.cost_centre_id
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
