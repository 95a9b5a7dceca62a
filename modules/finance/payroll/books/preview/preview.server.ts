import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { money, moneyText, sumOf, zero } from '@quina/kernel'
import { addEntryLines, type BookEntryLine, entryLinesIn } from '../entry/book-entry.domain.ts'
import type { BookMove } from '../entry/book-facts.contract.ts'
import type { PreviewLine } from '../posting/posting.contract.ts'
import { withAccountProblems } from '../posting/posting-entry.server.ts'
import { bookPeriod, movesByPeople } from '../reading/book-reading.server.ts'

/** The most lines that a screen shows; the voucher has them all. */
const shownLines = 500

/** The entry that a period would make with today's accounts, missing data first; once posted, the entry of its voucher. */
export async function previewOf(tx: Tx, periodId: string) {
  const period = await bookPeriod(tx, periodId)
  const sums = new Map<string, BookEntryLine>()
  for await (const moves of movesByPeople(tx, period)) addEntryLines(sums, moves)
  const posting = await rowFrom<{
    id: string
    status: 'draft' | 'posted' | 'reversed'
    voucher: string | null
    voucherId: string | null
  }>(tx)`
    select id, condition as status, voucher, voucher_id as "voucherId"
    from payroll.period_posting_list where period_id = ${periodId}::uuid`
  const foreseen = await withAccountProblems(tx, entryLinesIn(sums))
  const all = posting?.voucherId ? await postedLines(tx, posting.voucherId, foreseen) : foreseen
  const lines = all.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null))
  const shown = lines.slice(0, shownLines)
  const names = await namesOf(tx, shown)
  const side = (of: 'debit' | 'credit') =>
    moneyText(sumOf(all, (line) => (line.side === of ? line.amount : zero)))
  return {
    period: period.label,
    postingId: posting?.id ?? null,
    status: posting?.status ?? ('pending' as const),
    voucher: posting?.voucher ?? null,
    debit: side('debit'),
    credit: side('credit'),
    problems: new Set(all.flatMap(({ problem }) => problem ?? [])).size,
    more: all.length - shown.length,
    lines: shown.map((line, index): PreviewLine => {
      const { account, terceroId, costCentreId, concepts, problem } = line
      return {
        key: String(index),
        account,
        terceroId,
        costCentreId,
        problem,
        concepts: [...concepts],
        accountLabel: account === null ? 'Sin cuenta' : (names.get(account) ?? account),
        tercero: terceroId === null ? null : (names.get(terceroId) ?? null),
        centre: costCentreId === null ? null : (names.get(costCentreId) ?? null),
        debit: moneyText(line.side === 'debit' ? line.amount : zero),
        credit: moneyText(line.side === 'credit' ? line.amount : zero),
      }
    }),
  }
}

/** The lines of a voucher, unaffected by later accounts and heirs; the concepts of a line are those that still make it. */
async function postedLines(
  tx: Tx,
  voucherId: string,
  foreseen: readonly BookEntryLine[],
): Promise<BookEntryLine[]> {
  const keyOf = ({ side, account, terceroId, costCentreId }: LineKey & Pick<BookEntryLine, 'side'>) =>
    [side, account, terceroId, costCentreId].join(' ')
  const concepts = new Map(foreseen.map((line) => [keyOf(line), line.concepts]))
  const rows = await rowsFrom<LineKey & Pick<BookEntryLine, 'side'> & { amount: string }>(tx)`
    select case when l.debit > 0 then 'debit' else 'credit' end as side, a.code as account, l.tercero_id as "terceroId",
           l.cost_centre_id as "costCentreId", (l.debit + l.credit)::text as amount
    from accounting.entry_line_face l join accounting.account_face a on a.id = l.account_id
    where l.entry_id = ${voucherId}::uuid order by l.debit = 0, a.code, l.id`
  return rows.map(({ amount, ...line }) => ({
    ...line,
    item: null,
    base: null,
    problem: null,
    amount: money(amount),
    concepts: concepts.get(keyOf(line)) ?? [],
  }))
}

type LineKey = Readonly<{ account: string | null; terceroId: string | null; costCentreId: string | null }>

/** The names of accounts, terceros and centres. */
async function namesOf(tx: Tx, lines: readonly LineKey[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ key: string; label: string }>(tx)`
    select code as key, code || ' ' || name as label from accounting.account_face
    where code = any(${lines.flatMap(({ account }) => account ?? [])}::text[])
    union all
    select id::text, name from people.tercero_face where id = any(${lines.flatMap(({ terceroId }) => terceroId ?? [])}::uuid[])
    union all
    select id::text, code || ' ' || name from hospital.cost_centre_face
    where id = any(${lines.flatMap(({ costCentreId }) => costCentreId ?? [])}::uuid[])`
  return new Map(rows.map(({ key, label }) => [key, label]))
}

type LineOfEntry = LineKey & { readonly periodId: string }

/** The people behind a line of the entry, by concept, the largest first. */
export async function detailOf(tx: Tx, { periodId, account, terceroId, costCentreId }: LineOfEntry) {
  const own = (move: BookMove) =>
    move.account === account && move.terceroId === terceroId && move.costCentreId === costCentreId
  const moves: BookMove[] = []
  for await (const some of movesByPeople(tx, await bookPeriod(tx, periodId))) moves.push(...some.filter(own))
  const rows = await rowsFrom<{ id: string; name: string }>(tx)`
    select id, employee_label as name from payroll.engagement_list
    where id = any(${moves.map(({ engagementId }) => engagementId)}::uuid[])`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return moves
    .toSorted((one, other) => Number(other.amount - one.amount))
    .slice(0, shownLines)
    .map(({ engagementId, concept, amount }, index) => ({
      id: `${engagementId} ${concept} ${index}`,
      concept,
      amount: moneyText(amount),
      name: names.get(engagementId) ?? '',
    }))
}
