import { closestFirst, hasWords, serveOptions } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, type MoneyText, money, must, showDay, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { payerAdvanceOptions } from './receivables-advance.contract.ts'

/**
 * Checks that an invoice has the same payer as the advance that it legalises, and takes no more than its balance.
 * @throws Problem TES-058 another payer, TES-051 more than is left.
 */
export async function mustBeOfPayer(
  tx: Tx,
  { advanceId, terceroId, amount }: { advanceId: string; terceroId: string; amount: Money },
): Promise<void> {
  const found = await tx
    .selectFrom('treasury.receivablesAdvance')
    .select(['terceroId', sql<MoneyText>`amount - applied`.as('left')])
    .where('id', '=', advanceId)
    .executeTakeFirst()
  must(found?.terceroId === terceroId, 'TES-058', 'advanceId', foreign)
  const left = money(found.left)
  const more = `Excede el saldo del anticipo: ${showPesos(left)}.`
  insist(amount <= left, 'TES-051', more, { status: 409, facts: { left }, fields: { advance: more } })
}

export const foreign = 'El anticipo es de otro pagador.'

interface AdvanceRow {
  readonly id: string
  readonly label: string
  readonly date: Day
  readonly reference: string
  readonly enabled: boolean
  readonly available: MoneyText
}

/** The payer's advances that have a balance, the oldest first. */
export const advancesOfPayerOperation = serveOptions(
  payerAdvanceOptions,
  async ({ tx, input: { q, terceroId } }) => {
    const matches = hasWords(sql.ref('o.search'), q ?? '')
    const rows = await rowsFrom<AdvanceRow>(tx)`
      select o.id, o.label, a.date, a.reference, o.enabled, (a.amount - a.applied)::text as available
      from treasury.receivables_advance a join treasury.receivables_advance_option o on o.id = a.id
      where a.tercero_id = ${terceroId}::uuid and o.enabled
        and ${matches}
      order by ${closestFirst(q, { label: sql.ref('o.label') })} a.date, a.number limit 20`
    return rows.map(({ id, label, date, reference, enabled, available }) => ({
      id,
      label,
      detail: `${showDay(date)} · ${reference} · saldo ${showPesos(money(available))}`,
      enabled,
      facts: { available },
    }))
  },
)
