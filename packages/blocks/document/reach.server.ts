import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import type { Fields } from '../field/field.ts'
import type { Actor } from '../http/operation.server.ts'
import { loose } from '../reference/loose.server.ts'
import type { AnyDocument } from './document.ts'
import { campusScope } from './store.server.ts'

/** Field of a document → the table of the document it names. */
export type RestsOn = Readonly<Record<string, string>>

interface Resting {
  readonly document: AnyDocument
  readonly restsOn?: RestsOn
}

/**
 * A document may rest only on documents of campuses where the actor may act. A campus never changes, so no lock is needed;
 * what does not exist is left to the reference itself. @throws Problem `GEN-CAMPUS`
 */
export async function mustReachParents(
  tx: Tx,
  { document, restsOn = {} }: Resting,
  actor: Actor,
  values: object,
): Promise<void> {
  const scope = campusScope(actor)
  if (scope === null) return
  for (const [field, table] of Object.entries(restsOn)) {
    const id = (values as Readonly<Record<string, unknown>>)[field]
    if (typeof id !== 'string') continue
    const parent = await loose(tx)
      .selectFrom(table)
      .select('campusId')
      .where('id', '=', id)
      .executeTakeFirst()
    const { label } = (document.fields as Fields)[field]!
    const message = `${label}: es de otra sede, donde usted no puede actuar.`
    const refusal = { status: 403, fields: { [field]: message } }
    insist(parent === undefined || parent.campusId === scope, 'GEN-CAMPUS', message, refusal)
  }
}
