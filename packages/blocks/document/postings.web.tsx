import '../screen/mini-table.css'
import type { PostingAnswer } from './document-calls.web.ts'

/** What a deed does to the ledgers, as tables: read before confirming. */
export function Postings({ postings }: { readonly postings: readonly PostingAnswer[] }) {
  return postings.map(({ title, columns, rows }) => (
    <table key={title} className="q-mini-table">
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
        {rows.map((row) => (
          <tr key={row.join('|')}>
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
