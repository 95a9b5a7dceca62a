import type { AnswerOf } from '@quina/blocks'
import {
  catalogService,
  type Operation,
  type RowsService,
  refusing,
  serveCatalog,
  serveQuery,
  serveRows,
} from '@quina/blocks/server'
import { lockedRow, rowsFrom, valuesFrom } from '@quina/db/server'
import { conflict, mustBeFound } from '@quina/kernel'
import { defineProductUses } from '@quina/warehouse/server'
import { kit, kitLines, kitParts } from './kit.contract.ts'

export const kitService = catalogService<typeof kit>({ catalog: kit, whose: 'house', chosenBy: ['pharmacy'] })

export const kitPartService: RowsService<typeof kitParts> = {
  rows: kitParts,
  whose: 'house',
  parent: 'kitId',
  table: 'pharmacy.kitPart',
  order: 'id',
  async lockParent(tx, id) {
    mustBeFound(await lockedRow(tx, 'pharmacy.kit', id, ['id']), 'El paquete')
  },
}

defineProductUses(async (tx, productId) => {
  return valuesFrom<string>(tx)`
    select 'el paquete ' || k.name as label from pharmacy.kit k join pharmacy.kit_part p on p.kit_id = k.id
    where p.product_id = ${productId}::uuid and k.active
    union all
    select 'el pendiente ' || platform.numbered('PEN', d.number) from pharmacy.pending_delivery d
    where d.product_id = ${productId}::uuid and d.status = 'open'`
})

export const kitOperations: readonly Operation[] = [
  ...serveCatalog(kitService),
  ...refusing(
    {
      'pharmacy.kit_part_once': conflict('FAR-101', 'Ese producto ya está en el paquete.', 'productId'),
    },
    serveRows(kitPartService),
  ),
  serveQuery(
    kitLines,
    ({ tx, input: { kitId, kits } }) => rowsFrom<AnswerOf<typeof kitLines>[number]>(tx)`
    select k.product_id, p.code || ' ' || p.name as product, trim_scale(k.quantity * ${kits}::int)::text as quantity, k.included
    from pharmacy.kit_part k join warehouse.product_face p on p.id = k.product_id
    where k.kit_id = ${kitId}::uuid order by p.name`,
  ),
]
