import { endpoint, permissionFor } from '@quina/blocks'
import { hasWords, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, type Money, type MoneyText, money, showDay, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { advancesOfPayerPath, receivablesAdvance } from './receivables-advance.contract.ts'

/**
 * An invoice is billed to whoever sent the money that it legalises, and not more of it than is left.
 * @throws Problem TES-058 of another payer, TES-051 more than is left.
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
  insist(found?.terceroId === terceroId, 'TES-058', foreign, { fields: { advanceId: foreign } })
  const left = money(found.left)
  const more = `Excede el saldo del anticipo: ${showPesos(left)}.`
  insist(amount <= left, 'TES-051', more, { status: 409, facts: { left }, fields: { advance: more } })
}

export const foreign = 'El anticipo es de otro pagador.'

interface Found {
  readonly id: string
  readonly label: string
  readonly date: string
  readonly reference: string
  readonly enabled: boolean
  readonly available: MoneyText
}

/** The anticipos of one payer that have something left, the oldest first; none while no payer is chosen. */
export const advancesOfPayerOperation = operation(
  endpoint({
    method: 'GET',
    path: advancesOfPayerPath,
    access: permissionFor(receivablesAdvance, 'view'),
    tag: 'treasury',
    summary: 'Anticipos de un pagador con saldo',
    query: z.object({ q: z.string().max(100).optional(), terceroId: z.uuid().optional() }),
    answer: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        detail: z.string(),
        enabled: z.boolean(),
        facts: z.record(z.string(), z.string().nullable()),
      }),
    ),
  }),
  async ({ tx, query: { q, terceroId } }) => {
    const matches = hasWords(sql.ref('o.search'), q ?? '')
    const { rows } = await sql<Found>`
      select o.id, o.label, a.date, a.reference, o.enabled, (a.amount - a.applied)::text as available
      from treasury.receivables_advance a join treasury.receivables_advance_option o on o.id = a.id
      where a.tercero_id = ${terceroId ?? null}::uuid and o.enabled
        and ${matches}
      order by a.date, a.number limit 20`.execute(tx)
    return rows.map(({ id, label, date, reference, enabled, available }) => ({
      id,
      label,
      detail: `${showDay(date as never)} · ${reference} · saldo ${showPesos(money(available))}`,
      enabled,
      facts: { available },
    }))
  },
)
