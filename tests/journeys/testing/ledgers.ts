import type { Db } from '@quina/db/server'
import { showPesos } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { isOpen, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import {
  type CheckName,
  checks,
  reasons,
} from '../../../modules/finance/treasury/report/proof/proof.contract.ts'

/** Every voucher as a bookkeeper draws it: `CE 1 2026-08-20`, and a line for each account. */
export const vouchers = (db: Db): Promise<string> => drawn(db, sql`''`)

/** The same, each line with its tercero. */
export const vouchersByTercero = (db: Db): Promise<string> => drawn(db, sql`coalesce(' · ' || t.name, '')`)

async function drawn(db: Db, whose: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ drawn: string }>`
    select k.code || ' ' || e.number || ' ' || e.day || E'\n' || string_agg('  ' ||
        case when l.debit > 0 then 'Dr ' else '   Cr ' end || a.code || ' ' ||
        to_char(greatest(l.debit, l.credit), 'FM999,999,999,990.00') || coalesce(' ' || l.open_item, '') || ${whose}, E'\n'
        order by l.position) as drawn
    from accounting.entry e
    join accounting.voucher_kind k on k.id = e.kind_id
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id
    left join people.tercero t on t.id = l.tercero_id
    group by e.id, k.code, e.number, e.day order by e.day, k.code, e.number`.execute(db)
  return rows.map((row) => row.drawn).join('\n')
}

/** What the Cuadre leaves open up to a day, each with why. */
export function differences(db: Db, to: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const found: string[] = []
    for (const name of Object.keys(checks) as CheckName[]) {
      const pairs = await pairsOf(tx, name, { vigencia: 2026, to })
      for (const { document, difference, reason } of pairs.filter(isOpen))
        found.push(`${checks[name]}: ${document}: ${showPesos(difference)}: ${reasons[reason][0]}`)
    }
    return found
  })
}

/** What each stage of the expense adds up to, in whole pesos: `obligacion 14280000`. */
export const budgetOf = (db: Db): Promise<string[]> => stagesOf(db, 'expense')

/** The same of the income: `recaudado 10000000`. */
export const incomeOf = (db: Db): Promise<string[]> => stagesOf(db, 'income')

async function stagesOf(db: Db, side: 'income' | 'expense'): Promise<string[]> {
  const { rows } = await sql<{ stage: string; amount: string }>`
    select k.stage, sum(k.sign * m.amount)::bigint::text as amount
    from budget.move m join budget.move_class k using (class)
    where k.side = ${side} group by k.stage order by k.stage`.execute(db)
  return rows.map(({ stage, amount }) => `${stage} ${amount}`)
}
