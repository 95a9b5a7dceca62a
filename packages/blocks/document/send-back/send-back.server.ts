import { rowFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'
import { serveCommand } from '../../command/serve-command.server.ts'
import { labelOf } from '../../data/reference/reference.server.ts'
import type { Actor } from '../../http/actor.ts'
import { behalfOf } from '../../http/behalf/behalf.server.ts'
import type { Operation } from '../../http/exchange.server.ts'
import { type Action, type Actions, startsFrom } from '../../values/lifecycle/lifecycle.ts'
import { permissionFor } from '../../values/thing/named.ts'
import type { ActionOf, AnyDocument, SentBack, Stored } from '../document.ts'
import { type DocumentService, performAction } from '../engine/engine.server.ts'
import { load } from '../engine/store.server.ts'
import { canBeSentBack, returnedState, sendBackOf, sendingBack } from './send-back.ts'

/** The operation that sends back a document waiting for approval as a draft; none for other documents. */
export function sendBackOperations<D extends AnyDocument>(service: DocumentService<D>): Operation[] {
  const { document } = service
  const { approve } = document.lifecycle.actions as Actions
  if (approve === undefined || !canBeSentBack(document)) return []
  return [
    serveCommand(sendBackOf(document), async ({ tx, actor, today, now, input: { id, reason } }) => {
      if (returnedState(document) !== null) {
        const input = { reason }
        await performAction(service, {
          tx,
          actor,
          today,
          now,
          id,
          action: sendingBack.action as ActionOf<D>,
          input,
        })
        return { id }
      }
      const stored = await load(tx, { document, tables: service, actor, lock: true }, id)
      mustWait(document, approve, stored)
      insist(stored.createdBy !== actor.userId, 'GEN-OWN', 'Lo preparó usted: corríjalo o descártelo.', {
        status: 409,
      })
      const input = { reason, version: stored.version }
      const permission = permissionFor(document, 'approve')
      await tellBeside(tx, { document, stored, actor, permission, action: sendingBack.action, input })
      return { id }
    }),
  ]
}

interface Beside {
  readonly document: AnyDocument
  readonly stored: Pick<Stored<AnyDocument>, 'id' | 'status' | 'createdBy'>
  readonly actor: Actor
  /** The permission of the action: a delegate uses it on behalf of another user. */
  readonly permission: string
  readonly action: string
  readonly input?: Readonly<Record<string, string | number>>
}

/**
 * Writes to the history of a document a command that is not a step of its life cycle, with its author and delegator.
 * @throws Problem `GEN-DELEGATED`
 */
export async function tellBeside(tx: Tx, { document, stored, actor, permission, action, input }: Beside) {
  const behalf = behalfOf(actor, permission, stored.createdBy)
  const name = nameOf(document)
  const { id, status } = stored
  await sql`
    insert into platform.history
      (document, document_id, action, ordinal, from_status, to_status, input, user_id, on_behalf_of)
    select ${name}, ${id}::uuid, ${action}, 1 + count(*), ${status}, ${status}, ${JSON.stringify(input ?? {})}::jsonb,
           ${actor.userId}::uuid, ${behalf?.userId ?? null}::uuid
    from platform.history where document = ${name} and document_id = ${id}::uuid and action = ${action}`.execute(
    tx,
  )
}

const nameOf = ({ module, name }: AnyDocument): string => `${module}.${name}`

/** Requires that it waits for approval in a state where its author can still correct it. @throws Problem GEN-STATE */
function mustWait(
  { lifecycle: { states } }: AnyDocument,
  approve: Action,
  { status }: Stored<AnyDocument>,
): void {
  const waits = startsFrom(approve, status) && states[status]?.editable === true
  const state = states[status]?.label.toLowerCase() ?? status
  insist(waits, 'GEN-STATE', `No se puede devolver en estado ${state}.`, { status: 409 })
}

/** Who sent it back in its current state, and why; null once it is saved again or, if a step returned it, filed again. */
export async function sentBackOf(
  tx: Tx,
  document: AnyDocument,
  { id, version, status }: Pick<Stored<AnyDocument>, 'id' | 'version' | 'status'>,
): Promise<SentBack | null> {
  const returned = status === returnedState(document)
  const last = await rowFrom<{ userId: string; at: Date; reason: string }>(tx)`
    select user_id, at, input->>'reason' as reason from platform.history
    where document = ${nameOf(document)} and document_id = ${id}::uuid and action = ${sendingBack.action}
      and (${returned}::boolean or (input->>'version')::int = ${version})
    order by id desc limit 1`
  if (last === undefined) return null
  const { userId, at, reason } = last
  return { by: (await labelOf(tx, 'admin.user', userId)) ?? '', at: at.toISOString(), reason }
}
