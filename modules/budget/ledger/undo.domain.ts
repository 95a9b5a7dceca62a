import type { LineId } from '@quina/blocks'
import { type Day, insist, type Money, zero } from '@quina/kernel'
import {
  availableOn,
  type BudgetMove,
  classesOf,
  mustBeOfVigencia,
  type Sources,
  type Stage,
} from './budget-ledger.domain.ts'

/** A line of a document that is being annulled: what came to it, and what later stages drew. */
export interface Doomed {
  readonly lineId: LineId
  readonly stage: Stage
  readonly fromLineId: LineId | null
  readonly came: Money
  readonly drawn: Money
}

/**
 * Gives back all that is left of the lines of a document, on the day it is annulled. Nothing may rest on them,
 * and nothing of theirs may be dated later: an adición of April cannot be undone in March (I8).
 * @throws Problem PRE-016 (there are later moves), PRE-034 (other vigencia), PRE-036 (a later document drew from it).
 */
export function undo(sources: Sources, lines: readonly Doomed[], day: Day): BudgetMove[] {
  const live = lines.filter((line) => line.came > zero)
  const resting = 'Un documento posterior ya lo afectó: anúlelo primero.'
  insist(
    live.every((line) => line.drawn === zero),
    'PRE-036',
    resting,
    { status: 409 },
  )
  return live.map(({ lineId, stage, fromLineId, came }) => {
    const source = sources.get(lineId)
    if (source === undefined) throw new Error(`line ${lineId} was not locked before being undone`)
    mustBeOfVigencia(source, day)
    const message = 'La fecha no puede ser anterior a la del último movimiento del documento.'
    insist(availableOn(source, day) === came, 'PRE-016', message, { fields: { date: message } })
    const { apropiacionId } = source
    return { class: classesOf[stage].returns, day, amount: came, apropiacionId, stage, lineId, fromLineId }
  })
}
