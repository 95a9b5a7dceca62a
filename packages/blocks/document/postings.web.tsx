import '../screen/mini-table.css'
import type { PostingAnswer } from './document-calls.web.ts'

/** What a deed does to the ledgers, as tables: read before confirming. */
export function Postings({ postings }: { readonly postings: readonly PostingAnswer[] }) {
  return told(postings, ({ title }) => title).map(({ key, one: { title, columns, rows } }) => (
    <table key={key} className="q-mini-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" className={align === 'end' ? 'q-end' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {told(rows, (row) => row.join('|')).map(({ key, one: row }) => (
          <tr key={key}>
            {row.map((cell, at) => (
              <td key={columns[at]?.label} className={columns[at]?.align === 'end' ? 'q-end' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

/** Two lines may say the same, and two postings go to one ledger: each has its place as part of its name. */
const told = <T,>(all: readonly T[], nameOf: (one: T) => string) =>
  all.map((one, at) => ({ one, key: `${at}:${nameOf(one)}` }))
