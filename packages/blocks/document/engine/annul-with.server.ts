import { snake } from '@quina/kernel'
import type { AnnulTarget } from '../../data/import/batch/undo.server.ts'
import type { ActionOf, AnyDocument } from '../document.ts'
import { type DocumentService, performAction } from './engine.server.ts'

/** Annuls each document of an import with this action of its life cycle. */
export const annulWith = <D extends AnyDocument>(
  service: DocumentService<D>,
  action: ActionOf<D>,
): AnnulTarget => ({
  table: snake(service.table),
  annul: ({ reason, ...call }) =>
    performAction(service, { ...call, action, input: { date: call.today, reason } }),
})
