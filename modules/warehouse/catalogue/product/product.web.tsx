import { catalogScreens, RowsPanel } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { product } from './product.contract.ts'
import { barcodes, presentations, priceCaps, stockLevels, substitutes } from './product-rows.contract.ts'

/** The products of the warehouse, each with how it is bought, read and replaced. */
export const Products = catalogScreens(product, {
  columns: [
    'code',
    'name',
    'generic',
    'cum',
    'groupId',
    'kind',
    'baseUnit',
    'permitUntil',
    'controlled',
    'active',
  ],
  defaults: () => ({ kind: 'medicine', formulary: true, upcCovered: true }),
  related: ({ id }) => (
    <>
      <RowsPanel rows={presentations} id={id} empty="Se compra por unidad base." begun={{ parts: 1 }} />
      <RowsPanel rows={barcodes} id={id} empty="Al leer un código por primera vez se aprende." />
      <RowsPanel rows={substitutes} id={id} empty="No tiene sustitutos." begun={{ turn: 1 }} />
      <RowsPanel rows={stockLevels} id={id} empty="Sin mínimos ni máximos." />
      <RowsPanel
        rows={priceCaps}
        id={id}
        empty="Su precio no está regulado."
        begun={{ fromDay: dayInBogota(new Date()) }}
      />
    </>
  ),
}).List
