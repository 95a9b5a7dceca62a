import type { PostingTable } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Money, showAmount, zero } from '@quina/kernel'
import type { JournalEntry } from './journal.domain.ts'

const shown = (amount: Money): string => (amount === zero ? '' : showAmount(amount))

/** The lines of the vouchers, as the user reads them before confirming. */
export async function describeEntries(tx: Tx, entries: readonly JournalEntry[]): Promise<PostingTable> {
  const lines = entries.flatMap((entry) => entry.lines.map((line) => ({ ...line, kind: entry.kind })))
  const names = await namesOf(tx, lines)
  return {
    title: 'Contabilidad',
    columns: [
      { label: 'Comprobante', align: 'start' },
      { label: 'Cuenta', align: 'start' },
      { label: 'Tercero', align: 'start' },
      { label: 'Débito', align: 'end' },
      { label: 'Crédito', align: 'end' },
    ],
    rows: lines.map((line) => [
      line.kind,
      `${line.account} ${names.get(line.account) ?? ''}`.trimEnd(),
      names.get(line.terceroId ?? '') ?? '',
      shown(line.debit),
      shown(line.credit),
    ]),
  }
}

/** Names by account code and by tercero id, in one round trip. */
async function namesOf(
  tx: Tx,
  lines: readonly { readonly account: string; readonly terceroId: string | null }[],
): Promise<Map<string, string>> {
  const codes = [...new Set(lines.map(({ account }) => account))]
  const terceros = [...new Set(lines.flatMap(({ terceroId }) => (terceroId === null ? [] : [terceroId])))]
  const rows = await rowsFrom<{ key: string; name: string }>(tx)`
    select code as key, name from accounting.account where code = any(${codes}::text[])
    union all select id::text, name from people.tercero_face where id = any(${terceros}::uuid[])`
  return new Map(rows.map(({ key, name }) => [key, name]))
}
