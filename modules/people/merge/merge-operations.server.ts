import type { DeedAsked } from '@quina/blocks'
import { type Operation, serveDeed } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { newId, notFound, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import type { TerceroValues } from '../tercero/tercero.contract.ts'
import { completed } from '../tercero/tercero.domain.ts'
import { mustBeFree, mustBeReceived } from '../tercero/tercero.server.ts'
import { retellKnownAs } from './known-as.server.ts'
import * as its from './merge.contract.ts'
import { mergeTerceros, unmergeTercero } from './merge.server.ts'

/** Who a tercero is: another document, one of two, and two of one again. */
export const identityOperations: Operation[] = [
  serveDeed(its.mergeTercero, ({ tx, asked: { id, ...asked }, actor }) =>
    mergeTerceros(tx, { survivorId: id, ...asked, actor }),
  ),
  serveDeed(its.unmergeTercero, ({ tx, asked: { id, reason }, actor }) =>
    unmergeTercero(tx, { absorbedId: id, reason, actor }),
  ),
  serveDeed(its.changeTerceroDocument, ({ tx, asked, actor }) =>
    changeDocumentOf(tx, { ...asked, userId: actor.userId }),
  ),
]

type DocumentChange = DeedAsked<typeof its.changeTerceroDocument> & { readonly userId: string }

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
