import { defineCommand, defineQuery, f, permission, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'

const readsLabels = permission('warehouse.barcode.read', 'Leer códigos de barras')
const learnsLabels = permission('warehouse.barcode.learn', 'Decir de qué producto es un código')

/** Returns the data of a scanned label: the product when its GTIN is known, and the data that must still be typed. */
export const readLabel = defineQuery({
  id: 'warehouse.readLabel',
  title: 'Leer un código',
  access: readsLabels,
  params: {
    text: f.text('Código', { max: 200 }),
    storeId: f.optional(f.ref('warehouse.anyStore', 'Bodega')),
  },
  answers: z.object({
    ...stringsOrNull('gtin', 'productId'),
    product: z.string(),
    presentationId: z.string().nullable(),
    presentation: z.string(),
    /** The base units in one presentation. */
    units: z.string(),
    ...stringsOrNull('lot', 'expiry'),
    count: z.number().nullable(),
    ...stringsOrNull('refusal', 'doubt'),
  }),
})

/** Assigns an unknown GTIN to a product; it is requested only once. */
export const learnLabel = defineCommand({
  id: 'warehouse.learnLabel',
  verb: 'Aprender el código',
  access: learnsLabels,
  about: { gtin: f.code('GTIN', { max: 14 }) },
  params: {
    productId: f.ref('warehouse.product', 'De qué producto es'),
    presentationId: f.optional(
      f.ref('warehouse.presentation', 'Presentación', { help: 'Vacío: la unidad base' }),
    ),
  },
  answers: z.object({ id: z.string() }),
})
