import { defineCommand, type Fields, f, permission } from '@quina/blocks'
import { z } from 'zod'

const mergeProducts = permission('warehouse.product.merge', 'Unir y separar productos')
const about = { id: f.ref('warehouse.product', 'Producto') }
const reason = f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' })

/** Merges two products that turned out to be the same. */
export const mergeProduct = defineCommand({
  id: 'warehouse.mergeProduct',
  verb: 'Unir',
  title: 'Productos: unir',
  access: mergeProducts,
  consequence:
    'El que permanece recibe los códigos de barras, presentaciones, sustitutos, mínimos y precios regulados que no tenga. ' +
    'El repetido conserva su kardex y sus documentos y no se mueve más. Podrá separarlos después.',
  danger: true,
  about,
  params: { absorbedId: f.ref('warehouse.product', 'Producto repetido'), reason },
  answers: z.void(),
})

export const unmergeProduct = defineCommand({
  id: 'warehouse.unmergeProduct',
  verb: 'Separar',
  title: 'Productos unidos: separar',
  access: mergeProducts,
  consequence: 'Vuelve a ser un producto aparte, con lo que el otro recibió de él y su estado de antes.',
  about,
  params: { reason },
  answers: z.void(),
})

/** The fields of a merge, as the audit shows them. */
export const productMergeFields = {
  survivorId: f.ref('warehouse.product', 'Permanece'),
  absorbedId: f.ref('warehouse.product', 'Producto repetido'),
  reason: f.text('Motivo'),
  undoneAt: f.instant('Deshecha'),
  undoneReason: f.text('Motivo de deshacerla'),
} satisfies Fields
