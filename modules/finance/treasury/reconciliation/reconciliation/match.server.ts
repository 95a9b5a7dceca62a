import type { Actor } from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { insist, type Money, money, newId, showPesos, sumOf } from '@quina/kernel'
import type { Month } from './work.server.ts'

export interface MatchInput {
  readonly statement: readonly string[]
  /** Ids such as `2026-153`: vigencia and line of the journal. */
  readonly book: readonly string[]
}

/**
 * Matches movements of the bank and of the books that are the same money, or movements of one side that undo each other. The
 * reconciliation must be locked.
 * @throws Problem TES-066 a movement that no longer waits, TES-067 sums that differ.
 */
export async function match(
  tx: Tx,
  { month, actor }: InMonth,
  { statement, book }: MatchInput,
): Promise<void> {
  const wanted = new Set([...statement, ...book])
  const rows = await rowsFrom<{ side: 'bank' | 'book'; id: string; amount: string }>(tx)`
    select side, id, amount::numeric(18,2) as amount
    from treasury.bank_items(${month.bankAccountId}::uuid, ${month.date}::date)
    where id = any(${[...wanted]}::text[])`
  const gone = 'Alguno de los movimientos ya está cruzado o no es de esta cuenta: actualice la pantalla.'
  insist(wanted.size > 0 && rows.length === wanted.size, 'TES-066', gone, { status: 409 })
  const total = (side: string): Money =>
    sumOf(
      rows.filter((row) => row.side === side),
      ({ amount }) => money(amount),
    )
  const bank = total('bank')
  const books = total('book')
  const unequal = `No suman lo mismo: extracto ${showPesos(bank)}, libros ${showPesos(books)}.`
  insist(bank === books, 'TES-067', unequal, { facts: { bank, books } })
  await write(tx, { month, actor }, { statement, book })
}

export type InMonth = Readonly<{ month: Month; actor: Actor }>

async function write(tx: Tx, { month, actor }: InMonth, { statement, book }: MatchInput): Promise<void> {
  const matchId = newId()
  await addTo(tx, 'treasury.bankMatch', { id: matchId, reconciliationId: month.id, madeBy: actor.userId })
  if (statement.length > 0)
    await addTo(
      tx,
      'treasury.matchStatement',
      statement.map((statementLineId) => ({ statementLineId, matchId })),
    )
  const lines = book.map((id) => {
    const [vigencia = '', lineId = ''] = id.split('-')
    return { vigencia: Number(vigencia), lineId, matchId }
  })
  if (lines.length > 0) await addTo(tx, 'treasury.matchBook', lines as never)
}

/** @throws Problem TES-066 when the match is not of this month. */
export async function unmatch(tx: Tx, month: Month, matchId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('treasury.bankMatch')
    .where('id', '=', matchId)
    .where('reconciliationId', '=', month.id)
    .executeTakeFirst()
  insist(numDeletedRows === 1n, 'TES-066', 'Ese cruce no es de esta conciliación.', { status: 409 })
}
