import { attachmentOperations, type Operation, serveQuery } from '@quina/blocks/server'
import { notFound } from '@quina/kernel'
import { tercero } from '../tercero/tercero.contract.ts'
import { changesOf } from './changes.server.ts'
import { identityOf } from './identity.server.ts'
import { terceroChanges, terceroIdentity } from './tercero-file.contract.ts'

/** The file of a tercero: who it is, its papers, and who changed it. */
export const terceroFileOperations: Operation[] = [
  serveQuery(terceroIdentity, ({ tx, asked: { id } }) => identityOf(tx, id)),
  serveQuery(terceroChanges, ({ tx, asked: { id } }) => changesOf(tx, id)),
  ...attachmentOperations(tercero, async (tx, _actor, id) => {
    const found = await tx.selectFrom('people.tercero').select('id').where('id', '=', id).executeTakeFirst()
    if (found === undefined) throw notFound('El tercero')
  }),
]
