import { MiniTable } from '../../screen/mini-table.web.tsx'
import './posted.css'
import { type Money, money, sumOf } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { GoTo } from '../../screen/navigation/go-to.web.tsx'
import type { PostedTable } from './posted.ts'

/** The postings of a document in the books and in the budget, with links to each. */
export function Posted({ tables = [] }: { readonly tables?: readonly PostedTable[] | undefined }) {
  if (tables.length === 0) return null
  return (
    <div className="q-posted">
      {tables.map((table) => (
        <section key={table.title} className="q-panel q-panel-body" aria-label={table.title}>
          <h2>{table.title}</h2>
          <Rows table={table} />
          <p className="q-posted-leads">
            {table.leads.map(({ label, address }) => (
              <GoTo key={address} address={address}>
                {label}
              </GoTo>
            ))}
          </p>
        </section>
      ))}
    </div>
  )
}

const Rows = ({ table: { columns, rows } }: { readonly table: PostedTable }) => (
  <MiniTable
    rows={rows}
    keyOf={(_row, at) => at}
    columns={columns.map(({ key, label, kind }) => ({
      head: label,
      cell: (row: PostedTable['rows'][number]) =>
        kind === 'money' ? row[key] && <Amount of={row[key]} /> : row[key],
      ...(kind === 'money' ? { end: true, total: <Amount of={totalOf(rows, key)} /> } : {}),
    }))}
    totals="Total"
  />
)

const totalOf = (rows: PostedTable['rows'], key: string): Money =>
  sumOf(rows, (row) => money(row[key] ?? '0.00'))
