import { type Actor, type Operation, type RowsService, serveRows } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { insist, must, notFound } from '@quina/kernel'
import { type Expression, sql } from 'kysely'
import { kindUsers } from './kind-users.contract.ts'

/** Rules: CON-098 a user twice. A user outside the list of a kind that has one is refused its notes (CON-106). */
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

/** Whether a kind that says who writes it says this person: no row when it says nobody. */
export const needsWriter = (kindId: Expression<unknown>, { userId }: Actor) => sql<{ mine: boolean }>`
  select bool_or(user_id = ${userId}::uuid) as mine from accounting.voucher_kind_user
  where kind_id = (${kindId}) having count(*) > 0`

/** @throws Problem CON-106 when the kind has a list of users who write it, and the caller is not in it. */
export function mustBeWriter([found]: readonly { readonly mine: boolean }[]): void {
  const message = 'No está entre quienes elaboran ese tipo de comprobante.'
  insist(found?.mine !== false, 'CON-106', message, { status: 403, fields: { kindId: message } })
}
