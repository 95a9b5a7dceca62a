import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, daysBetween, type Money, money, moneyText } from '@quina/kernel'
import { suggest } from '../suggestion/suggest.domain.ts'
import type { Work, WorkItem } from './reconciliation.contract.ts'
import { type Figures, figuresOf } from './reconciliation.domain.ts'

export type Month = Readonly<{ id: string; date: Day; bankAccountId: string; statementBalance: Money }>

interface Row {
  readonly side: 'bank' | 'book'
  readonly id: string
  readonly day: Day
  readonly amount: string
  readonly concept: string
  readonly reference: string | null
  readonly bankError: boolean
}

const itemsOf = async (tx: Tx, { bankAccountId, date }: Month): Promise<readonly Row[]> => rowsFrom<Row>(tx)`
    select side, id, day, amount::numeric(18,2) as amount, concept, reference, bank_error
    from treasury.bank_items(${bankAccountId}::uuid, ${date}::date) order by day, id`

async function booksOn(tx: Tx, { bankAccountId, date }: Month): Promise<Money> {
  const row = await oneFrom<{ balance: string }>(tx)`
    select treasury.account_balance_on(account_id, ${date}::date)::numeric(18,2) as balance
    from treasury.bank_account where id = ${bankAccountId}::uuid`
  return money(row.balance)
}

const asItem = ({ side, amount, bankError }: Row) => ({ side, amount: money(amount), bankError })

/** Returns both calculations of the balance, as they currently are. */
export async function figures(tx: Tx, month: Month): Promise<Figures> {
  const items = (await itemsOf(tx, month)).map(asItem)
  return figuresOf(month.statementBalance, await booksOn(tx, month), items)
}

/** Returns the data of the reconciliation screen. */
export async function workOf(tx: Tx, month: Month): Promise<Work> {
  const items = await itemsOf(tx, month)
  const found = figuresOf(month.statementBalance, await booksOn(tx, month), items.map(asItem))
  const shown = (row: Row): WorkItem => ({ ...row, age: daysBetween(row.day, month.date) })
  const waiting = (side: 'bank' | 'book') =>
    items
      .filter((row) => row.side === side && !row.bankError)
      .map((row) => ({ ...row, amount: money(row.amount) }))
  return {
    bankAccountId: month.bankAccountId,
    figures: Object.fromEntries(
      Object.entries(found).map(([name, amount]) => [name, moneyText(amount as Money)]),
    ),
    bank: items.filter(({ side }) => side === 'bank').map(shown),
    book: items.filter(({ side }) => side === 'book').map(shown),
    matches: await matchesOf(tx, month),
    suggestions: suggest(waiting('bank'), waiting('book')),
  }
}

type MatchedRow = Row & { readonly matchId: string }

async function matchesOf(tx: Tx, { id, date }: Month): Promise<Work['matches']> {
  const rows = await rowsFrom<MatchedRow>(tx)`
    select b.id as match_id, 'bank' as side, s.id::text, s.day, s.amount, s.concept, s.reference, false as bank_error, b.made_at
    from treasury.bank_match b join treasury.match_statement m on m.match_id = b.id
    join treasury.statement_line s on s.id = m.statement_line_id where b.reconciliation_id = ${id}::uuid
    union all
    select b.id, 'book', l.vigencia || '-' || l.id, l.day, l.debit - l.credit, k.code || ' ' || e.number || ' · ' ||
           coalesce(l.concept, e.concept), null, false, b.made_at
    from treasury.bank_match b join treasury.match_book m on m.match_id = b.id
    join accounting.entry_line_face l on l.vigencia = m.vigencia and l.id = m.line_id
    join accounting.entry_face e on e.id = l.entry_id and e.vigencia = l.vigencia
    join accounting.voucher_kind_face k on k.id = e.kind_id where b.reconciliation_id = ${id}::uuid
    order by made_at desc, match_id, day`
  return [...new Set(rows.map(({ matchId }) => matchId))].map((matchId) => {
    const side = (name: string) =>
      rows
        .filter((row) => row.matchId === matchId && row.side === name)
        .map(({ matchId: _, ...row }) => ({ ...row, age: daysBetween(row.day, date) }))
    return { id: matchId, bank: side('bank'), book: side('book') }
  })
}
