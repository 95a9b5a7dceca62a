import { money, showPesos, sum } from '@quina/kernel'
import { shownCount } from '../format/shown.ts'
import { valueIn } from './cell-value.tsx'
import type { DataTableProps } from './table-props.ts'

/** `Selección: 4 · 12.500.000`, said politely. The sum is left out while some of the rows are on other pages. */
export function SelectionText<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { selected, rows = [], selectionSum } = props
  const here = rows.filter(({ id }) => selected?.has(id))
  const count = selected?.size ?? 0
  const total = selectionSum && here.length === count ? ` · ${sumOver(here, selectionSum)}` : ''
  return (
    <span className="q-selection" aria-live="polite">
      {count > 0 && `Selección: ${shownCount(count)}${total}`}
    </span>
  )
}

const sumOver = (rows: readonly object[], key: string): string =>
  showPesos(sum(rows.map((row) => money(String(valueIn(row, key) ?? '0')))))
