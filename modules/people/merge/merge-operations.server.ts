import { endpoint } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import { newId, notFound, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  changeDocument,
  type DocumentType,
  documentTypes,
  mergeTerceros as mergePermission,
  type TerceroValues,
} from '../tercero/tercero.contract.ts'
import { completed } from '../tercero/tercero.domain.ts'
import { mustBeFree, mustBeReceived } from '../tercero/tercero.server.ts'
import { retellKnownAs } from './known-as.server.ts'
import { reason } from './merge.contract.ts'
import { mergeTerceros, unmergeTercero } from './merge.server.ts'

const path = '/api/people/tercero/:id'
const params = z.object({ id: z.uuid() })
const tag = 'people'
const types = Object.keys(documentTypes) as DocumentType[]

/** Who a tercero is: another document, one of two, and two of one again. */
export const identityOperations: Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/merge`,
      access: mergePermission,
      tag,
      summary: 'Combinar otro tercero con este, que permanece',
      params,
      body: z.strictObject({ absorbedId: z.uuid('Elija el tercero repetido.'), reason }),
    }),
    async ({ tx, params: { id }, body, actor }) => mergeTerceros(tx, { survivorId: id, ...body, actor }),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/unmerge`,
      access: mergePermission,
      tag,
      summary: 'Separar este tercero de aquel con el que se combinó',
      params,
      body: z.strictObject({ reason }),
    }),
    async ({ tx, params: { id }, body, actor }) => unmergeTercero(tx, { absorbedId: id, ...body, actor }),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/document`,
      access: changeDocument,
      tag,
      summary: 'Cambiar el documento de un tercero; el anterior queda como alias',
      params,
      body: z.strictObject({
        version: z.number().int(),
        documentType: z.enum(types, 'Elija una opción de la lista.'),
        number: z.string('Este dato es obligatorio.').trim().min(1, 'Este dato es obligatorio.').max(25),
        checkDigit: z.number().int().min(0).max(9).nullable(),
        reason,
      }),
      answer: z.object({ version: z.number() }),
    }),
    async ({ tx, params: { id }, body, actor }) =>
      changeDocumentOf(tx, { id, ...body, userId: actor.userId }),
  ),
]

type Tx = Parameters<typeof mustBeFree>[0]

interface DocumentChange {
  readonly id: string
  readonly version: number
  readonly documentType: DocumentType
  readonly number: string
  readonly checkDigit: number | null
  readonly reason: string
  readonly userId: string
}

/** @throws Problem TER-001, TER-010 to TER-013, TER-015 (merged), TER-016 (nothing changes), TER-017 (no longer received). */
async function changeDocumentOf(tx: Tx, change: DocumentChange): Promise<{ version: number }> {
  const { id, version, reason, userId } = change
  const before = await tx
    .selectFrom('people.tercero')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw notFound('El tercero')
  mustBeEditable(before, version)
  const { documentType, number, checkDigit } = completed({
    ...(before as unknown as TerceroValues),
    documentType: change.documentType,
    number: change.number,
    checkDigit: change.checkDigit,
  })
  if (before.documentType === documentType && before.number === number) throw sameDocument()
  await mustBeFree(tx, { documentType, number }, id)
  if (before.documentType !== documentType) await mustBeReceived(tx, documentType)
  // Going back to a document it had before: that one is no longer an alias.
  await tx
    .deleteFrom('people.terceroAlias')
    .where('documentType', '=', documentType)
    .where('number', '=', number)
    .execute()
  const { documentType: oldType, number: oldNumber, checkDigit: oldDigit } = before
  await tx
    .insertInto('people.terceroAlias')
    .values({
      id: newId(),
      terceroId: id,
      documentType: oldType,
      number: oldNumber,
      checkDigit: oldDigit,
      reason,
      userId,
    })
    .execute()
  await tx
    .updateTable('people.tercero')
    .set({ documentType, number, checkDigit, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await retellKnownAs(tx, id)
  return { version: version + 1 }
}

function mustBeEditable(
  { version, mergedIntoId, name }: { version: number; mergedIntoId: string | null; name: string },
  seen: number,
) {
  if (mergedIntoId !== null) throw new Problem('TER-015', `Fue combinado con ${name}: modifique ese tercero.`)
  if (version !== seen)
    throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', { status: 409 })
}

function sameDocument(): Problem {
  const message = 'Es el mismo documento que ya tiene.'
  return new Problem('TER-016', message, { fields: { number: message } })
}
