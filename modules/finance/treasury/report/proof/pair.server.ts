import type { ProofCut } from '@quina/accounting/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, minus, money, showDay, sumOf, zero } from '@quina/kernel'
import { checkStatements } from './checks.server.ts'
import type { CheckName, Reason } from './proof.contract.ts'

/** A document on both sides of a comparison, as the database returns it. */
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

export type Pair = Omit<PairRow, 'one' | 'other'> & Readonly<{ one: Money; other: Money; difference: Money }>

/** Returns the documents of one comparison, up to a day. */
export async function pairsOf(tx: Tx, check: CheckName, cut: ProofCut): Promise<Pair[]> {
  const rows = await rowsFrom<PairRow>(tx)`
    select p.day, p.document, p.tercero, coalesce(p.one, 0)::numeric(18,2) as one,
           coalesce(p.other, 0)::numeric(18,2) as other,
           p.reason, e.id as entry_id, k.code || '-' || e.number as voucher
    from (${checkStatements[check](cut)}) p
    left join lateral (select * from accounting.entry_face e where e.document_id = p.document_id order by e.day,
      e.id limit 1) e on true
    left join accounting.voucher_kind_face k on k.id = e.kind_id
    order by p.day nulls first, p.document`
  const pairs = rows.map((row) => {
    const one = money(row.one)
    const other = money(row.other)
    return { ...row, one, other, difference: minus(one, other) }
  })
  const began = await beginningOf(tx, cut.vigencia)
  return began === null ? pairs : sinceBeginning(pairs, began)
}

type OpeningEntry = Readonly<{ day: Day; entryId: string; voucher: string }>

/** Returns the opening of books that began after the first day of a vigencia; it holds the earlier budget movements. */
async function beginningOf(tx: Tx, vigencia: number): Promise<OpeningEntry | null> {
  const row = await rowFrom<OpeningEntry>(tx)`
    select to_char(o.date, 'YYYY-MM-DD') as day, e.id as entry_id, k.code || '-' || e.number as voucher
    from accounting.opening o join accounting.entry_face e on e.document_id = o.id and e.document = 'accounting.opening'
    join accounting.voucher_kind_face k on k.id = e.kind_id
    where o.status = 'posted' and o.date > make_date(${vigencia}, 1, 1) and o.date <= make_date(${vigencia}, 12, 31)
      and not exists (select from accounting.entry_face r where r.reverses_id = e.id)
    order by e.at desc limit 1`
  return row ?? null
}

const ofBudgetAlone = new Set<Reason>(['budgetOnly', 'opening', 'moment'])

/** Replaces the budget movements from before the books began with one line that links to their opening entry. */
function sinceBeginning(pairs: readonly Pair[], { day, entryId, voucher }: OpeningEntry): Pair[] {
  const isBefore = (pair: Pair) =>
    isOpen(pair) &&
    pair.other === zero &&
    pair.day !== null &&
    pair.day < day &&
    ofBudgetAlone.has(pair.reason)
  const before = pairs.filter(isBefore)
  if (before.length === 0) return [...pairs]
  const one = sumOf(before, 'one')
  const document = `Antes de que empezaran los libros, el ${showDay(day)}: está en los saldos iniciales`
  const openingPair = { day: null, document, tercero: null, reason: 'opening' as const, entryId, voucher }
  return [{ ...openingPair, one, other: zero, difference: one }, ...pairs.filter((pair) => !isBefore(pair))]
}

export const isOpen = ({ difference }: Pair): boolean => difference !== zero

/** Whether a difference has no known reason and thus is a fault. */
export const isFault = (pair: Pair): boolean => isOpen(pair) && pair.reason === 'unexplained'
