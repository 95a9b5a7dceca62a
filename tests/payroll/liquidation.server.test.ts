import { createDraft, performAction } from '@quina/blocks/server'
import { signWith, type Tx } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openPeriod, preparePeriods } from '../../modules/accounting/ledger/period/period.server.ts'
import { seedPurposes } from '../../modules/accounting/ledger/purpose/purpose.server.ts'
import { seedChart, seedVoucherKinds } from '../../modules/accounting/setup/starter/seed.server.ts'
import { drawnVouchers } from '../../modules/accounting/testing/drawn-vouchers.server.ts'
import { liquidationService } from '../../modules/payroll/benefits/liquidation/liquidation.server.ts'
import { moveProvisions } from '../../modules/payroll/benefits/provision/provision-move.server.ts'
import { engage, engagementOf, payrollGround, person } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()
const today = day('2026-12-15')
const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: actor.userId })
    return work(tx)
  })
const ground = await inTx(async (tx) => {
  await seedChart(tx)
  await seedVoucherKinds(tx)
  await seedPurposes(tx)
  await preparePeriods(tx, 2026)
  for (let number = 0; number <= 12; number++) await openPeriod(tx, { vigencia: 2026, number }, today)
  const laid = await payrollGround(tx, actor)
  await sql`update hospital.cost_centre set cost_account = '7301' where id = ${laid.centreId}`.execute(tx)
  return laid
})

/** The employee of B-3: 3.000.000 since 1 February 2024, rest enjoyed until 31 January 2026. */
const employed = (change: object = {}) =>
  inTx(async (tx) => {
    const { employeeId } = await person(tx, actor, ground)
    const startDate = day('2024-02-01')
    const input = engagementOf(ground, employeeId, { startDate, date: startDate, ...change })
    const moved = (rows: readonly object[]) => rows.map((row) => ({ ...row, fromDay: startDate }))
    const id = await engage(tx, actor, {
      ...input,
      salaries: input.salaries.map((row) => ({ ...row, fromDay: startDate, amount: pesos(3_000_000) })),
      affiliations: moved(input.affiliations),
      costs: moved(input.costs),
      schedules: moved(input.schedules),
    } as unknown as typeof input)
    await sql`insert into payroll.opening (id, engagement_id, on_day, vacation_days)
              values (gen_random_uuid(), ${id}, '2026-01-31', 0)`.execute(tx)
    return id
  })

type Input = Parameters<typeof createDraft<typeof liquidationService.document>>[1]['input']
const drafted = (engagementId: Id<'payroll.engagement'>, rest: object) =>
  inTx((tx) =>
    createDraft(liquidationService, {
      tx,
      actor,
      input: {
        date: '2026-10-16',
        engagementId,
        untilDay: '2026-10-15',
        decision: 'time',
        saturdays: false,
        purpose: 'Liquidación de prueba',
        adjustments: [],
        ...rest,
      } as unknown as Input,
    }),
  )
const run = (id: string, action: 'approve' | 'post' | 'annul', input: object = {}) =>
  inTx((tx) => performAction(liquidationService, { tx, actor, today, id, action, input }))
const results = async (id: string) => {
  const { rows } = await sql<{ kind: string; days: string; amount: string }>`
    select kind, days::int::text as days, amount::int::text as amount from payroll.benefit_result
    where liquidation_id = ${id}::uuid order by position`.execute(db)
  return rows.map(({ kind, days, amount }) => `${kind} ${days} ${amount}`)
}
const refusal = (code: string, field?: string) =>
  expect.objectContaining({
    code,
    ...(field === undefined ? {} : { fields: { [field]: expect.any(String) } }),
  })

/** What an earlier month provided for the bonus of somebody. */
const runId = newId<'payroll.provisionRun'>()
const provided = (engagementId: string, whole: number) =>
  inTx(async (tx) => {
    await sql`insert into payroll.provision_run (id, date, purpose, status, number, version, campus_id, created_by, updated_by)
              values (${runId}, '2026-01-31', 'Provisiones de enero', 'approved', 1, 1, ${actor.campusId},
                      ${actor.userId}, ${actor.userId})
              on conflict do nothing`.execute(tx)
    await moveProvisions(tx, { day: today, runId }, [{ engagementId, kind: 'bsp', amount: pesos(whole) }])
  })
const providedFor = async (engagementId: string) => {
  const { rows } = await sql<{ amount: string }>`
    select amount::int::text as amount from payroll.provision_balance
    where engagement_id = ${engagementId} and kind = 'bsp'`.execute(db)
  return rows[0]?.amount
}

