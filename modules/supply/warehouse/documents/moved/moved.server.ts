import { type Content, headedTable, type PrintColumn } from '@quina/blocks/print'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { MovedRow } from './moved.contract.ts'

/** Returns the lots that left stores by a document, with costs for users who see them; later returns are separate. */
export const movedOf = (
  tx: Tx,
  documentId: string,
  { costs }: { readonly costs: boolean },
): Promise<MovedRow[]> =>
  rowsFrom<MovedRow>(tx)`
    select m.id::text as id, p.name as product, p.base_unit as unit,
           coalesce(nullif(l.number, ''), 'Sin lote') as lot, l.expiry::text as expiry,
           (-m.quantity)::text as quantity, case when ${costs} then (-m.value)::text end as value
    from warehouse.move m join warehouse.product p on p.id = m.product_id join warehouse.lot l on l.id = m.lot_id
    where m.document_id = ${documentId}::uuid and m.quantity < 0 and m.reverses is null and m.kind <> 'consignmentOut'
    order by m.id`

const columns: readonly PrintColumn[] = [
  { key: 'product', header: 'Producto', kind: 'text' },
  { key: 'lot', header: 'Lote', kind: 'text' },
  { key: 'expiry', header: 'Vence', kind: 'day' },
  { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
  { key: 'unit', header: 'Unidad', kind: 'text' },
]

/** The same table on paper. */
export const movedTable = (rows: readonly MovedRow[], { costs }: { readonly costs: boolean }): Content[] =>
  costs
    ? headedTable('Lo que salió', [...columns, { key: 'value', header: 'Costo', kind: 'money' }], rows, [
        'value',
      ])
    : headedTable('Lo que salió', columns, rows, [])
