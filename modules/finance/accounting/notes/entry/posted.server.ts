import type { PostedTable } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, money, moneyText, sumOf, zero } from '@quina/kernel'

interface Line {
  readonly id: string
  readonly voucher: string
  readonly isReversal: boolean
  readonly account: string
  readonly tercero: string | null
  readonly debit: string | null
  readonly credit: string | null
}

/** A document by its kind and id: `treasury.egreso`. */
export type PostedBy = Readonly<{ document: string; id: string }>

/**
 * The lines that a document posted in the journal, with links to its vouchers. The vouchers that undid it are linked too, but
 * their mirrored lines are left out.
 */
export async function postedEntry(tx: Tx, by: PostedBy): Promise<PostedTable[]> {
  const lines = await linesOf(tx, by)
  const own = lines.filter(({ isReversal }) => !isReversal)
  if (own.length === 0) return []
  const vouchers = [...new Map(lines.map(({ id, voucher }) => [id, voucher]))]
  const several = new Set(own.map(({ id }) => id)).size > 1
  return [
    {
      title: 'Asiento',
      columns: [
        ...(several ? [{ key: 'voucher', label: 'Comprobante', kind: 'code' } as const] : []),
        { key: 'account', label: 'Cuenta', kind: 'text' },
        { key: 'tercero', label: 'Tercero', kind: 'text' },
        { key: 'debit', label: 'Débito', kind: 'money' },
        { key: 'credit', label: 'Crédito', kind: 'money' },
      ],
      rows: own.map(({ voucher, account, tercero, debit, credit }) => ({
        voucher,
        account,
        tercero,
        debit,
        credit,
      })),
      leads: vouchers.map(([id, voucher]) => ({
        label: `Ver asiento ${voucher}`,
        address: `/accounting-seat/edit/${id}`,
      })),
    },
  ]
}

/** The same grouped by account, for documents with a line for each person. */
export const postedAccounts = async (tx: Tx, by: PostedBy): Promise<PostedTable[]> =>
  (await postedEntry(tx, by)).map(({ columns, rows, ...entry }) => ({
    ...entry,
    columns: columns.filter(({ key }) => key !== 'tercero'),
    rows: [...groupedBy(rows, ({ voucher = '', account }) => `${voucher} ${account}`).values()].map(
      (own) => ({
        ...own[0],
        debit: totalOf(own, 'debit'),
        credit: totalOf(own, 'credit'),
      }),
    ),
  }))

function totalOf(rows: PostedTable['rows'], side: 'debit' | 'credit'): string | null {
  const total = sumOf(rows, (row) => money(row[side] ?? '0'))
  return total === zero ? null : moneyText(total)
}

async function linesOf(tx: Tx, { document, id }: PostedBy): Promise<readonly Line[]> {
  return rowsFrom<Line>(tx)`
    select e.id, k.code || ' ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') as voucher,
           e.reverses_id is not null as "isReversal", a.code || ' ' || a.name as account, t.name as tercero,
           nullif(l.debit, 0)::text as debit, nullif(l.credit, 0)::text as credit
    from accounting.entry e
    join accounting.voucher_kind k on k.id = e.kind_id
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id
    left join people.tercero_face t on t.id = l.tercero_id
    where e.document = ${document} and e.document_id = ${id}::uuid
    order by e.at, e.number, l.position`
}
