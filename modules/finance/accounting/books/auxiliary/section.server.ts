import { type Input, rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { daysOf } from '../../ledger/period/period.domain.ts'
import { type BookFilter, type Span, sumsOf, tells } from '../books/moved.server.ts'

/** An account within an auxiliary, with its initial and final balance and its moves. Balances are debits less credits. */
export interface Section {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nature: 'debit' | 'credit'
  readonly before: string
  readonly debit: string
  readonly credit: string
}

/** The subject of the auxiliary: its accounts, a tercero or a cost centre. */
export type Of =
  | { readonly by: 'account' }
  | { readonly by: 'tercero'; readonly id: string }
  | { readonly by: 'centre'; readonly id: string }

export interface Auxiliary {
  readonly of: Of
  readonly span: Span
  /** The first digits of the accounts to include; empty for all. */
  readonly prefix: string
  /** The filter of the lines to show. */
  readonly narrowed: BookFilter
}

/** The accounts of an auxiliary with an initial balance or moves, by code, read from the balances. */
export async function sectionsOf(tx: Tx, { of, span, prefix, narrowed }: Auxiliary): Promise<Section[]> {
  const held = (balances: string) => sumsOf(balances, narrowed)
  const whose = of.by === 'account' ? null : of.id
  const source = {
    account: sql`${held('accounting.account_balance')} b where true`,
    tercero: sql`${held('accounting.account_tercero_balance')} b where b.tercero_id = ${whose}::uuid`,
    centre: sql`${held('accounting.account_centre_balance')} b where b.cost_centre_id = ${whose}::uuid`,
  }[of.by]
  return rowsFrom<Section>(tx)`
    select a.id, a.code, a.name, a.nature, m.before, m.debit, m.credit
    from (select b.account_id, coalesce(sum(b.debit - b.credit) filter (where b.period < ${span.from}), 0) as before,
                 coalesce(sum(b.debit) filter (where b.period >= ${span.from}), 0) as debit,
                 coalesce(sum(b.credit) filter (where b.period >= ${span.from}), 0) as credit
          from ${source} and b.vigencia = ${span.vigencia} and b.period <= ${span.to}
            and b.account_id in (select id from accounting.account where starts_with(code, ${prefix}))
          group by b.account_id) m
    join accounting.account a on a.id = m.account_id
    where m.before <> 0 or m.debit <> 0 or m.credit <> 0 order by a.code collate "C"`
}

/** A line of an auxiliary, with the data of its voucher. */
export interface AuxiliaryLine {
  readonly id: string
  readonly entryId: string
  readonly day: string
  readonly kind: string
  readonly number: number
  readonly concept: string
  readonly tercero: string | null
  readonly openItem: string | null
  readonly base: string | null
  readonly debit: string
  readonly credit: string
}

export interface PageQuery {
  readonly section: Section
  /** The line after which to read; before which, when `backwards`. */
  readonly beyond: { readonly day: string; readonly id: string } | null
  readonly backwards: boolean
  readonly count: number
}

/**
 * Some lines of a section by day, which is the order of an index, so the cost does not depend on how many there are. The vigencia
 * and the limit are literals: as parameters, the statement would be planned each time for every partition.
 */
export function askLines(
  { of, span, narrowed }: Auxiliary,
  { section, beyond, backwards, count }: PageQuery,
): Input<AuxiliaryLine> {
  const whose =
    of.by === 'account'
      ? sql`true`
      : sql`${sql.ref(of.by === 'tercero' ? 'tercero_id' : 'cost_centre_id')} = ${of.id}::uuid`
  const key =
    beyond === null
      ? sql`true`
      : sql`(day, id) ${sql.raw(backwards ? '<' : '>')} (${beyond.day}::date, ${beyond.id}::bigint)`
  const { first } = daysOf({ vigencia: span.vigencia, number: span.from })
  const { last } = daysOf({ vigencia: span.vigencia, number: span.to })
  const order = sql.raw(backwards ? 'desc' : 'asc')
  return sql<AuxiliaryLine>`
    select l.id::text as id, l.entry_id, l.day, k.code as kind, e.number, coalesce(l.concept, e.concept) as concept,
           t.name as tercero, l.open_item, l.base, l.debit, l.credit
    from (select * from accounting.entry_line l
          where account_id = ${section.id}::uuid and vigencia = ${sql.lit(span.vigencia)} and ${whose} and ${key}
            and ${tells(narrowed)} and period between ${span.from} and ${span.to}
            and day between ${first}::date and ${last}::date
          order by day ${order}, id ${order} limit ${sql.lit(count)}) l
    join accounting.entry e on e.id = l.entry_id join accounting.voucher_kind k on k.id = e.kind_id
    left join people.tercero_face t on t.id = l.tercero_id
    order by l.day ${order}, l.id ${order}`
}
