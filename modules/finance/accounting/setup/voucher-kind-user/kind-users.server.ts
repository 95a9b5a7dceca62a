import { type Actor, type Operation, type RowsService, serveRows } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { insist, must, notFound } from '@quina/kernel'
import { type Expression, sql } from 'kysely'
import { kindUsers } from './kind-users.contract.ts'

/** Refuses a user listed twice (CON-098). A kind with a list refuses the notes of other users (CON-106). */
const service: RowsService<typeof kindUsers> = {
  rows: kindUsers,
  whose: 'house',
  table: 'accounting.voucherKindUser',
  parent: 'kindId',
  order: 'id',
  key: 'userId',
  async lockParent(tx, id) {
    const row = await tx
      .selectFrom('accounting.voucherKind')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row === undefined) throw notFound('El tipo de comprobante')
  },
  async onSave(tx, { parentId, id, values: { userId } }) {
    const other = await rowWhere(tx, 'accounting.voucherKindUser', { kindId: parentId, userId }, ['id'])
    must(other === undefined || other.id === id, 'CON-098', 'userId', 'Ya está en la lista.')
  },
}

export const kindUserOperations: readonly Operation[] = serveRows(service)

/** Whether the list of a kind contains this user; no row when the kind has no list. */
export const needsWriter = (kindId: Expression<unknown>, { userId }: Actor) => sql<{ mine: boolean }>`
  select bool_or(user_id = ${userId}::uuid) as mine from accounting.voucher_kind_user
  where kind_id = (${kindId}) having count(*) > 0`

/** @throws Problem CON-106 when the kind has a list of users and the caller is not in it. */
export function mustBeWriter([found]: readonly { readonly mine: boolean }[]): void {
  const message = 'No está entre quienes elaboran ese tipo de comprobante.'
  insist(found?.mine !== false, 'CON-106', message, { status: 403, fields: { kindId: message } })
}
