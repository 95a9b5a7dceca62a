import type { Tx } from '@quina/db/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { payrollGround } from './payroll-world.ts'
import { periodHouse } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const ground = await db.transaction().execute((tx: Tx) => payrollGround(tx, actorFor()))

const staffed = async () => {
  const site = await periodHouse(db, ground)
  await site.hire({})
  await site.hire({})
  return site
}
let site = await staffed()

test('approving and liquidating again at once leave one approval of whole lines, fifty times over', async () => {
  for (let round = 0; round < 50; round++) {
    if (round % 10 === 0) site = await staffed()
    const { approves, open, run } = site
    const period = await open(2026, 1 + (round % 10))
    await run(period, 'liquidate')
    const racing = [
      run(period, 'approve', approves),
      run(period, 'recalculate'),
      run(period, 'approve', actorFor({ campusId: approves.campusId })),
    ]
    await Promise.allSettled(round % 2 === 0 ? racing : racing.toReversed())
    await run(period, 'approve', approves).catch(() => null)
    const { rows } = await sql<{ approvals: number; status: string; people: number; matching: boolean }>`
      select p.status, count(n.id)::int as people,
             (select count(*)::int from platform.history h where h.document_id = p.id and h.action = 'approve') as approvals,
             bool_and(n.net = (select sum(case l.nature when 'earning' then l.amount when 'deduction' then -l.amount else 0 end)
                               from payroll.period_line l where l.person_id = n.id)) as matching
      from payroll.period p join payroll.period_person n on n.period_id = p.id where p.id = ${period} group by p.id`.execute(
      db,
    )
    expect(rows).toEqual([{ status: 'approved', people: 2, approvals: 1, matching: true }])
  }
}, 120_000)
