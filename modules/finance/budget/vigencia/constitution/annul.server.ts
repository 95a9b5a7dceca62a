import type { AnyDocument } from '@quina/blocks'
import { type Actor, actingOn, type DocumentService, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'

/** The data of a command that reverses the documents of another. */
export type AnnulInput = Readonly<{ tx: Tx; actor: Actor; date: Day; reason: string }>

/** A document that a command created. */
export type Made = Readonly<{ id: string; campusId: string }>

/** Annuls a document that a command created, as the caller, with the permission of the reversing command. */
export async function annul<D extends AnyDocument>(
  { tx, actor, date, reason }: AnnulInput,
  service: DocumentService<D>,
  { id, campusId }: Made,
): Promise<void> {
  const cascade = service.document.name === 'registro' ? { cascade: false } : {}
  await performAction(service, {
    tx,
    actor: actingOn(actor, service.document, campusId),
    today: date,
    id,
    action: 'annul',
    input: { date, reason, ...cascade },
  })
}
