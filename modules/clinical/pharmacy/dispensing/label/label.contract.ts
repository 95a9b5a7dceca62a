import { defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { dispensing } from '../dispensing/dispensing.contract.ts'

const may = { module: 'pharmacy', access: permissionFor(dispensing, 'edit') } as const

/** The medicines left of an order, each with its product: the initial lines of a dispensing. */
export const leftToDispense = defineQuery({
  ...may,
  name: 'leftToDispense',
  title: 'Lo que falta de una orden',
  params: { orderId: f.ref('care.medicalOrder', 'Orden médica') },
  answers: z.array(
    z.object({
      ...strings('orderLineId', 'name', 'left'),
      ...stringsOrNull('productId', 'product'),
    }),
  ),
})

/** Finds the line of an order for a scanned label. Nothing is guessed: the user types what is doubtful. */
export const readLabel = defineQuery({
  ...may,
  name: 'readLabel',
  title: 'Leer una etiqueta',
  params: {
    orderId: f.ref('care.medicalOrder', 'Orden médica'),
    storeId: f.ref('warehouse.store', 'Bodega'),
    label: f.text('Etiqueta', { max: 300 }),
  },
  answers: z.object({
    ...stringsOrNull('orderLineId', 'productId', 'name', 'product', 'lot', 'lotId'),
    /** Why the label is not added, or what the user must review. */
    message: z.string().nullable(),
  }),
})
