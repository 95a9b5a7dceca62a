import { addRow, type Operation, type RowsService, serveRows } from '@quina/blocks/server'
import { lockedRow, rowsWhere, type Tx } from '@quina/db/server'
import { insist, must, mustBeFound } from '@quina/kernel'
import { serviceAccounts, serviceComponents, serviceHomologs } from './service-parts.contract.ts'

async function lockService(tx: Tx, id: string): Promise<void> {
  mustBeFound(await lockedRow(tx, 'tariffs.service', id, ['id']), 'El servicio')
}

const homologs: RowsService<typeof serviceHomologs> = {
  rows: serviceHomologs,
  whose: 'house',
  table: 'tariffs.serviceHomolog',
  parent: 'serviceId',
  order: 'manual',
  lockParent: lockService,
}

const components: RowsService<typeof serviceComponents> = {
  rows: serviceComponents,
  whose: 'house',
  table: 'tariffs.serviceComponent',
  parent: 'packageId',
  order: 'id',
  lockParent: lockService,
  async onSave(tx, { parentId, values }) {
    const kinds = await rowsWhere(tx, 'tariffs.service', { id: [parentId, values.serviceId] }, ['id', 'kind'])
    const kindOf = (id: string) => kinds.find((one) => one.id === id)?.kind
    insist(kindOf(parentId) === 'package', 'TAR-050', 'Solo un paquete tiene componentes.')
    const nested = 'Un paquete no puede incluir otro paquete ni incluirse a sí mismo.'
    must(kindOf(values.serviceId) !== 'package', 'TAR-051', 'serviceId', nested)
    must(Number(values.quantity) > 0, 'TAR-052', 'quantity', 'La cantidad debe ser mayor que cero.')
  },
}

const accounts: RowsService<typeof serviceAccounts> = {
  rows: serviceAccounts,
  whose: 'house',
  table: 'tariffs.serviceAccount',
  parent: 'serviceId',
  order: 'regime',
  lockParent: lockService,
}

export const servicePartOperations: readonly Operation[] = [
  ...serveRows(homologs),
  ...serveRows(components),
  ...serveRows(accounts),
]

/** Adds a service to a package, by the rules of its screen. */
export const addComponent = (
  tx: Tx,
  packageId: string,
  component: { readonly serviceId: string; readonly quantity: string },
): Promise<void> => addRow(tx, components, { parentId: packageId, body: { ...component, note: null } })
