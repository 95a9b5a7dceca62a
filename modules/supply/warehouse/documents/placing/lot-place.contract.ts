import {
  code,
  day,
  defineCommand,
  listOf,
  optional,
  permissionFor,
  quantity,
  ref,
  someOf,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { store } from '../../catalogue/store/store.contract.ts'
import { transfer } from '../transferring/transfer/transfer.contract.ts'

export const lotPlace = { module: 'warehouse', name: 'lotPlace' } as const
export const viewPlaces = permissionFor(store, 'view')

/** Which lot lies where: what has no place waits to be placed (dossier of warehouse §3.2, `existencia_lote`). */
export const lotPlaceList = listOf({
  columns: {
    productId: ref('warehouse.product', 'Producto'),
    code: code('Código'),
    storeId: ref('warehouse.anyStore', 'Bodega'),
    binId: optional(ref('warehouse.bin', 'Ubicación')),
    lot: text('Lote'),
    expiry: optional(day('Vence')),
    quantity: quantity('Cantidad'),
    unit: text('Unidad'),
    usual: optional(code('Ubicación usual')),
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
    storeId: ref('warehouse.store', 'Bodega'),
    lotId: ref('warehouse.lot', 'Lote'),
    fromId: optional(ref('warehouse.bin', 'De')),
  },
  params: {
    toId: optional(ref('warehouse.bin', 'Pasa a', { help: 'Vacío: queda por ubicar' })),
    quantity: someOf('Cantidad'),
  },
  answers: z.object({ left: z.string() }),
})
