import type { Actor } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { type Day, moneyText, newId, pick } from '@quina/kernel'
import type { RezagoKind } from '../rezago/rezago.contract.ts'
import type { ClosingPolicy } from '../rezago/rezago.domain.ts'
import type { PendingLine } from './pending.server.ts'

interface Act {
  readonly year: number
  readonly policy: ClosingPolicy
  readonly actor: Actor
  readonly date: Day
  readonly actNumber: string
  readonly modificationId: string | null
}

/** Stores the act that carries a year over. */
export async function keepAct(
  tx: Tx,
  { year, policy, actor, date, actNumber, modificationId }: Act,
): Promise<string> {
  const id = newId()
  await addTo(tx, 'budget.constitution', {
    id,
    vigencia: year,
    policy,
    actNumber,
    actDate: date,
    modificationId,
    createdBy: actor.userId,
  })
  return id
}

interface StoredLine {
  readonly id: string
  readonly year: number
  readonly line: PendingLine
  readonly kind: RezagoKind
  readonly rubroId: string
  readonly registroId?: string
  readonly obligacionId?: string | null
  readonly lineId?: string
}

/** Stores a line that is carried over or expires. */
export const keepLine = (
  tx: Tx,
  { id, year, line, kind: name, rubroId, registroId, obligacionId, lineId }: StoredLine,
) =>
  tx
    .insertInto('budget.rezago')
    .values({
      id: newId(),
      constitutionId: id,
      vigencia: year,
      kind: name,
      terceroId: line.terceroId,
      rubroId,
      ...pick(line, 'fuenteId', 'registroId', 'obligacionId'),
      originLineId: line.lineId,
      amount: moneyText(line.amount),
      nextRegistroId: registroId ?? null,
      nextObligacionId: obligacionId ?? null,
      nextLineId: lineId ?? null,
    })
    .execute()
