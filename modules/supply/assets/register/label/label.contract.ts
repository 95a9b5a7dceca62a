import { defineFile, defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { asset } from '../asset/asset.contract.ts'

const size = f.choice('Tamaño', { label: '50 × 25 mm', smallLabel: '30 × 15 mm' })

/** Separates the plate from the signature in the QR code. */
export const markBefore = '~'

/** Returns the asset of a label that a telephone's camera read. */
export const assetByLabel = defineQuery({
  id: 'assets.assetByLabel',
  title: 'Activos fijos: el bien de una etiqueta',
  access: permissionFor(asset, 'view'),
  params: { code: f.code('Código de la etiqueta', { max: 60 }) },
  answers: z.object({ id: z.string() }),
})

/** The label of one asset. Each print is recorded. */
export const assetLabel = defineFile({
  id: 'assets.assetLabel',
  taken: 'print',
  title: 'Activos fijos: etiqueta con código QR',
  access: permissionFor(asset, 'view'),
  params: { id: f.ref('assets.asset', 'Activo'), size },
  opens: ['id'],
})

/** The labels of all assets of a place, one label for each page of the roll. */
export const placeLabels = defineFile({
  id: 'assets.placeLabels',
  taken: 'print',
  title: 'Activos fijos: etiquetas de una ubicación',
  access: permissionFor(asset, 'view'),
  params: { locationId: f.ref('hospital.location', 'Ubicación'), size },
  opens: ['locationId'],
})

/** The labels of a custodian's assets in the caller's site. */
export const custodianLabels = defineFile({
  id: 'assets.custodianLabels',
  taken: 'print',
  title: 'Activos fijos: etiquetas de un responsable',
  access: permissionFor(asset, 'view'),
  params: { custodianId: f.ref('people.tercero', 'Responsable'), size },
  opens: ['custodianId'],
})

/** The inventory of a custodian's assets, for signature. */
export const custodianInventory = defineFile({
  id: 'assets.custodianInventory',
  taken: false,
  title: 'Activos fijos: inventario individual',
  access: permissionFor(asset, 'view'),
  params: { id: f.ref('people.tercero', 'Responsable') },
  opens: ['id'],
})
