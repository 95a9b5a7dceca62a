import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { must, scaled } from '@quina/kernel'
import { product } from './product.contract.ts'

/**
 * Rules: ALM-020 the code, ALM-021 the CUM, ALM-022 the number of what authorises it, ALM-012 a range goes up,
 * ALM-181 while it has stock, its group has the same account. */
export const productService: CatalogService<typeof product> = {
  catalog: product,
  whose: 'house',
  table: 'warehouse.product',
  chosenBy: ['warehouse'],
  optionFacts: ['baseUnit', 'vatRate', 'tracksLot', 'tracksExpiry'],
  refusals: {
    product_group_kept: {
      code: 'ALM-181',
      message: 'Hay existencias de este producto: solo pasa a un grupo con la misma cuenta de inventario.',
      field: 'groupId',
    },
  },
  async onSave(_tx, { values }) {
    const { cum, permit, permitKind, temperatureMin: min, temperatureMax: max } = values
    const shaped = cum === null || /^\d{4,10}-\d{1,3}$/.test(cum)
    must(shaped, 'ALM-021', 'cum', 'El CUM es expediente y consecutivo, como 19900001-02.')
    const known = permit !== null || permitKind === null || permitKind === 'vital' || permitKind === 'none'
    must(known, 'ALM-022', 'permit', 'Diga el número de la autorización.')
    const rises = min === null || max === null || scaled(min, 2) <= scaled(max, 2)
    must(rises, 'ALM-012', 'temperatureMax', 'La temperatura máxima no puede ser menor que la mínima.')
  },
}

export const productOperations = serveCatalog(productService)