test('it uses the provision first, the rest goes to the cost of the centre, and annulling gives both back', async () => {
  const engagementId = await employed()
  await provided(engagementId, 700_000)
  const id = await drafted(engagementId, { kind: 'bsp', untilDay: '2026-01-31' })
  await run(id, 'approve')
  await expect(run(id, 'post', { postedOn: day('2026-10-01') })).rejects.toEqual(
    refusal('NOM-412', 'postedOn'),
  )
  await run(id, 'post', { postedOn: day('2026-10-20') })
  expect(await drawnVouchers(db, id)).toBe(`PR 1 2026-10-20 período 10
251109             700000.00
251101                               700000.00
730109             350000.00
251101                               350000.00`)
  const balance = () => providedFor(engagementId)
  expect(await balance()).toBe('0')
  const early = { date: day('2026-10-15'), reason: 'Se liquidó con otra base' }
  await expect(run(id, 'annul', early)).rejects.toEqual(refusal('NOM-413', 'date'))
  await run(id, 'annul', { date: day('2026-10-21'), reason: 'Se liquidó con otra base' })
  expect(await balance()).toBe('700000')
})

test('a provision never falls below zero', async () => {
  const engagementId = await employed()
  await provided(engagementId, 100)
  const taken = inTx((tx) =>
    moveProvisions(tx, { day: today, runId }, [{ engagementId, kind: 'bsp', amount: pesos(-101) }]),
  )
  await expect(taken).rejects.toMatchObject({ constraint: 'provision_balance_positive' })
})

test('two posted at once do not take the same provision', async () => {
  const engagementId = await employed()
  await provided(engagementId, 1_050_000)
  const bonus = async (untilDay: string) => {
    const id = await drafted(engagementId, {
      kind: 'bsp',
      untilDay,
      fromDay: `${Number(untilDay.slice(0, 4)) - 1}-02-01`,
    })
    await run(id, 'approve')
    return id
  }
  const both = [await bonus('2025-01-31'), await bonus('2026-01-31')]
  await Promise.all(both.map((id) => run(id, 'post', { postedOn: day('2026-10-20') })))
  expect(await providedFor(engagementId)).toBe('0')
  const { rows } = await sql<{ taken: string }>`
    select sum(-amount)::int::text as taken from payroll.provision_move where liquidation_id = any(${both}::uuid[])`.execute(
    db,
  )
  expect(rows[0]?.taken).toBe('1050000')
})

test('what was liquidated is not liquidated again, and a rest meets no other', async () => {
  const engagementId = await employed()
  const bonus = { kind: 'bsp', untilDay: '2026-01-31', fromDay: '2025-02-01' }
  await run(await drafted(engagementId, bonus), 'approve')
  await expect(run(await drafted(engagementId, bonus), 'approve')).rejects.toMatchObject({
    constraint: 'benefit_liquidation_once',
  })
  const rest = { kind: 'vacation', untilDay: '2026-10-15', restFrom: '2026-10-19', restDays: 5 }
  await run(await drafted(engagementId, rest), 'approve')
  await expect(run(await drafted(engagementId, rest), 'approve')).rejects.toMatchObject({
    constraint: 'benefit_liquidation_rest_once',
  })
})

test('the rest that was taken counts, and what follows undoes nothing before it', async () => {
  const engagementId = await employed()
  const first = await drafted(engagementId, { kind: 'christmasBonus', untilDay: '2026-06-30' })
  await run(first, 'approve')
  const second = await drafted(engagementId, { kind: 'christmasBonus', untilDay: '2026-11-30' })
  await run(second, 'approve')
  expect(await results(second)).toEqual([expect.stringMatching(/^primaNavidad 150 /)])
  const undo = { date: day('2026-12-01'), reason: 'Se liquidó con otra base' }
  await expect(run(first, 'annul', undo)).rejects.toEqual(refusal('NOM-414'))
  await run(second, 'annul', undo)
  await run(first, 'annul', undo)
})

test.each([
  ['without rest days', { kind: 'vacation', restFrom: '2026-10-19' }, 'NOM-403', 'restDays'],
  ['of a person in service', { kind: 'settlement' }, 'NOM-404', 'untilDay'],
  ['before the person came', { kind: 'bsp', untilDay: '2023-01-31' }, 'NOM-402', 'untilDay'],
] as const)('a draft %s is refused at its field', async (...row) => {
  const [, wanted, code, field] = row
  await expect(drafted(await employed(), wanted)).rejects.toEqual(refusal(code, field))
})

test('days that were all liquidated are refused with the last of them', async () => {
  const engagementId = await employed()
  const id = await drafted(engagementId, { kind: 'christmasBonus', untilDay: '2026-11-30' })
  await run(id, 'approve')
  await expect(drafted(engagementId, { kind: 'christmasBonus', untilDay: '2026-11-30' })).rejects.toEqual(
    refusal('NOM-419', 'untilDay'),
  )
})

test('a private worker and a resident: the benefits of the first, none of the second', async () => {
  const worker = await employed({ kind: 'private', regime: 'private' })
  const id = await drafted(worker, { kind: 'serviceBonus', untilDay: '2026-06-30' })
  await run(id, 'approve')
  expect(await results(id)).toEqual(['primaServicios 180 1624548'])
  await expect(drafted(worker, { kind: 'bsp' })).rejects.toEqual(refusal('NOM-401', 'kind'))
  const resident = await employed({ kind: 'resident', regime: 'resident' })
  await expect(drafted(resident, { kind: 'serviceBonus' })).rejects.toEqual(refusal('NOM-407'))
})
