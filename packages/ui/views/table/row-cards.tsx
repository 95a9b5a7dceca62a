import './row-cards.css'
import { Button } from '@mantine/core'
import { Link } from '../../base/link/link.tsx'
import { Loading } from '../../base/states/loading.tsx'
import { cellContent } from './columns/cell-value.tsx'
import type { Column } from './columns/column.ts'
import { laidOut } from './columns/layout.ts'
import { Pager } from './pager.tsx'
import { NoResults } from './table-body.tsx'
import type { DataTableProps } from './table-props.ts'

/** The same rows on a telephone: each one a card, with what may be done with it under the thumb. */
export function RowCards<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, rows, columns, layout = {}, pager, empty } = props
  if (rows === undefined) return <Loading />
  if (rows.length === 0)
    return (empty && !empty.filtered && empty.never) || <NoResults onClear={empty?.onClear} />
  const shown = laidOut(columns, layout)
  return (
    <>
      <ul className="q-cards" aria-label={label} aria-busy={props.loading}>
        {rows.map((row) => (
          <RowCard key={row.id} row={row} columns={shown} href={props.href} actions={props.actions} />
        ))}
      </ul>
      {pager && <Pager {...pager} of={label} />}
    </>
  )
}

interface RowCardProps<Row extends { readonly id: string }>
  extends Pick<DataTableProps<Row>, 'href' | 'actions'> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
}

function RowCard<Row extends { readonly id: string }>({ row, columns, href, actions }: RowCardProps<Row>) {
  const [first, ...rest] = columns
  const name = first && cellContent(row, first)
  const to = href?.(row)
  return (
    <li className="q-panel q-card">
      <h2>{to === undefined ? name : <Link href={to}>{name}</Link>}</h2>
      <dl>
        {rest.map((column) => (
          <div key={column.key}>
            <dt>{column.header}</dt>
            <dd>{cellContent(row, column)}</dd>
          </div>
        ))}
      </dl>
      <div className="q-card-deeds">
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
