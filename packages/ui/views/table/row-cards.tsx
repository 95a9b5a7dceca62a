import './row-cards.css'
import { Button } from '@mantine/core'
import { shownCount } from '../../base/format/shown.ts'
import { Link } from '../../base/link/link.tsx'
import { Loading } from '../../base/states/loading.tsx'
import { cellContent } from './columns/cell-value.tsx'
import type { Column } from './columns/column.ts'
import { laidOut } from './columns/layout.ts'
import { Pager } from './pager.tsx'
import { toggled } from './rows/selection.ts'
import { NoResults } from './table-body.tsx'
import type { DataTableProps } from './table-props.ts'
import { Sum, type TableTotals } from './table-totals.tsx'

/** The same rows on a telephone: each one is a card, with its actions at the thumb. */
export function RowCards<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, rows, columns, layout = {}, pager, empty, totals, selected, onSelect } = props
  if (rows === undefined) return <Loading />
  if (rows.length === 0)
    return (empty && !empty.filtered && empty.never) || <NoResults onClear={empty?.onClear} />
  const shown = laidOut(columns, layout)
  return (
    <>
      <ul className="q-cards" aria-label={label} aria-busy={props.loading}>
        {rows.map((row) => (
          <RowCard
            key={row.id}
            row={row}
            columns={shown}
            href={props.href}
            actions={props.actions}
            isSelected={onSelect && (selected?.has(row.id) ?? false)}
            onTurn={() => onSelect?.(toggled(selected ?? new Set(), row.id))}
          />
        ))}
        {totals && <TotalsCard totals={totals} columns={shown} />}
      </ul>
      {pager && <Pager {...pager} of={label} />}
    </>
  )
}

interface RowCardProps<Row extends { readonly id: string }>
  extends Pick<DataTableProps<Row>, 'href' | 'actions'> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined
  readonly onTurn: () => void
}

function RowCard<Row extends { readonly id: string }>(props: RowCardProps<Row>) {
  const { row, columns, href, actions, isSelected, onTurn } = props
  const [first, ...rest] = columns
  const name = first && cellContent(row, first)
  const to = href?.(row)
  return (
    <li className="q-panel q-card">
      <h2>
        {to === undefined ? name : <Link href={to}>{name}</Link>}
        {isSelected !== undefined && (
          <input
            type="checkbox"
            aria-label={`Seleccionar ${typeof name === 'string' ? name : 'esta fila'}`}
            checked={isSelected}
            onChange={onTurn}
          />
        )}
      </h2>
      <dl>
        {rest.map((column) => (
          <div key={column.key}>
            <dt>{column.header}</dt>
            <dd>{cellContent(row, column)}</dd>
          </div>
        ))}
      </dl>
      <div className="q-card-actions">
        {actions?.([row]).map(({ label, run, reason, danger }) => (
          <Button
            key={label}
            variant="default"
            size="md"
            onClick={run}
            disabled={reason !== undefined}
            title={reason}
            className={danger ? 'q-danger' : undefined}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

type TotalsCardProps<Row> = Readonly<{ totals: TableTotals; columns: readonly Column<Row>[] }>

function TotalsCard<Row>({ totals: { count, sums }, columns }: TotalsCardProps<Row>) {
  const summed = columns.filter(({ key }) => key in sums)
  if (summed.length === 0) return null
  return (
    <li className="q-panel q-card">
      <h2>Totales del filtro ({shownCount(count)})</h2>
      <dl>
        {summed.map(({ key, header, kind }) => (
          <div key={key}>
            <dt>{header}</dt>
            <dd>
              <Sum of={sums[key]} kind={kind} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
