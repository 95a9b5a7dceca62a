import { defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { dispensing } from '../dispensing/dispensing.contract.ts'

const may = { module: 'pharmacy', access: permissionFor(dispensing, 'edit') } as const

/** What is left of an order, with the product that is it: the lines that a dispensing begins with. */
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

/** What a label read by the scanner is, among what is left of an order. Nothing is guessed: what is doubtful is typed. */
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
    /** Why it is not added, or what must be looked at. */
    message: z.string().nullable(),
  }),
})
