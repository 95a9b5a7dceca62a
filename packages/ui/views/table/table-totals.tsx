import type { MoneyText } from '@quina/kernel'
import { Amount } from '../../base/format/amount.tsx'
import { shownAmount, shownCount, shownDecimal } from '../../base/format/shown.ts'
import { alignOf, type Column } from './columns/column.ts'
import { pinClass, pinStyle } from './columns/pin.ts'

/** Totals over the whole filter, from the server: never only of the rows on this page. */
export interface TableTotals {
  readonly count: number
  /** Column → its sum, as wire text. */
  readonly sums: Readonly<Record<string, MoneyText>>
}

/** The sums as text, to make room for them. */
export const shownSums = ({ sums }: TableTotals): Record<string, string> =>
  Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, shownAmount(sum)]))

interface TotalsProps<Row> {
  readonly totals: TableTotals
  readonly columns: readonly Column<Row>[]
  readonly before: number
  readonly after: number
}

/** `Totales del filtro (3.942)` and the sums under their columns. */
export function TotalsRow<Row>({ totals: { count, sums }, columns, before, after }: TotalsProps<Row>) {
  const firstSum = columns.findIndex(({ key }) => key in sums)
  const span = firstSum < 1 ? columns.length : firstSum
  return (
    <tfoot>
      <tr>
        <td colSpan={before + span}>Totales del filtro ({shownCount(count)})</td>
        {columns.slice(span).map((column) => (
          <td
            key={column.key}
            className={`q-td-${alignOf(column)}${pinClass(column)}`}
            style={pinStyle(column)}
          >
            <Sum of={sums[column.key]} kind={column.kind} />
          </td>
        ))}
        {after > 0 && <td className="q-td-menu" />}
      </tr>
    </tfoot>
  )
}

export function Sum({ of, kind }: { of: MoneyText | undefined; kind: Column<unknown>['kind'] }) {
  if (of === undefined) return null
  return kind === 'quantity' ? shownDecimal(of) : <Amount of={of} />
}
