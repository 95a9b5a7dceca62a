import { addRow, type Operation, type RowsService, type SavedPart, serveRows } from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { must, notFound } from '@quina/kernel'
import { payerAccounts, payerContacts } from './payer-part.contract.ts'

/** Rules: PAG-011 the régimen is already there, PAG-012 a rubro that no vigencia has. */
const accounts: RowsService<typeof payerAccounts> = {
  rows: payerAccounts,
  whose: 'house',
  table: 'insurers.payerAccount',
  parent: 'payerId',
  order: 'id',
  lockParent: lockPayer,
  onSave: checkAccounts,
}

const contacts: RowsService<typeof payerContacts> = {
  rows: payerContacts,
  whose: 'house',
  table: 'insurers.payerContact',
  parent: 'payerId',
  order: 'id',
  lockParent: lockPayer,
}

export const payerPartOperations: readonly Operation[] = [...serveRows(accounts), ...serveRows(contacts)]

/** Adds a régimen to a payer, with its accounts and rubros. @throws Problem GEN-422 by field, PAG-011, PAG-012. */
export const addPayerAccount = (tx: Tx, payerId: string, body: unknown): Promise<void> =>
  addRow(tx, accounts, { parentId: payerId, body })

/** Adds a contact to a payer. @throws Problem GEN-422 by field. */
export const addPayerContact = (tx: Tx, payerId: string, body: unknown): Promise<void> =>
  addRow(tx, contacts, { parentId: payerId, body })

async function lockPayer(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('insurers.payer')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('El pagador'))
}

async function checkAccounts(
  tx: Tx,
  { parentId, id, values }: SavedPart<typeof payerAccounts>,
): Promise<void> {
  const other = await rowWhere(tx, 'insurers.payerAccount', { payerId: parentId, regime: values.regime }, [
    'id',
  ])
  must(other === undefined || other.id === id, 'PAG-011', 'regime', 'El pagador ya tiene ese régimen.')
  await mustBeRubro(tx, 'rubroCode', values.rubroCode)
  await mustBeRubro(tx, 'priorRubroCode', values.priorRubroCode)
}

async function mustBeRubro(tx: Tx, field: string, code: string | null): Promise<void> {
  if (code === null) return
  const found = await rowWhere(tx, 'budget.rubroFace', { code, side: 'income' }, ['id'])
  must(found !== undefined, 'PAG-012', field, 'Ninguna vigencia tiene ese rubro de ingreso.')
}
