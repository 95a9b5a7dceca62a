import { openingService } from '@quina/accounting/server'
import { createDraft, runDeed } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, negate, pesos, sumOf, zero } from '@quina/kernel'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { capital, type DemoBalance, openingBalances } from './opening.domain.ts'

/** The opening balances of 2026, written and posted by the accountant. */
export async function loadOpening(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('accountant')
  const today = day('2026-01-02')
  await once(loading, 'openingBalances', actor.userId, async (tx) => {
    const input = { date: day('2026-01-01'), notes: null, lines: await linesFor(tx) } as never
    const id = await createDraft(openingService, { tx, actor, input })
    await runDeed(openingService, { tx, actor, today, id, action: 'post' })
    return id
  })
}

async function linesFor(tx: Tx) {
  const rest = negate(sumOf(openingBalances, ([, amount]) => pesos(amount)))
  const accounts = await tx.selectFrom('accounting.account').select(['id', 'code']).execute()
  const terceros = await tx.selectFrom('people.tercero').select(['id', 'number']).execute()
  const accountIds = new Map(accounts.map(({ id, code }) => [code, id]))
  const terceroIds = new Map(terceros.map(({ id, number }) => [number, id]))
  const line = ([account, , tercero, openItem, issuedOn, dueOn]: DemoBalance, amount = zero) => ({
    accountId: accountIds.get(account) ?? null,
    terceroId: terceroIds.get(tercero ?? '') ?? null,
    costCentreId: null,
    openItem: openItem ?? null,
    issuedOn: issuedOn ?? null,
    dueOn: dueOn ?? null,
    debit: amount > zero ? amount : zero,
    credit: amount < zero ? negate(amount) : zero,
  })
  return [...openingBalances.map((balance) => line(balance, pesos(balance[1]))), line([capital, 0], rest)]
}
