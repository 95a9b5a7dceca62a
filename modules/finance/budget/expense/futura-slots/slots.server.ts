import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Slot } from './futura.domain.ts'

/** The years of an act. The caller locks its row first, so that two commitments do not take the same amount. */
export async function slotsOf(tx: Tx, futuraId: string): Promise<Slot[]> {
  const rows = await rowsFrom<Record<'authorised' | 'committed' | 'appropriated', string> & { year: number }>(
    tx,
  )`
    select year, sum(case class when 'VA' then amount when 'VA-' then -amount else 0 end) as authorised,
           sum(case class when 'VFC' then amount when 'VFC-' then -amount else 0 end) as committed,
           sum(case class when 'VFA' then amount when 'VFA-' then -amount else 0 end) as appropriated
    from budget.futura_move where futura_id = ${futuraId}::uuid group by 1 order by 1`
  return rows.map(({ year, authorised, committed, appropriated }) => ({
    year,
    authorised: money(authorised),
    committed: money(committed),
    appropriated: money(appropriated),
  }))
}

export interface FuturaMove {
  readonly class: 'VA' | 'VA-' | 'VFC' | 'VFC-' | 'VFA' | 'VFA-'
  readonly day: Day
  readonly year: number
  readonly amount: Money
  readonly registroId?: string
  readonly nextRegistroId?: string
  readonly modificationId?: string
}

export const writeMove = (tx: Tx, futuraId: string, { amount, ...move }: FuturaMove) =>
  tx
    .insertInto('budget.futuraMove')
    .values({ futuraId, ...move, amount: moneyText(amount) })
    .execute()

/** The amount that a commitment takes from a year and that year has not appropriated yet. */
export type Slice = Readonly<{ futuraId: string; registroId: string; campusId: string; amount: Money }>

export const slicesOf = async (tx: Tx, year: number): Promise<Slice[]> =>
  slicesIn((await askSlices(sql`${year}::int`).execute(tx)).rows)

type SliceRow = Omit<Slice, 'amount'> & { readonly amount: string }

export const askSlices = (year: RawBuilder<unknown>) => sql<SliceRow>`
  select s.futura_id as "futuraId", s.registro_id as "registroId", r.campus_id as "campusId",
         s.committed - s.appropriated as amount
  from budget.futura_slice s join budget.registro r on r.id = s.registro_id
  where s.year = ${year} and s.committed > s.appropriated order by r.vigencia, r.number`

export const slicesIn = (rows: readonly SliceRow[]): Slice[] =>
  rows.map((row) => ({ ...row, amount: money(row.amount) }))
