import { MiniTable } from '../../screen/mini-table.web.tsx'
import type { PostingAnswer } from '../document-calls.web.ts'

/** The postings of a command to the ledgers, as tables: read before confirming. */
export function Postings({ postings }: { readonly postings: readonly PostingAnswer[] }) {
  return keyed(postings, ({ title }) => title).map(({ key, one: { title, columns, rows } }) => (
    <MiniTable
      key={key}
      caption={title}
      rows={rows}
      keyOf={(row, at) => `${at}:${row.join('|')}`}
      columns={columns.map(({ label, align }, index) => ({
        head: label,
        end: align === 'end',
        cell: (row: readonly string[]) => row[index],
      }))}
    />
  ))
}

/** Two lines may have the same text, and two postings may go to one ledger: each key includes its position. */
const keyed = <T,>(all: readonly T[], nameOf: (one: T) => string) =>
  all.map((one, index) => ({ one, key: `${index}:${nameOf(one)}` }))
