import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowOf } from '@quina/db/server'
import { must, refused } from '@quina/kernel'
import { productGroup } from './group.contract.ts'

/**
 * Rules: ALM-001 the code is taken, ALM-002 its inventory account is not in 1514 or 1510, ALM-003 an expiry without lots, ALM-180
 * its account may not change while a store has stock of the group.
 */
export const groupService = catalogService<typeof productGroup>({
  catalog: productGroup,
  whose: 'house',
  chosenBy: ['warehouse'],
  refusals: {
    group_account_kept: refused(
      'ALM-180',
      'Hay existencias de este grupo en esa cuenta: la cuenta de inventario se cambia cuando estén en cero.',
      'inventoryAccountId',
    ),
  },
  async onSave(tx, { values }) {
    const account = await rowOf(tx, 'accounting.accountFace', values.inventoryAccountId, ['code'])
    const kept = /^15(10|14)/.test(account?.code ?? '')
    must(kept, 'ALM-002', 'inventoryAccountId', 'La cuenta de inventario es de los grupos 1510 o 1514.')
    const lots = values.tracksLot || !values.tracksExpiry
    must(lots, 'ALM-003', 'tracksExpiry', 'El vencimiento es de un lote: marque también que maneja lote.')
  },
})

export const groupOperations = serveCatalog(groupService)
