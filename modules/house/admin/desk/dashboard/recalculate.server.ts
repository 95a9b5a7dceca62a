import { type Monitor, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { insist, must, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { balanceChecks, recalculateBalances } from './recalculate.contract.ts'

/**
 * Fixes what the daily checks find: stored balances become the sum of their moves, which do not change. It is audited with its
 * reason and with what differed. Rules: SAL-001 no such check, or nothing stored that can be recalculated; SAL-002 nothing
 * differs.
 */
export const recalculateOperations = (monitors: () => readonly Monitor[]): Operation[] => [
  serveQuery(balanceChecks, async ({ tx }) => {
    const answers = []
    for (const { name, label, check, mend } of monitors())
      answers.push({ name, label, found: [...(await check(tx))], mendable: mend !== undefined })
    return answers
  }),
  serveCommand(recalculateBalances, async ({ tx, input: { name, reason }, actor, now }) => {
    const monitor = monitors().find((one) => one.name === name)
    const none = 'Esa comprobación no guarda saldos que se puedan recalcular.'
    must(monitor?.mend !== undefined, 'SAL-001', 'name', none)
    const found = [...(await monitor.check(tx))]
    insist(found.length > 0, 'SAL-002', 'Todos los saldos son la suma de sus movimientos.', { status: 409 })
    await sql`select set_config('app.reason', ${reason}, true)`.execute(tx)
    await monitor.mend(tx)
    const left = [...(await monitor.check(tx))]
    const row = { monitor: name, found, reason, userId: actor.userId, at: now }
    await tx
      .insertInto('admin.recalculation')
      .values({ id: newId(), ...row })
      .execute()
    const result = { at: now, findings: left.length, first: left[0] ?? null }
    await tx
      .insertInto('admin.monitor')
      .values({ name, ...result })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(result))
      .execute()
    return { found, left }
  }),
]
