import { createDraft, load, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, type Id, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deductionService } from '../../modules/finance/payroll/staff/deduction/deduction.server.ts'
import { engage, engagementOf, payrollGround, person } from './payroll-world.ts'
import { periodHouse, sumOfConcept } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const actor = actorFor()
const ground = await inTx((tx) => payrollGround(tx, actor))
const today = day('2026-03-31')

type Input = Parameters<typeof createDraft<typeof deductionService.document>>[1]['input']
let papers = 0
const ordered = async (employeeId: Id<'people.employee'>, change: object, by = actor) => {
  papers += 1
  const input = {
    ...{
      date: today,
      employeeId,
      terceroId: ground.ccfId,
      office: `Oficio ${papers}`,
      receivedOn: '2026-03-01',
    },
    ...{ base: 'salary', onBonus: false, onVacation: false, onCesantias: false, onSettlement: false },
    ...{ fromDay: '2026-03-01', authorisedOn: '2026-02-20', mode: 'amount' },
    ...{ paidBefore: pesos(0), cap: null, amount: null, percent: null, untilDay: null },
    ...{ court: null, process: null, depositAccount: null, instalments: null },
    ...change,
  } as unknown as Input
  return inTx(async (tx) => {
    const id = await createDraft(deductionService, { tx, actor: by, input })
    await performAction(deductionService, { tx, actor: by, today, id, action: 'approve', input: {} })
    return id
  })
}
const libranza = (amount: number) => ({ kind: 'libranza', amount: pesos(amount) })
const civil = { kind: 'embargoCivil', mode: 'fifth', court: 'Juzgado 3 civil', process: '1'.repeat(23) }

test('E-1: after the fifth of an embargo a libranza of 780.000 fits, and one peso over 1.338.181 does not', async () => {
  const { employeeId } = await inTx((tx) => person(tx, actor, ground))
  const input = engagementOf(ground, employeeId)
  const salaries = [{ ...input.salaries[0]!, amount: pesos(3_800_000) }]
  await inTx((tx) => engage(tx, actor, { ...input, salaries } as typeof input))
  await ordered(employeeId, civil)
  await expect(ordered(employeeId, libranza(1_338_182))).rejects.toMatchObject({
    code: 'LIBRANZA_SIN_CAPACIDAD',
    facts: { maximum: '133818100' },
  })
  await ordered(employeeId, libranza(780_000))
  // What is left once the first one takes its part.
  await expect(ordered(employeeId, libranza(558_182))).rejects.toMatchObject({
    code: 'LIBRANZA_SIN_CAPACIDAD',
  })
  await ordered(employeeId, libranza(558_181))
})

test('the balance of a libranza falls with each payroll that is approved', async () => {
  const site = await periodHouse(db, ground)
  const engagementId = await site.hire({})
  const { rows: found } = await sql<{ id: Id<'people.employee'> }>`
    select employee_id as id from payroll.engagement where id = ${engagementId}`.execute(db)
  const change = { ...libranza(200_000), cap: pesos(500_000), paidBefore: pesos(50_000) }
  const order = await ordered(found[0]!.id, change, site.liquidates)
  const balance = async () => {
    const { rows } = await sql<{ deducted: string; balance: string }>`
      select deducted::int::text as deducted, balance::int::text as balance from payroll.deduction_order_list
      where id = ${order}`.execute(db)
    return [Number(rows[0]!.deducted), Number(rows[0]!.balance)]
  }
  expect(await balance()).toEqual([50_000, 450_000])
  await site.approved(3)
  expect(await balance()).toEqual([250_000, 250_000])
  await site.approved(4)
  await site.approved(5)
  expect(await balance()).toEqual([500_000, 0])
})

test('two half-time jobs contribute together on one minimum wage, and on what they earn once it is more', async () => {
  const both = async (each: number) => {
    const site = await periodHouse(db, ground)
    const { employeeId } = await inTx((tx) => person(tx, site.liquidates, ground))
    const input = engagementOf(ground, employeeId)
    const half = { dedication: '50', salaries: [{ ...input.salaries[0]!, amount: pesos(each) }] }
    for (const act of ['Resolución 1', 'Resolución 2'])
      await inTx((tx) => engage(tx, site.liquidates, { ...input, ...half, act } as typeof input))
    const period = await site.open()
    await site.run(period, 'liquidate')
    const { rows } = await sql<{ ibc: string; health: string }>`
      select sum(n.ibc)::int::text as ibc, (select sum(amount)::int::text from payroll.period_line l
        join payroll.period_person m on m.id = l.person_id where m.period_id = ${period} and l.concept = 'SALUD-EMP') as health
      from payroll.period_person n where n.period_id = ${period}`.execute(db)
    return [Number(rows[0]!.ibc), Number(rows[0]!.health)]
  }
  const [ibc, health] = await both(600_000)
  // 1.750.905 in two parts, each up to the peso; 4 % of it and no more.
  expect(ibc).toBeLessThanOrEqual(1_750_907)
  expect(ibc).toBeGreaterThanOrEqual(1_750_905)
  expect(Math.abs(health! - 70_036)).toBeLessThanOrEqual(1)
  expect((await both(1_200_000))[0]).toBe(2_400_000)
})

