import type { PostingTable } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Money, money, showDay, showPesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { BudgetMove } from './budget-ledger.domain.ts'

/**
 * What some moves did, in words, once they are posted: each with what is left where it took from. A CDP leaves appropriation,
 * a registro what its CDP may still commit, a collection what is still to be collected. More than was expected may be
 * collected, and is said.
 */
export async function describeMoves(tx: Tx, moves: readonly BudgetMove[]): Promise<PostingTable> {
  const labels = await labelsOf(tx, moves)
  const left = await leftAfter(tx, moves)
  return {
    title: 'Presupuesto',
    columns: [
      { label: 'Movimiento', align: 'start' },
      { label: 'Fecha', align: 'start' },
      { label: 'Rubro', align: 'start' },
      { label: 'Valor', align: 'end' },
      { label: 'Queda', align: 'end' },
      { label: '', align: 'start' },
    ],
    rows: moves.map((move) => {
      const balance = left(move)
      const above = move.class === 'RE' && balance !== null && balance < zero ? 'Supera el aforo' : ''
      return [
        move.class,
        showDay(move.day),
        labels.get(controlOf(move)) ?? '',
        showPesos(move.amount),
        balance === null ? '' : showPesos(balance),
        above,
      ]
    }),
  }
}

const controlOf = (move: BudgetMove): string => move.apropiacionId ?? move.aforoId ?? ''

async function labelsOf(tx: Tx, moves: readonly BudgetMove[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(moves.map(controlOf))]
  const { rows } = await sql<{ id: string; label: string }>`
    select id, label from budget.apropiacion_option where id = any(${ids}::uuid[])
    union all select id, label from budget.aforo_option where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** What is left where each move took from: the line of the stage before, or the line of control. */
async function leftAfter(tx: Tx, moves: readonly BudgetMove[]): Promise<(move: BudgetMove) => Money | null> {
  const controls = [...new Set(moves.map(controlOf))]
  const lines = moves.flatMap(({ fromLineId }) => fromLineId ?? [])
  const { rows } = await sql<{ id: string; free: string; uncollected: string; unrecognised: string }>`
    select id, available as free, 0.00 as uncollected, 0.00 as unrecognised from budget.line where id = any(${lines}::uuid[])
    union all select id, disponible, 0.00, 0.00 from budget.apropiacion where id = any(${controls}::uuid[])
    union all select id, definitivo, definitivo - recaudado, definitivo - reconocido from budget.aforo
              where id = any(${controls}::uuid[])`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  return (move) => {
    const row = known.get(move.fromLineId ?? controlOf(move))
    if (row === undefined) return null
    if (move.class.startsWith('RE')) return money(row.uncollected)
    return money(move.class.startsWith('RC') ? row.unrecognised : row.free)
  }
}
