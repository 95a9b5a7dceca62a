import type { Tx } from '@quina/db/server'
import { z } from 'zod'
import { labelsOf } from '../../data/reference/reference.server.ts'
import type { Actions } from '../../values/lifecycle/lifecycle.ts'
import type { AnyDocument } from '../document.ts'
import { labelBeside } from '../send-back/send-back.ts'

export const historyAnswer = z.array(
  z.object({
    action: z.string(),
    label: z.string(),
    ordinal: z.number(),
    adjustment: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string(),
    by: z.string(),
    /** The delegator, when it was done by delegation. */
    onBehalfOf: z.string().nullable(),
    at: z.string(),
    reason: z.string().nullable(),
    input: z.record(z.string(), z.unknown()),
  }),
)

/** The history of one document, oldest first. */
export async function documentHistory(
  tx: Tx,
  document: AnyDocument,
  id: string,
): Promise<z.input<typeof historyAnswer>> {
  const rows = await tx
    .selectFrom('platform.history')
    .selectAll()
    .where('document', '=', `${document.module}.${document.name}`)
    .where('documentId', '=', id)
    .orderBy('id')
    .execute()
  const people = await labelsOf(
    tx,
    'admin.user',
    rows.flatMap(({ userId, onBehalfOf }) => [userId, ...(onBehalfOf === null ? [] : [onBehalfOf])]),
  )
  const { states, actions } = document.lifecycle as {
    states: Record<string, { label: string }>
    actions: Actions
  }
  return rows.map((row) => {
    const input = row.input as Record<string, unknown>
    const action = actions[row.action]
    return {
      action: row.action,
      label: action?.label ?? labelBeside(row.action),
      ordinal: row.ordinal,
      adjustment: action?.suffix === undefined ? null : `${action.suffix}${row.ordinal}`,
      from: row.fromStatus === null ? null : (states[row.fromStatus]?.label ?? row.fromStatus),
      to: states[row.toStatus]?.label ?? row.toStatus,
      by: people.get(row.userId) ?? '',
      onBehalfOf: row.onBehalfOf === null ? null : (people.get(row.onBehalfOf) ?? ''),
      at: new Date(row.at as string | Date).toISOString(),
      reason: typeof input.reason === 'string' ? input.reason : null,
      input,
    }
  })
}
