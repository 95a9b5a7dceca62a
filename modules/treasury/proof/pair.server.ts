import type { Tx } from '@quina/db/server'
import { type Money, minus, money, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { checkStatements } from './checks.server.ts'
import type { CheckName, Reason } from './proof.contract.ts'

/** A document on both sides of a comparison, as the database tells it. */
export interface PairRow {
  readonly day: string | null
  readonly document: string
  readonly tercero: string | null
  readonly one: string
  readonly other: string
  readonly reason: Reason
  readonly entryId: string | null
  readonly voucher: string | null
}

export interface Pair extends Omit<PairRow, 'one' | 'other'> {
  readonly one: Money
  readonly other: Money
  readonly difference: Money
}

export interface Cut {
  readonly vigencia: number
  readonly to: string
}

/** Every document that one comparison looks at, up to a day. */
export async function pairsOf(tx: Tx, check: CheckName, cut: Cut): Promise<Pair[]> {
  const { rows } = await sql<PairRow>`
    select p.day, p.document, p.tercero, coalesce(p.one, 0)::numeric(18,2) as one,
           coalesce(p.other, 0)::numeric(18,2) as other,
           p.reason, e.id as entry_id, k.code || '-' || e.number as voucher
    from (${checkStatements[check](cut)}) p
    left join lateral (select * from accounting.entry e where e.document_id = p.document_id order by e.day,
      e.id limit 1) e on true
    left join accounting.voucher_kind k on k.id = e.kind_id
    order by p.day nulls first, p.document`.execute(tx)
  return rows.map((row) => {
    const [one, other] = [money(row.one), money(row.other)]
    return { ...row, one, other, difference: minus(one, other) }
  })
}

export const isOpen = ({ difference }: Pair): boolean => difference !== zero

/** What nothing explains: a fault, while the rest are steps of the books that stand apart for a known reason. */
export const isFault = (pair: Pair): boolean => isOpen(pair) && pair.reason === 'unexplained'
