import type { Tx } from '@quina/db/server'

/** The electronic document of something that was sold; undefined while there is none. */
export const documentOf = (tx: Tx, owner: string, ownerId: string) =>
  tx
    .selectFrom('einvoice.document')
    .select(['id', 'number', 'cufe', 'state', 'simulated', 'attached', 'answeredAt'])
    .where('owner', '=', owner)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
