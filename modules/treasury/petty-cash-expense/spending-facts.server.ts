import type { CausacionSupport } from '@quina/accounting/contract'
import { alikeKinds } from '@quina/accounting/domain'
import { defineSupportKeeper, holdSupport } from '@quina/accounting/server'
import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { addDays, type Day, insist, type Money, money, padded } from '@quina/kernel'
import { sql } from 'kysely'
import type { Fund } from '../petty-cash/fund-facts.server.ts'
import { splittingDays } from '../petty-cash/parameters.contract.ts'
import type { Spending, SpendingFacts } from './petty-cash-expense.domain.ts'

interface Bought extends Spending {
  readonly id: string
  readonly pettyCashId: string
  readonly terceroId: string
}

/** What must be known to pay something out of a fund. */
export async function spendingFacts(
  tx: Tx,
  bought: Bought,
  { today, fund }: { readonly today: Day; readonly fund: Fund },
): Promise<SpendingFacts> {
  return { today, fund, earlier: await earlierOf(tx, bought), covered: await coveredBy(tx, bought, fund) }
}

async function earlierOf(tx: Tx, { id, pettyCashId, terceroId, date }: Bought): Promise<Map<string, Money>> {
  const days = await parameterOn(tx, splittingDays, date)
  const { rows } = await sql<{ conceptId: string; gross: string }>`
    select l.concept_id as "conceptId", sum(l.gross) as gross
    from treasury.petty_cash_expense e join treasury.petty_cash_expense_line l on l.parent_id = e.id
    where e.petty_cash_id = ${pettyCashId}::uuid and e.tercero_id = ${terceroId}::uuid and e.status = 'approved'
      and e.id <> ${id}::uuid and e.date between ${addDays(date, -days)} and ${addDays(date, days)}
    group by 1`.execute(tx)
  return new Map(rows.map(({ conceptId, gross }) => [conceptId, money(gross)]))
}

/** A contract of the supplier with balance in a rubro of what is bought: the purchase belongs to it. */
async function coveredBy(tx: Tx, { terceroId, lines }: Bought, { registroId }: Fund): Promise<string | null> {
  const rubros = lines.flatMap((line) => line.registroLineId ?? [])
  const { rows } = await sql<{ number: number }>`
    select r.number from budget.registro r join budget.registro_line l on l.parent_id = r.id
    join budget.line b on b.id = l.id
    where r.tercero_id = ${terceroId}::uuid and r.status = 'approved' and r.id is distinct from ${registroId}::uuid
      and r.commitment_kind in ('contract', 'order', 'agreement') and b.available > 0
      and b.apropiacion_id in (select apropiacion_id from budget.line where id = any(${rubros}::uuid[]))
    order by r.number limit 1`.execute(tx)
  return rows[0] === undefined ? null : `el RP ${padded(rows[0].number)}`
}

interface Supported {
  readonly id: string
  readonly terceroId: string
  readonly supportKind: CausacionSupport
  readonly supportNumber: string
}

/** A causación of a support that a caja menor paid is refused: it would be owed and paid twice. */
defineSupportKeeper('treasury.pettyCashExpense', async (tx, support) => {
  const { terceroId, supportKind, supportPrefix, supportNumber } = support
  const { rows } = await sql<{ label: string }>`
    select 'GM ' || lpad(number::text, greatest(3, length(number::text)), '0') as label from treasury.petty_cash_expense
    where tercero_id = ${terceroId}::uuid and status = 'approved' and support_kind = any(${alikeKinds(supportKind)}::text[])
      and accounting.support_mark(null, support_number) = accounting.support_mark(${supportPrefix}::text, ${supportNumber}::text)
    limit 1`.execute(tx)
  return rows[0]?.label ?? null
})

/** @throws Problem TES-188 when a gasto or a causación has that support already; it is held, and the index guards gastos. */
export async function mustBeNew(tx: Tx, support: Supported): Promise<void> {
  const { id, terceroId, supportKind, supportNumber } = support
  await holdSupport(tx, { ...support, supportPrefix: null })
  const { rows } = await sql<{ label: string }>`
    select 'GM ' || lpad(number::text, greatest(3, length(number::text)), '0') as label from treasury.petty_cash_expense
    where tercero_id = ${terceroId}::uuid and status = 'approved' and id <> ${id}::uuid
      and support_kind = any(${alikeKinds(supportKind)}::text[])
      and accounting.support_mark(null, support_number) = accounting.support_mark(null, ${supportNumber}::text)
    union all
    select 'CA ' || lpad(number::text, greatest(3, length(number::text)), '0') from accounting.causacion
    where tercero_id = ${terceroId}::uuid and status = 'approved' and support_kind = any(${alikeKinds(supportKind)}::text[])
      and accounting.support_mark(support_prefix, support_number) = accounting.support_mark(null, ${supportNumber}::text)
    limit 1`.execute(tx)
  const message = 'Ese soporte ya está en otro gasto de caja menor o en una causación.'
  insist(rows.length === 0, 'TES-188', message, {
    status: 409,
    facts: { in: rows[0]?.label },
    fields: { supportNumber: message },
  })
}