test('another EPS makes a payroll that was liquidated stale', async () => {
  const site = await periodHouse(db, ground)
  const engagementId = await site.hire({})
  const period = await site.open()
  await site.run(period, 'liquidate')
  await sql`update payroll.engagement_affiliation set tercero_id = ${ground.otherEpsId}
            where parent_id = ${engagementId} and kind = 'eps'`
    .execute(db)
    .catch(async () => {
      await sql`insert into payroll.engagement_affiliation (id, parent_id, position, from_day, kind, tercero_id, high_risk)
              values (gen_random_uuid(), ${engagementId}, 90, '2026-03-01', 'eps', ${ground.otherEpsId}, false)`.execute(
        db,
      )
    })
  expect((await site.people(period)).map(({ stale }) => stale)).toEqual([true])
  await expect(site.run(period, 'approve', site.approves)).rejects.toMatchObject({
    code: 'NOMINA_DESACTUALIZADA',
  })
  await site.run(period, 'recalculate')
  await site.run(period, 'approve', site.approves)
})

test('an embargo registered while a payroll is approved is either in it whole or waits, fifty times', async () => {
  await sql`update hospital.position set posts = 400 where id = ${ground.positionId}`.execute(db)
  const outcomes = new Set<string>()
  for (let round = 0; round < 50; round++) {
    const site = await periodHouse(db, ground)
    const engagementId = await site.hire({})
    const { rows: found } = await sql<{ id: Id<'people.employee'> }>`
      select employee_id as id from payroll.engagement where id = ${engagementId}`.execute(db)
    const period = await site.open()
    await site.run(period, 'liquidate')
    const embargo = ordered(found[0]!.id, civil, site.liquidates)
    // What came before the approval is never left out of it.
    if (round % 5 === 0) await embargo
    const racing = [site.run(period, 'approve', site.approves), embargo]
    const [approval] = await Promise.allSettled(round % 2 === 0 ? racing : racing.toReversed())
    await embargo
    outcomes.add(approval!.status)
    const { rows } = await sql<{ status: string; stale: number }>`
      select p.status, count(*)::int as stale from payroll.period p join payroll.period_person n on n.period_id = p.id
      where p.id = ${period} group by 1`.execute(db)
    if (rows[0]!.status === 'approved') {
      // It was approved without the order: its lines add up, and the next payroll takes it.
      const lines = await site.lines(period, engagementId)
      expect(sumOfConcept(lines, 'EMB-CIVIL')).toBe(0)
    } else {
      await site.run(period, 'recalculate')
      expect(sumOfConcept(await site.lines(period, engagementId), 'EMB-CIVIL')).toBeGreaterThan(0)
    }
  }
  expect(outcomes).toContain('rejected')
}, 120_000)

test('E-1: the letter to the court says what goes first, in which turn and when; a later order waits its turn', async () => {
  const { employeeId } = await inTx((tx) => person(tx, actor, ground))
  const input = engagementOf(ground, employeeId)
  const salaries = [{ ...input.salaries[0]!, amount: pesos(3_800_000) }]
  await inTx((tx) => engage(tx, actor, { ...input, salaries } as typeof input))
  const first = await ordered(employeeId, civil)
  const second = await ordered(employeeId, { ...civil, process: '2'.repeat(23), receivedOn: '2026-03-10' })
  const answered = (id: string) =>
    inTx(async (tx) => {
      const stored = await load(
        tx,
        { document: deductionService.document, tables: deductionService, actor },
        id,
      )
      return (await deductionService.extra!(tx, stored as never, actor, today)).facts?.answer
    })
  expect(await answered(first)).toMatchObject({
    ...{ deposit: '409819.00', turn: 1, turns: 2, firstOn: '2026-03-31', state: 'Descontado completo' },
    why: expect.stringContaining('409.819'),
  })
  // The fifth is one: what came later gets nothing while the first is owed.
  expect(await answered(second)).toMatchObject({ deposit: '0.00', turn: 2, turns: 2, state: 'En turno' })
  const other = await ordered(employeeId, libranza(100_000))
  expect(await answered(other)).toBeNull()

  // Once payrolls deduct an order, its first deposit is that of the first of them and not of the next (C6-3).
  const site = await periodHouse(db, ground)
  const engagementId = await site.hire({})
  const { rows: found } = await sql<{ id: Id<'people.employee'> }>`
    select employee_id as id from payroll.engagement where id = ${engagementId}`.execute(db)
  const served = await ordered(found[0]!.id, { ...civil, process: '3'.repeat(23) })
  expect(await answered(served)).toMatchObject({ firstOn: '2026-03-31' })
  const march = await site.approved(3)
  await site.approved(4)
  expect(sumOfConcept(await site.lines(march, engagementId), 'EMB-CIVIL')).toBe(198_990)
  expect(await answered(served)).toMatchObject({
    firstOn: '2026-03-28',
    deposit: '198990.00',
    state: 'Descontado completo',
    why: expect.stringContaining('2.745.855 × 0,2'),
  })
})
