import { defineFile, permissionFor, ref } from '@quina/blocks'
import { asset } from '../asset/asset.contract.ts'

/** The label that is stuck on one asset. */
export const assetLabel = defineFile({
  module: 'assets',
  name: 'assetLabel',
  taken: false,
  title: 'Activos fijos: etiqueta con código QR',
  access: permissionFor(asset, 'view'),
  params: { id: ref('assets.asset', 'Activo') },
  opens: ['id'],
})

/** The labels of all the assets of a place or of a custodian, one for each page of the roll. */
export const placeLabels = defineFile({
  module: 'assets',
  name: 'placeLabels',
  taken: false,
  title: 'Activos fijos: etiquetas de una ubicación',
  access: permissionFor(asset, 'view'),
  params: { locationId: ref('hospital.location', 'Ubicación') },
  opens: ['locationId'],
})

/** What somebody answers for, asset by asset, to be signed. */
export const custodianInventory = defineFile({
  module: 'assets',
  name: 'custodianInventory',
  taken: false,
  title: 'Activos fijos: inventario individual',
  access: permissionFor(asset, 'view'),
  params: { id: ref('people.tercero', 'Responsable') },
  opens: ['id'],
})
