import { type Actor, actingOn, runDeed } from '@quina/blocks/server'
import { registroService } from '@quina/budget/server'
import type { Tx } from '@quina/db/server'
import { type Day, money, moneyText, zero } from '@quina/kernel'
import { sql } from 'kysely'

interface Releasing {
  readonly registroId: string
  readonly date: Day
  readonly reason: string
}

/** What a closed fund will not spend goes back from its registro and its CDP to the apropiación. */
export async function releaseRegistro(
  tx: Tx,
  actor: Actor,
  { registroId, date, reason }: Releasing,
): Promise<void> {
  const { rows } = await sql<{ id: string; left: string; campusId: string }>`
    select l.id, b.available as left, r.campus_id as "campusId"
    from budget.registro r join budget.registro_line l on l.parent_id = r.id join budget.line b on b.id = l.id
    where r.id = ${registroId}::uuid and b.available > 0 order by l.id`.execute(tx)
  const [first] = rows
  if (first === undefined) return
  const lines = rows
    .map(({ id, left }) => ({ lineId: id, amount: moneyText(money(left)) }))
    .filter(({ amount }) => money(amount) > zero)
  await runDeed(registroService, {
    tx,
    actor: actingOn(actor, registroService.document, first.campusId),
    today: date,
    id: registroId,
    action: 'release',
    asked: { date, lines, cascade: true, reason },
  })
}
