import type { JournalLine } from '@quina/accounting/domain'
import { type Operation, performAction, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, minus, money, moneyText, mustBeFound, Problem } from '@quina/kernel'
import {
  benefitLiquidation,
  type LiquidationKind,
  liquidationKinds,
} from '../../benefits/liquidation/liquidation.contract.ts'
import { benefitEntry, liquidationService } from '../../benefits/liquidation/liquidation.server.ts'
import { paidKinds } from '../../benefits/provision/benefit-accounts.contract.ts'
import { benefitBooks, postBenefit } from './benefit-books.contract.ts'

type Status = keyof typeof benefitLiquidation.lifecycle.states

type Wanted = Parameters<typeof benefitEntry>[1]

interface Head {
  readonly engagementId: Wanted['engagementId']
  readonly kind: LiquidationKind
  readonly status: Status
  readonly date: Day
  readonly number: string
  readonly person: string
  readonly total: string
}

async function booksOf(tx: Tx, id: Wanted['id'], today: Day) {
  const found = await rowFrom<Head>(tx)`
    select l.engagement_id as "engagementId", l.kind, l.condition as status, l.date::text as date,
           coalesce(platform.numbered('LP', l.number), 'LP sin número') as number, l.engagement_label as person,
           l.total::numeric(18,2)::text as total
    from payroll.benefit_liquidation_list l where l.id = ${id}::uuid`
  const { engagementId, kind, status, ...head } = mustBeFound(found, 'La liquidación')
  const vouchers = await vouchersOf(tx, id)
  const foreseen = status === 'approved' ? await foreseenOf(tx, { id, engagementId }, today) : null
  return {
    ...head,
    kind: liquidationKinds[kind],
    status,
    statusLabel: benefitLiquidation.lifecycle.states[status].label,
    problem: foreseen?.problem ?? null,
    vouchers,
    // What was annulled gave back what it took.
    uses: foreseen?.uses ?? (status === 'posted' ? await usesOf(tx, id) : []),
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

interface UseRow {
  readonly kind: keyof typeof paidKinds
  readonly amount: string
  readonly used: string
}

/** What was posted took of each provision. */
async function usesOf(tx: Tx, id: string) {
  const rows = await rowsFrom<UseRow>(tx)`
    select r.kind, r.amount::numeric(18,2)::text as amount, coalesce(-sum(m.amount), 0)::numeric(18,2)::text as used
    from payroll.benefit_result r
    left join payroll.provision_move m on m.liquidation_id = r.liquidation_id and m.kind = r.kind and m.amount < 0
    where r.liquidation_id = ${id}::uuid group by r.position, r.kind, r.amount order by r.position`
  return rows.map(({ kind, amount, used }) => useOf(kind, money(amount), money(used)))
}

const useOf = (kind: keyof typeof paidKinds, amount: Money, fromProvision: Money) => ({
  label: paidKinds[kind],
  amount: moneyText(amount),
  fromProvision: moneyText(fromProvision),
  toExpense: moneyText(minus(amount, fromProvision)),
})

/** What would be posted today; why it cannot be is what the screen shows. */
async function foreseenOf(tx: Tx, wanted: Wanted, today: Day) {
  try {
    const { paid, lines } = await benefitEntry(tx, wanted, today)
    const uses = paid.map(({ kind, amount, fromProvision }) => useOf(kind, amount, fromProvision))
    return { problem: null, uses, lines: await namedLines(tx, lines) }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message, uses: [], lines: [] }
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
]
