import { MiniTable } from '@quina/blocks/web'
import { day, showDay } from '@quina/kernel'
import { Amount, shownDecimal } from '@quina/ui/web'
import type { MovedRow } from './moved.contract.ts'

/** The lots that left by a document, with their cost for users who see costs. */
export function MovedLots({ rows }: { readonly rows: readonly MovedRow[] }) {
  if (rows.length === 0) return null
  const costs = rows.some(({ value }) => value !== null)
  return (
    <MiniTable
      label="Lo que salió"
      caption="Lo que salió"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Producto', cell: ({ product, unit }) => `${product} · ${unit}` },
        { head: 'Lote', cell: ({ lot }) => lot },
        { head: 'Vence', cell: ({ expiry }) => (expiry === null ? '' : showDay(day(expiry))) },
        { head: 'Cantidad', end: true, cell: ({ quantity }) => shownDecimal(quantity) },
        ...(costs
          ? [{ head: 'Costo', end: true, cell: ({ value }: MovedRow) => <Amount of={value} /> }]
          : []),
      ]}
    />
  )
}
