import type { Tx } from '@quina/db/server'
import { insist, type Money, money, plus, showPesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { DeductionKind } from './payment.contract.ts'
import { mustNameAdvances } from './payment.domain.ts'

interface Crossing {
  readonly kind: DeductionKind
  readonly advanceId: string | null
  readonly amount: Money
}

/** Where what crosses an anticipo goes: to it, and to whoever was given it. */
export interface CrossedAdvance {
  readonly accountId: string
  readonly terceroId: string
  readonly openItem: string
}

/**
 * The anticipos that the deductions of a payment cross, by id; their rows stay locked.
 * @throws Problem TES-108 an advance that is not named (or named by another kind of deduction), TES-138 one of another tercero,
 * TES-139 more than is left of it, adding up the lines that cross the same.
 */
export async function crossedAdvances(
  tx: Tx,
  deductions: readonly Crossing[],
  payeeId: string,
): Promise<ReadonlyMap<string, CrossedAdvance>> {
  mustNameAdvances(deductions)
  const given = await givenAdvances(
    tx,
    deductions.flatMap(({ advanceId }) => advanceId ?? []),
  )
  const taken = new Map<string, Money>()
  for (const [at, { advanceId, amount }] of deductions.entries()) {
    if (advanceId === null) continue
    const advance = given.get(advanceId)
    const other = 'El anticipo es de otro tercero.'
    insist(advance?.terceroId === payeeId, 'TES-138', other, onAdvance(at, other))
    const all = plus(taken.get(advanceId) ?? zero, amount)
    const more = `Del anticipo ${advance.openItem} quedan ${showPesos(advance.left)}.`
    insist(all <= advance.left, 'TES-139', more, {
      status: 409,
      facts: { left: advance.left },
      fields: { [`deductions.${at}.amount`]: more },
    })
    taken.set(advanceId, all)
  }
  return given
}

const onAdvance = (at: number, message: string) => ({ fields: { [`deductions.${at}.advanceId`]: message } })

async function givenAdvances(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CrossedAdvance & { readonly left: Money }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CrossedAdvance & { id: string; left: string }>`
    select o.id, o.account_id, o.tercero_id, o.item as open_item, o.debit - o.credit as left
    from accounting.open_item o join accounting.account a on a.id = o.account_id
    where o.id = any(${[...new Set(ids)]}::uuid[]) and a.code like '1906%' order by o.id for no key update of o`.execute(
    tx,
  )
  return new Map(rows.map(({ id, left, ...advance }) => [id, { ...advance, left: money(left) }]))
}
