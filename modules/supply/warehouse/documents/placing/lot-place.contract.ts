import { defineCommand, f, listOf, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { store } from '../../catalogue/store/store.contract.ts'
import { transfer } from '../transferring/transfer/transfer.contract.ts'

export const lotPlace = { module: 'warehouse', name: 'lotPlace' } as const
export const viewPlaces = permissionFor(store, 'view')

/** The place of each lot; a lot without a place waits to be placed (dossier of warehouse §3.2, `existencia_lote`). */
export const lotPlaceList = listOf({
  columns: {
    productId: f.ref('warehouse.product', 'Producto'),
    code: f.code('Código'),
    storeId: f.ref('warehouse.anyStore', 'Bodega'),
    binId: f.optional(f.ref('warehouse.bin', 'Ubicación')),
    lot: f.text('Lote'),
    expiry: f.optional(f.day('Vence')),
    quantity: f.quantity('Cantidad'),
    unit: f.text('Unidad'),
    usual: f.optional(f.code('Ubicación usual')),
  },
  sort: 'code',
  filters: ['storeId', 'binId', 'productId', 'expiry', 'lot'],
  searches: 'Producto, código, lote o ubicación',
})

export const moveLot = defineCommand({
  id: 'warehouse.moveLot',
  verb: 'Mover a otra ubicación',
  title: 'Ubicaciones y lotes: mover',
  access: permissionFor(transfer, 'send'),
  consequence: 'Queda en la otra ubicación. Ni la existencia ni su valor cambian.',
  about: {
    storeId: f.ref('warehouse.store', 'Bodega'),
    lotId: f.ref('warehouse.lot', 'Lote'),
    fromId: f.optional(f.ref('warehouse.bin', 'De')),
  },
  params: {
    toId: f.optional(f.ref('warehouse.bin', 'Pasa a', { help: 'Vacío: queda por ubicar' })),
    quantity: f.someOf('Cantidad'),
  },
  answers: z.object({ left: z.string() }),
})
