import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, type Money, notFound } from '@quina/kernel'
import { creditCollected } from '../credit-part/credit-collected.server.ts'
import { creditPart } from '../credit-part/credit-part.server.ts'
import type { AdjustCause } from './capita.contract.ts'

interface Adjusting {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  readonly capitaId: string
  readonly cause: AdjustCause
  readonly amount: Money
  readonly reason: string
}

/** DIAN calls what was not given a partial devolución; the rest is a rebaja. */
const concepts = { members: '1', elsewhere: '3', agreement: '3' } as const

/**
 * A partial note of the invoice of a month, shared among its groups of people by what is left of each.
 * @returns the note. @throws Problem FAC-222 (nothing was invoiced), and whatever the note refuses.
 */
export async function adjust({
  tx,
  actor,
  today,
  capitaId,
  cause,
  amount,
  reason,
}: Adjusting): Promise<string> {
  const held = await tx
    .selectFrom('billing.capita')
    .select(['status', 'invoiceId', 'campusId'])
    .where('id', '=', capitaId)
    .executeTakeFirst()
  if (held === undefined) throw notFound('La cápita')
  const { status, invoiceId, campusId } = held
  const message =
    'Solo se ajusta con nota un periodo facturado: corrija el borrador, o el cierre con una nota de RIPS.'
  insist(status === 'issued' && invoiceId !== null, 'FAC-222', message, { status: 409 })
  const crediting = { tx, actor, today, invoiceId, campusId, reason }
  if (cause === 'collected') return (await creditCollected({ ...crediting, amount })).id
  const parts = [{ invoiceLineId: null, amount }]
  return creditPart({ ...crediting, concept: concepts[cause], parts })
}
