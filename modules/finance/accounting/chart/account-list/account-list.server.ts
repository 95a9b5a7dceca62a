import { type Operation, type RowsService, serveRows } from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { must, notFound } from '@quina/kernel'
import { accountCentres, accountTerceros } from './account-list.contract.ts'

/** Refuses a tercero or a centre listed twice (CON-098). The journal refuses what a list excludes (CON-096, 097). */
const terceros: RowsService<typeof accountTerceros> = {
  rows: accountTerceros,
  whose: 'house',
  table: 'accounting.accountTercero',
  parent: 'accountId',
  order: 'id',
  key: 'terceroId',
  lockParent: lockAccount,
  async onSave(tx, { parentId, id, values: { terceroId } }) {
    const other = await rowWhere(tx, 'accounting.accountTercero', { accountId: parentId, terceroId }, ['id'])
    mustBeNew(other, id, 'terceroId')
  },
}

const centres: RowsService<typeof accountCentres> = {
  rows: accountCentres,
  whose: 'house',
  table: 'accounting.accountCentre',
  parent: 'accountId',
  order: 'id',
  key: 'costCentreId',
  lockParent: lockAccount,
  async onSave(tx, { parentId, id, values: { costCentreId } }) {
    const other = await rowWhere(tx, 'accounting.accountCentre', { accountId: parentId, costCentreId }, [
      'id',
    ])
    mustBeNew(other, id, 'costCentreId')
  },
}

export const accountListOperations: readonly Operation[] = [...serveRows(terceros), ...serveRows(centres)]

function mustBeNew(other: { readonly id: string } | undefined, id: string | null, field: string): void {
  must(other === undefined || other.id === id, 'CON-098', field, 'Ya está en la lista.')
}

/** Serialises concurrent changes to the lists of an account. */
async function lockAccount(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('accounting.account')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('La cuenta')
}
