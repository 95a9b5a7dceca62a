import type { Db } from '@quina/db/server'
import { type Day, money, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { credit, debit } from '../ledger/journal/journal.domain.ts'
import { drawVoucher } from '../ledger/journal/voucher.domain.ts'

interface Line {
  readonly voucher: string
  readonly period: number
  readonly day: Day
  readonly account: string
  readonly debit: string
  readonly credit: string
}

/** Every voucher of a document as text: its name, day and period, and then its lines. */
export async function drawnVouchers(db: Db, documentId: string): Promise<string> {
  const { rows } = await sql<Line>`
    select k.code || ' ' || e.number as voucher, e.period, e.day, a.code as account, l.debit, l.credit
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id
    where e.document_id = ${documentId}::uuid order by e.at, e.day, k.code, e.number, l.position`.execute(db)
  const vouchers = [...new Set(rows.map(({ voucher }) => voucher))]
  return vouchers.map((name) => drawn(name, rows)).join('\n')
}

function drawn(name: string, rows: readonly Line[]): string {
  const own = rows.filter(({ voucher }) => voucher === name)
  const lines = own.map((row) =>
    money(row.debit) === zero ? credit(row.account, money(row.credit)) : debit(row.account, money(row.debit)),
  )
  return `${name} ${own[0]?.day} período ${own[0]?.period}\n${drawVoucher({ lines })}`
}
