import { defineFile, defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { asset } from '../asset/asset.contract.ts'

const size = f.choice('Tamaño', { label: '50 × 25 mm', smallLabel: '30 × 15 mm' })

/** Between the plate and the signed code, in what a QR carries. */
export const markBefore = '~'

/** The asset whose label was read with the camera of a telephone. */
export const assetByLabel = defineQuery({
  id: 'assets.assetByLabel',
  title: 'Activos fijos: el bien de una etiqueta',
  access: permissionFor(asset, 'view'),
  params: { code: f.code('Código de la etiqueta', { max: 60 }) },
  answers: z.object({ id: z.string() }),
})

/** The label that is stuck on one asset. Each print leaves its trace. */
export const assetLabel = defineFile({
  id: 'assets.assetLabel',
  taken: 'print',
  title: 'Activos fijos: etiqueta con código QR',
  access: permissionFor(asset, 'view'),
  params: { id: f.ref('assets.asset', 'Activo'), size },
  opens: ['id'],
})

/** The labels of all the assets of a place, one for each page of the roll. */
export const placeLabels = defineFile({
  id: 'assets.placeLabels',
  taken: 'print',
  title: 'Activos fijos: etiquetas de una ubicación',
  access: permissionFor(asset, 'view'),
  params: { locationId: f.ref('hospital.location', 'Ubicación'), size },
  opens: ['locationId'],
})

/** The labels of what somebody answers for in the site of the caller. */
export const custodianLabels = defineFile({
  id: 'assets.custodianLabels',
  taken: 'print',
  title: 'Activos fijos: etiquetas de un responsable',
  access: permissionFor(asset, 'view'),
  params: { custodianId: f.ref('people.tercero', 'Responsable'), size },
  opens: ['custodianId'],
})

/** What somebody answers for, asset by asset, to be signed. */
export const custodianInventory = defineFile({
  id: 'assets.custodianInventory',
  taken: false,
  title: 'Activos fijos: inventario individual',
  access: permissionFor(asset, 'view'),
  params: { id: f.ref('people.tercero', 'Responsable') },
  opens: ['id'],
})
