import type { Kept } from '@quina/blocks'
import type { Extra } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { inWords, showPesos, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { egreso } from './egreso.contract.ts'

/** What the screen and the paper say of an egreso besides its fields: its entry, its pagos, its cheque, its net in words. */
export async function egresoFacts(tx: Tx, kept: Kept<typeof egreso>): Promise<Extra> {
  const net = (sumOf(kept.payments, ({ amount }) => amount) -
    sumOf(kept.deductions ?? [], ({ amount }) => amount)) as never
  const shown = { shown: showPesos(net), words: net > 0n ? inWords(net) : 'CERO PESOS M/CTE' }
  if (kept.status === 'draft') return { facts: { net: shown } }
  const [entry, budget, instrument] = [
    await entryOf(tx, kept.id),
    await budgetOf(tx, kept.id),
    await chequeOf(tx, kept.id),
  ]
  return { facts: { net: shown, entry, budget, instrument: instrument ?? kept.reference } }
}

async function entryOf(tx: Tx, id: string) {
  const { rows } = await sql<Record<string, string>>`
    select k.code || ' ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') as voucher, e.id as "entryId",
           a.code || ' ' || a.name as account, coalesce(t.name, '') as tercero, l.debit::text, l.credit::text
    from accounting.entry e
    join accounting.voucher_kind k on k.id = e.kind_id
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id
    left join people.tercero t on t.id = l.tercero_id
    where e.document = 'treasury.egreso' and e.document_id = ${id}::uuid and e.reverses_id is null
    order by e.number, l.position`.execute(tx)
  return rows
}

async function budgetOf(tx: Tx, id: string) {
  const { rows } = await sql<Record<string, string>>`
    select p.id, 'PG ' || lpad(p.number::text, greatest(3, length(p.number::text)), '0') as pago,
           r.code || ' ' || r.name as rubro, l.amount::text as amount, p.status
    from treasury.egreso_budget x
    join budget.pago p on p.id = x.pago_id
    join budget.pago_line l on l.parent_id = p.id
    join budget.line b on b.id = l.obligacion_line_id
    join budget.apropiacion a on a.id = b.apropiacion_id
    join budget.rubro r on r.id = a.rubro_id
    where x.egreso_id = ${id}::uuid order by p.number, l.position`.execute(tx)
  return rows
}

async function chequeOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ number: number }>`
    select number from treasury.cheque where egreso_id = ${id}::uuid order by created_at desc limit 1`.execute(
    tx,
  )
  return rows[0] === undefined ? null : `Cheque ${rows[0].number}`
}
