import type { AnswerOf, ValuesOf } from '@quina/blocks'
import { campusScope, catalogService, serveCatalog, serveQuery } from '@quina/blocks/server'
import { rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { must, refused, scaled } from '@quina/kernel'
import { serviceKinds } from '@quina/tariffs/contract'
import { product, productStock } from './product.contract.ts'

/**
 * Rules: ALM-020 the code, ALM-021 the CUM, ALM-022 the number of its authorisation, ALM-012 a maximum below the minimum, ALM-186
 * and ALM-187 how it is charged, ALM-238 a merged product, ALM-181 a change of group with another account while there is stock.
 */
export const productService = catalogService<typeof product>({
  catalog: product,
  whose: 'house',
  chosenBy: ['warehouse', 'pharmacy'],
  optionFacts: ['baseUnit', 'vatRate', 'tracksLot', 'tracksExpiry'],
  refusals: {
    product_sale: refused('ALM-186', 'Tiene IUM: se cobra por el servicio de ese IUM.', 'serviceId'),
    product_merged_inactive: refused('ALM-238', 'Está unido con otro: sepárelo para activarlo.', 'active'),
    product_group_kept: refused(
      'ALM-181',
      'Hay existencias de este producto: solo pasa a un grupo con la misma cuenta de inventario.',
      'groupId',
    ),
  },
  async adds(tx, rows, scope) {
    const countsIn = scope?.countsIn ?? null
    const found = await rowsFrom<{ id: string; quantity: string; value: string }>(tx)`
      select t.product_id as id, sum(t.quantity)::text as quantity, sum(t.value)::text as value
      from warehouse.stock t join warehouse.store s on s.id = t.store_id
      where t.product_id = any(${rows.map(({ id }) => id)}::uuid[])
        and (${countsIn}::uuid is null or s.campus_id = ${countsIn}::uuid) group by 1`
    const stockOf = new Map(found.map((one) => [one.id, one]))
    return rows.map((row) => {
      const { quantity = null, value = null } = stockOf.get(String(row.id)) ?? {}
      return { ...row, stock: quantity, stockValue: value }
    })
  },
  async onSave(tx, { values }) {
    await mustBeSold(tx, values)
    const { cum, permit, permitKind, temperatureMin: min, temperatureMax: max } = values
    const shaped = cum === null || /^\d{4,10}-\d{1,3}$/.test(cum)
    must(shaped, 'ALM-021', 'cum', 'El CUM es expediente y consecutivo, como 19900001-02.')
    const known = permit !== null || permitKind === null || permitKind === 'vital' || permitKind === 'none'
    must(known, 'ALM-022', 'permit', 'Diga el número de la autorización.')
    const rises = min === null || max === null || scaled(min, 2) <= scaled(max, 2)
    must(rises, 'ALM-012', 'temperatureMax', 'La temperatura máxima no puede ser menor que la mínima.')
  },
})

export const productOperations = [
  ...serveCatalog(productService),
  serveQuery(productStock, ({ tx, input: { id }, actor }) => {
    const site = campusScope(actor)
    return rowsFrom<AnswerOf<typeof productStock>[number]>(tx)`
      select s.id, s.code || ' ' || s.name as store, t.quantity::text as quantity, v.quantity::text as reserved, b.code as place,
             case when t.quantity > 0 then round(t.value / t.quantity, 4)::text end as average, t.value::text as value
      from warehouse.stock t join warehouse.store s on s.id = t.store_id
      left join warehouse.stock_level l on (l.product_id, l.store_id) = (t.product_id, t.store_id)
      left join warehouse.bin b on b.id = l.bin_id
      left join warehouse.reserved_stock v on (v.product_id, v.store_id) = (t.product_id, t.store_id)
      where t.product_id = ${id}::uuid and (t.quantity <> 0 or t.value <> 0)
        and (${site}::uuid is null or s.campus_id = ${site}::uuid)
      order by s.code`
  }),
]

/** A medicine is charged by its IUM; any other product, by a service of goods. @throws Problem ALM-186, ALM-187 */
async function mustBeSold(
  tx: Tx,
  { serviceId, medicineId }: Pick<ValuesOf<(typeof product)['fields']>, 'serviceId' | 'medicineId'>,
): Promise<void> {
  if (serviceId === null) return
  const byCode = 'Tiene IUM: se cobra por el servicio de ese IUM.'
  must(medicineId === null, 'ALM-186', 'serviceId', byCode)
  const { kind } = await storedRow(tx, 'tariffs.serviceFace', serviceId, ['kind'])
  const goods = `Elija un servicio de clase «${serviceKinds.device}» o «${serviceKinds.medicine}».`
  must(kind === 'device' || kind === 'medicine', 'ALM-187', 'serviceId', goods)
}
