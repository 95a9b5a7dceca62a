import type { Tx } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import '../../modules/payroll/period/review/planned-hours.server.ts'
import { noveltyCost } from '../../modules/payroll/staff/novelty/novelty-cost.server.ts'
import { engagementOf, payrollGround } from './payroll-world.ts'
import { periodHouse } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

const ground = await inTx((tx) => payrollGround(tx, actorFor()))

/** A month liquidated with a night of work and a sick leave that nobody approved yet. */
async function undecided() {
  const site = await periodHouse(db, ground)
  const [one, other] = [await site.hire({}), await site.hire({})]
  const night = { fromDay: day('2026-03-10'), toDay: day('2026-03-10'), hours: '10' }
  const hours = await site.registers(one, 'RN', night)
  const sick = await site.registers(one, 'IGE', { fromDay: day('2026-02-27'), toDay: day('2026-03-02') })
  await site.registers(one, 'RN', { ...night, fromDay: day('2026-04-01'), toDay: day('2026-04-01') })
  const period = await site.open()
  await site.run(period, 'liquidate')
  return { ...site, one, other, hours, sick, period }
}

test('the novedades that nobody decided are told beside their person, and the others have none', async () => {
  const { people, period, one, other, hours, sick } = await undecided()
  const rows = new Map((await people(period)).map((row) => [row.engagementId, row]))
  expect(rows.get(one)?.pending).toEqual([
    { id: sick, kind: expect.stringContaining('ncapacidad') },
    { id: hours, kind: expect.stringContaining('nocturno') },
  ])
  expect(rows.get(other)?.pending).toEqual([])
})

test('a month is not approved over them without saying why they are left', async () => {
  const { run, approves, period, sick, hours } = await undecided()
  await expect(run(period, 'approve', approves)).rejects.toMatchObject({
    code: 'NOVEDADES_PENDIENTES',
    status: 409,
    message: expect.stringContaining('2 novedades de sus días'),
    fields: { pendingReason: expect.any(String) },
    facts: { novelties: [{ id: sick }, { id: hours }] },
  })
  const why = { pendingReason: 'El soporte de la EPS llega en diciembre' }
  await expect(run(period, 'approve', approves, why)).resolves.toMatchObject({ status: 'approved' })
})

test('once each is approved or rejected, the month is approved without a reason', async () => {
  const { run, approves, decides, period, sick, hours } = await undecided()
  await decides(sick, 'reject', { reason: 'El soporte es de otra persona' })
  await decides(hours, 'approve')
  await run(period, 'recalculate')
  await expect(run(period, 'approve', approves)).resolves.toMatchObject({ status: 'approved' })
})

test('H1: hours that are planned show what they cost in their month and the limit that they pass', async () => {
  const { hire, registers, happened, decides, approved, people } = await periodHouse(db, ground)
  const salaries = [{ ...engagementOf(ground, newId()).salaries[0]!, amount: pesos(2_200_000) }]
  const [engagementId, other] = [await hire({ salaries }), await hire({ salaries })]
  const on = (number: number, hours: string) => {
    const date = day(`2026-08-${String(number).padStart(2, '0')}`)
    return { fromDay: date, toDay: date, hours }
  }
  const costOf = (id: string, fromDay = day('2026-08-08')) =>
    inTx((tx) => noveltyCost(tx, { id, engagementId, fromDay }))
  const night = await registers(engagementId, 'RN', on(8, '6'))
  const cost = await costOf(night)
  expect(cost?.lines[0]).toMatchObject({ name: expect.stringContaining('nocturno'), amount: '24316.00' })
  expect(cost?.warnings).toEqual([])
  for (const number of [10, 11]) await happened(engagementId, 'HED', on(number, '24'))
  const third = await registers(engagementId, 'HED', on(12, '3'))
  expect((await costOf(third))?.warnings).toEqual([expect.stringContaining('50')])
  for (const id of [night, third]) await decides(id, 'reject', { reason: 'No se programaron' })
  // The month costs as much with the hours.
  await happened(other, 'RN', on(8, '6'))
  const rows = new Map((await people(await approved(8))).map((row) => [row.engagementId, row]))
  const plain = await hire({ salaries })
  const alone = (await people(await approved(9))).find((row) => row.engagementId === plain)!
  const worth = ({ earned, employer }: { earned: string; employer: string }) =>
    Number(earned) + Number(employer)
  expect(worth(rows.get(other)!) - worth(alone)).toBe(Number(cost?.total))
})
