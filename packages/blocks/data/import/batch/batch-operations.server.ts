import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { z } from 'zod'
import { type Actor, can } from '../../../http/actor.ts'
import { endpoint } from '../../../http/endpoint/endpoint.ts'
import type { Operation } from '../../../http/exchange.server.ts'
import { operation } from '../../../http/operation.server.ts'
import { shapeOf } from '../../../values/field/field.ts'
import { parseOrRefuse } from '../../../values/field/parse.ts'
import { batchesOf } from './batch.server.ts'
import { batchRow, undoFields, undoImports } from './batch.ts'
import { type AnnulTarget, undoBatch } from './undo.server.ts'

type Params = Readonly<Record<string, string>>

/** A place where files come in. */
export interface BatchDoor {
  /** `/api/people/tercero` */
  readonly path: string
  /** Who may import there. */
  readonly access: string
  readonly tag: string
  readonly title: string
  readonly params?: z.ZodObject
  readonly annulling?: readonly AnnulTarget[]
  /** Refuses once the parent of the rows is no longer a draft: undoing is refused where importing would be. */
  readonly saving?: (tx: Tx, actor: Actor, params: Params) => Promise<unknown>
}

const undoBody = z.object({ reason: z.string() })

/** The imports of one place, and undoing one of them. */
export function batchOperations({
  path,
  access,
  tag,
  title,
  params,
  annulling = [],
  saving,
}: BatchDoor): Operation[] {
  const named = params ?? z.object({})
  return [
    operation(
      endpoint({
        method: 'GET',
        path: `${path}/import/batches`,
        access,
        tag,
        summary: `${title}: cargas`,
        params: named,
        answer: z.array(batchRow),
      }),
      ({ tx, actor, params: given }) => batchesOf(tx, actor, targetOf(path, given as Params)),
    ),
    operation(
      endpoint({
        method: 'POST',
        path: `${path}/import/batches/:batchId/undo`,
        access: undoImports,
        tag,
        summary: `${title}: deshacer una carga`,
        params: named.extend({ batchId: z.uuid() }),
        body: undoBody,
        answer: z.object({ id: z.string() }),
      }),
      async ({ tx, actor, today, params: given, body }) => {
        insist(can(actor, access), 'SIN_PERMISO', 'No puede deshacer lo que no podría importar.', {
          status: 403,
        })
        const { reason } = parseOrRefuse(shapeOf(undoFields), body)
        const { batchId, ...rest } = given as Params & { readonly batchId: string }
        const target = targetOf(path, rest)
        await saving?.(tx, actor, rest)
        await undoBatch({ tx, actor, today, target, batchId, reason, annulling })
        return { id: batchId }
      },
    ),
  ]
}

/** The address of an import, with the ids of its parent: `/api/tariffs/manual/:id/items` of one manual. */
export const targetOf = (path: string, params: Params): string =>
  Object.entries(params).reduce((address, [name, value]) => address.replace(`:${name}`, value), path)
