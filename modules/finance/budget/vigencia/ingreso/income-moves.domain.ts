import type { LineId } from '@quina/blocks'
import { type Day, type Id, insist, type Money, must, negate, showPesos, zero } from '@quina/kernel'
import {
  availableOn,
  type BudgetMove,
  type MoveClass,
  type Pot,
} from '../../ledger/ledger/budget-ledger.domain.ts'
import type { IncomeOrigin } from '../../ledger/movement/movement.contract.ts'
import type { IngresoKind } from './ingreso.contract.ts'
import type { IncomeLine } from './ingreso.domain.ts'

/** A line of income to reverse, read under lock: its line of control and its balance by day. */
export interface IncomeSource extends Pot {
  readonly aforoId: Id<'budget.aforo'>
  readonly cpc: string | null
  readonly origin: IncomeOrigin
}
export type IncomeSources = ReadonlyMap<string, IncomeSource>

export type AmountToTake = Readonly<{ lineId: LineId; amount: Money }>

export type PlacedLine = IncomeLine & Readonly<{ aforoId: Id<'budget.aforo'>; origin: IncomeOrigin }>

type MoveHeader = Readonly<{ kind: IngresoKind; day: Day; terceroId: string }>

/** The moves of new income: recognised, collected, or both for the money available on the first of January. */
export function enter(lines: readonly PlacedLine[], when: MoveHeader): BudgetMove[] {
  const own = lines.map((line) => moveOf(line, { ...when, class: when.kind === 'recognition' ? 'RC' : 'RE' }))
  if (when.kind !== 'opening') return own
  // Opening money is recognised and collected at once; its line counts it once, as collected.
  return [...lines.map((line) => withoutLine(moveOf(line, { ...when, class: 'RC' }))), ...own]
}

/**
 * Reverses part of earlier lines of income, never more than the balance of each on that day or any later one.
 * @throws Problem PRE-006 (not positive), PRE-033 (foreign line), PRE-034 (other vigencia), PRE-077 (more than is left).
 */
export function takeBack(
  sources: IncomeSources,
  takings: readonly AmountToTake[],
  when: MoveHeader,
): BudgetMove[] {
  const left = new Map(sources)
  return takings.map(({ lineId, amount }, index) => {
    const source = left.get(lineId)
    const foreign = 'La línea no pertenece al ingreso que se afecta.'
    must(source !== undefined, 'PRE-033', `from.${index}.ingresoLineId`, foreign)
    mustFit(amount, availableOn(source, when.day), `from.${index}.amount`)
    left.set(lineId, { ...source, deltas: [...source.deltas, { day: when.day, amount: negate(amount) }] })
    const cls: MoveClass = when.kind === 'adjustment' ? 'RC-' : 'RE-'
    return moveOf({ ...source, id: lineId, amount }, { ...when, class: cls })
  })
}

function mustFit(amount: Money, available: Money, cell: string): void {
  must(amount > zero, 'PRE-006', cell, 'El valor debe ser mayor que cero.')
  const shown = showPesos(available > zero ? available : zero)
  const message = `El valor supera lo que queda del ingreso que se afecta. Disponible: ${shown}.`
  insist(amount <= available, 'PRE-077', message, {
    status: 409,
    facts: { available },
    fields: { [cell]: message },
  })
}

/** The opposite of a document's moves, on the day of its annulment. */
export function opposite(moves: readonly BudgetMove[], day: Day): BudgetMove[] {
  return moves.map((move) => ({ ...move, day, class: opposites[move.class as keyof typeof opposites] }))
}
const opposites = { RC: 'RC-', 'RC-': 'RC', RE: 'RE-', 'RE-': 'RE' } as const

interface IncomeMove {
  readonly id: LineId
  readonly aforoId: Id<'budget.aforo'>
  readonly cpc: string | null
  readonly origin: IncomeOrigin
  readonly amount: Money
}

const moveOf = (
  { id, aforoId, cpc, origin, amount }: IncomeMove,
  { day, terceroId, class: name }: MoveHeader & { readonly class: MoveClass },
): BudgetMove => ({
  class: name,
  day,
  amount,
  apropiacionId: null,
  aforoId,
  stage: 'ingreso',
  lineId: id,
  fromLineId: null,
  terceroId,
  cpc,
  origin,
})

function withoutLine({ lineId: _line, stage: _stage, ...move }: BudgetMove): BudgetMove {
  return move
}
