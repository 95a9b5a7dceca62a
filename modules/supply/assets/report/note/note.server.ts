import { type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  firstDayOf,
  groupedBy,
  type Money,
  minus,
  money,
  moneyText,
  plus,
  share,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { basesOn, isSpent, worthOn } from '../../register/worth/worth.server.ts'
import { changesIn, mustBeMonths, type Span } from '../movement/movement.server.ts'
import { assetNote, noteLines, type notes } from './note.contract.ts'

const kindsOf: Readonly<Record<keyof typeof notes, readonly string[]>> = {
  movable: ['movable'],
  estate: ['land', 'building'],
  investment: ['investment'],
  intangible: ['intangible'],
}

/** The amount of a note line in one account group. */
export type NoteAmount = Readonly<{ account: string; line: string; amount: string }>

/** Maps the parts of each move to note lines: a removal counts with the value removed. */
const linesOfMoves = sql`
      cross join lateral (values
        (case when m.kind in ('improvement', 'revaluation') then 'improvements'
              when m.kind = 'retirement' then case when m.cause = 'sale' then 'sales'
                when m.cause in ('donation', 'exchange', 'returned') then 'otherExits' else 'writtenOff' end
              when m.origin = 'purchase' then 'purchases' when m.origin = 'donation' then 'donations' else 'otherEntries' end,
         case when m.kind = 'retirement' then -m.cost else m.cost end),
        (case m.kind when 'depreciation' then 'depYear' when 'retirement' then 'depRetired' else 'depIn' end,
         case when m.kind = 'retirement' then -m.accumulated else m.accumulated end),
        (case m.kind when 'impairment' then 'impApplied' when 'recovery' then 'impReversed' when 'retirement' then 'impRetired'
                     else 'impIn' end,
         case when m.kind in ('recovery', 'retirement') then -m.impairment else m.impairment end),
        ('gain', case when m.kind = 'retirement' and m.recovered + m.cost - m.accumulated - m.impairment > 0
                      then m.recovered + m.cost - m.accumulated - m.impairment else 0 end),
        ('loss', case when m.kind = 'retirement' and m.recovered + m.cost - m.accumulated - m.impairment < 0
                      then -(m.recovered + m.cost - m.accumulated - m.impairment) else 0 end)) p (line, amount)`

/** Returns every amount of the note by account group. What closes without having opened or moved was reclassified. */
const amountsOf = (tx: Tx, span: Span, kinds: readonly string[]): Promise<NoteAmount[]> =>
  rowsFrom<NoteAmount>(tx)`
    with class as (select id from assets.asset_class where kind = any(${kinds}::text[])),
    opened as (select *, left(cost_account, 4) as account from (${worthOn(addDays(span.from, -1))}) w
               where class_id in (select id from class)),
    closed as (select *, left(cost_account, 4) as account from (${worthOn(span.to)}) w where class_id in (select id from class)),
    moved as (
      select v.*, left(v.cost_account, 4) as account, e.origin, r.cause, sign(-v.cost) * coalesce(l.recovered, 0) as recovered
      from (${changesIn(span)}) v
      left join assets.asset_entry e on e.id = v.document_id
      left join assets.retirement r on r.id = v.document_id
      left join assets.retirement_line l on l.parent_id = r.id and l.asset_id = v.asset_id
      where v.class_id in (select id from class)),
    passed as (
      select account, sum(cost) as cost, sum(accumulated) as accumulated, sum(impairment) as impairment
      from (select asset_id, account, cost, accumulated, impairment from closed
            union all select asset_id, account, -cost, -accumulated, -impairment from opened
            union all select asset_id, account, -cost, -accumulated, -impairment from moved) each
      group by asset_id, account),
    amounts as (
      select o.account, p.line, p.amount from opened o
      cross join lateral (values
        ('opening', o.cost), ('depOpening', o.accumulated), ('impOpening', o.impairment)) p (line, amount)
      union all
      select m.account, p.line, p.amount from moved m
      ${linesOfMoves}
      union all
      select t.account, p.line, p.amount from passed t
      cross join lateral (values
        ('transfersIn', greatest(t.cost, 0)), ('transfersOut', greatest(-t.cost, 0)),
        ('depIn', greatest(t.accumulated, 0)), ('depOut', greatest(-t.accumulated, 0)),
        ('impIn', greatest(t.impairment, 0)), ('impOut', greatest(-t.impairment, 0))) p (line, amount)
      union all
      select account, case when state in ('retiring', 'missing') then 'leaving' else state end, cost from closed
      union all
      select r.account, 'spent', r.cost from closed r join (${basesOn(span.to)}) b on b.asset_id = r.asset_id where ${isSpent})
    select account, line, sum(amount)::numeric(18,2)::text as amount from amounts
    where account is not null and amount <> 0 group by 1, 2`

const namesOf = async (tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await rowsFrom<{ code: string; name: string }>(tx)`
    select code, name from accounting.account_face where code = any(${codes}::text[])`
  return new Map(rows.map(({ code, name }) => [code, name]))
}

const places = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'a11', 'a12'] as const

/** @throws Problem BIE-191 when the day is not a month end */
async function noteOf(tx: Tx, { note, to }: { readonly note: keyof typeof notes; readonly to: Day }) {
  const span = { from: firstDayOf(vigenciaOf(to)), to }
  mustBeMonths(span)
  const table = noteTable(await amountsOf(tx, span, kindsOf[note]))
  const accounts = [...(table[0]?.amounts.keys() ?? [])]
  const names = await namesOf(tx, accounts)
  const heads = places.map((place, index) => {
    const account = accounts[index]
    return [place, account === undefined ? null : `${account} ${names.get(account) ?? ''}`.trim()] as const
  })
  return {
    heads: Object.fromEntries(heads),
    rows: table.map(({ key, label, whole, amounts, total }) => ({
      id: key,
      level: whole ? 0 : 1,
      group: whole,
      values: {
        line: label,
        total,
        ...Object.fromEntries(
          places.map((place, index) => [place, amounts.get(accounts[index] ?? '') ?? '0.00']),
        ),
      },
    })),
    totals: {},
  }
}

interface NoteRow {
  readonly key: string
  readonly label: string
  /** Whether the line sums other lines. */
  readonly whole: boolean
  /** By account group; percentages have two decimals, as amounts do. */
  readonly amounts: ReadonlyMap<string, string>
  readonly total: string
}

/** Returns the table of a note: each line by account group, with totals. */
function noteTable(found: readonly NoteAmount[]): readonly NoteRow[] {
  const accounts = [...new Set(found.map(({ account }) => account))].toSorted()
  const byAccount = groupedBy(found, 'account')
  const columns = new Map(accounts.map((account) => [account, columnOf(byAccount.get(account) ?? [])]))
  const whole = columnOf(found)
  return noteLines.map(({ key, label, adds }) => ({
    key,
    label,
    whole: adds !== undefined,
    amounts: new Map(accounts.map((account) => [account, columns.get(account)?.get(key) ?? '0.00'])),
    total: whole.get(key) ?? '0.00',
  }))
}

/** Returns the lines of one column, in the order of the note: a line sums only lines above it. */
function columnOf(found: readonly NoteAmount[]): ReadonlyMap<string, string> {
  const column = new Map<string, Money>()
  const texts = new Map<string, string>()
  const amountOf = (line: string): Money => column.get(line) ?? zero
  for (const { key, adds, percentOf } of noteLines) {
    const own = found.filter(({ line }) => line === key)
    const value = Object.entries(adds ?? {}).reduce(
      (sum, [line, sign]) => (sign === 1 ? plus(sum, amountOf(line)) : minus(sum, amountOf(line))),
      sumOf(own, ({ amount }) => money(amount)),
    )
    column.set(key, value)
    const [part, whole] = percentOf ?? []
    const percent = part && whole ? share(Number(amountOf(part)), Number(amountOf(whole))) : null
    texts.set(key, percentOf === undefined ? moneyText(value) : (percent ?? '0.00'))
  }
  return texts
}

export const noteOperations: readonly Operation[] = serveReport({
  whose: 'house',
  report: assetNote,
  read: noteOf,
})
