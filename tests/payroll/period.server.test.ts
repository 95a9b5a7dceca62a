import { openPeriod, preparePeriods } from '@quina/accounting/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { day, type Id, pesos } from '@quina/kernel'
import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { closeArea } from '../../modules/accounting/ledger/period-area/period-area.server.ts'
import { recalculatePerson } from '../../modules/payroll/period/period/period.contract.ts'
import {
  linesIn,
  peopleIn,
  periodOperations,
  periodService,
} from '../../modules/payroll/period/period/period.server.ts'
import { changeSalary } from '../../modules/payroll/staff/engagement/engagement-rows.contract.ts'
import { engagementRowOperations } from '../../modules/payroll/staff/engagement/engagement-rows.server.ts'
import { noveltyService } from '../../modules/payroll/staff/novelty/novelty.server.ts'
import { engage, engagementOf, payrollGround, person, worldToday } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

const ground = await inTx((tx) => payrollGround(tx, actorFor()))
let houses = 0

/** A site of its own, with one who liquidates and another who approves. */
async function house() {
  const liquidates = actorFor()
  const approves = actorFor({ campusId: liquidates.campusId })
  houses += 1
  await sql`insert into admin.campus (id, code, name)
            values (${liquidates.campusId}, ${`7${houses}`}, ${`Sede ${houses}`})`.execute(db)
  const hire = (change: object = {}) =>
    inTx(async (tx) => {
      const { employeeId } = await person(tx, liquidates, ground)
      return engage(tx, liquidates, engagementOf(ground, employeeId, change))
    })
  const open = (year = 2026, month = 3, change: object = {}) =>
    inTx((tx) =>
      createDraft(periodService, {
        ...{ tx, actor: liquidates },
        input: {
          kind: 'ordinary',
          date: worldToday,
          year,
          month,
          paidOn: day(`${year}-0${month}-28`),
          ...change,
        } as never,
      }),
    )
  /** A payroll that somebody liquidated and another approved. */
  const approved = async (month: number, change: object = {}) => {
    const period = await open(2026, month, change)
    await run(period, 'liquidate')
    await run(period, 'approve', approves)
    return period
  }
  const raise = (engagementId: Id<'payroll.engagement'>, amount: number, [from, since]: [string, string]) =>
    inTx((tx) =>
      callsOf(engagementRowOperations, { actor: liquidates, today: day('2026-07-10') })(tx).act(
        changeSalary,
        {
          ...{ id: engagementId, fromDay: from, positionId: ground.positionId, amount: `${amount}.00` },
          ...{
            reason: 'annual',
            act: 'Decreto 900 de 2026',
            technicalPremiumSalary: false,
            retroactiveFrom: since,
          },
          ...{ representation: null, technicalPremium: null, seniority: null },
        } as never,
      ),
    )
  type Action = 'liquidate' | 'recalculate' | 'submit' | 'approve' | 'annul'
  const run = (id: string, action: Action, actor = liquidates, input: object = {}) =>
    inTx((tx) => performAction(periodService, { tx, actor, today: worldToday, id, action, input }))
  const happened = async (engagementId: Id<'payroll.engagement'>, code: string, change: object) => {
    const kind = await db
      .selectFrom('payroll.noveltyKind')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const input = { date: worldToday, engagementId, kindId: kind.id, support: 'S-1', ...change }
    const id = await inTx((tx) =>
      createDraft(noveltyService, { tx, actor: liquidates, input: input as never }),
    )
    await inTx((tx) =>
      performAction(noveltyService, {
        tx,
        actor: approves,
        today: worldToday,
        id,
        action: 'approve',
        input: {},
      }),
    )
  }
  const people = (periodId: string) => inTx((tx) => peopleIn(tx, periodId))
  const lines = (periodId: string, engagementId: string) => inTx((tx) => linesIn(tx, periodId, engagementId))
  return { liquidates, approves, hire, open, approved, raise, run, happened, people, lines }
}

const earning = (all: readonly { nature: string; concept: string; amount: string }[], nature = 'earning') =>
  all.filter((line) => line.nature === nature).map(({ concept, amount }) => `${concept} ${amount}`)

test('a month is liquidated with its novedades, and every line explains itself', async () => {
  const { hire, open, run, happened, people, lines } = await house()
  const engagementId = await hire({})
  await happened(engagementId, 'RN', { fromDay: day('2026-03-10'), toDay: day('2026-03-10'), hours: '10' })
  await happened(engagementId, 'IGE', { fromDay: day('2026-03-16'), toDay: day('2026-03-18') })
  const period = await open()
  await run(period, 'liquidate')
  const paid = await lines(period, engagementId)
  expect(earning(paid)).toEqual([
    'INC-EMPL 117333.00',
    'INC-EG 58667.00',
    'BASICO 2376000.00',
    'SUB-ALIM 95270.00',
    'AUX-TRANSP 224186.00',
    'RN 48632.00',
  ])
  expect(paid.find(({ concept }) => concept === 'BASICO')?.sentence).toBe(
    'Asignación básica o sueldo: 2.640.000 ÷ 30 × 27 días (Resolución 12) = 2.376.000.',
  )
  const [row] = await people(period)
  expect(row).toMatchObject({ engagementId, days: 30, problem: null, stale: false, before: null })
  const sum = (nature: string) =>
    paid.filter((line) => line.nature === nature).reduce((all, { amount }) => all + Number(amount), 0)
  expect(Number(row?.net)).toBe(sum('earning') - sum('deduction'))
})

test('liquidating again gives the same lines', async () => {
  const { hire, open, run, lines } = await house()
  const engagementId = await hire({})
  const period = await open()
  await run(period, 'liquidate')
  const before = await lines(period, engagementId)
  await run(period, 'recalculate')
  const again = await lines(period, engagementId)
  expect(again.map(({ id: _, ...line }) => line)).toEqual(before.map(({ id: _, ...line }) => line))
})

test('who liquidated does not approve, and what was approved stays', async () => {
  const { approves, hire, open, run } = await house()
  await hire({})
  const period = await open()
  await run(period, 'liquidate')
  await expect(run(period, 'approve')).rejects.toMatchObject({ code: 'MISMO_USUARIO_APRUEBA', status: 409 })
  await run(period, 'submit')
  await expect(run(period, 'approve', approves)).resolves.toMatchObject({ status: 'approved' })
  await expect(
    inTx((tx) => rowsFrom(tx)`update payroll.period_person set net = net where period_id = ${period}::uuid`),
  ).rejects.toThrow(/approved do not change/)
  await expect(
    inTx((tx) =>
      sql`delete from payroll.period_line l using payroll.period_person n
                     where n.id = l.person_id and n.period_id = ${period}::uuid`.execute(tx),
    ),
  ).rejects.toThrow(/approved do not change/)
})

test('a fact that changes marks its person and keeps the period from being approved', async () => {
  const { approves, hire, open, run, happened, people } = await house()
  const [one, other] = [await hire({}), await hire({})]
  const period = await open()
  await run(period, 'liquidate')
  await happened(other, 'IGE', { fromDay: day('2026-03-16'), toDay: day('2026-03-18') })
  const stale = (await people(period)).filter((row) => row.stale).map(({ engagementId }) => engagementId)
  expect(stale).toEqual([other])
  await expect(run(period, 'approve', approves)).rejects.toMatchObject({
    code: 'NOMINA_DESACTUALIZADA',
    message: 'Cambiaron los datos de una persona: recalcule antes de aprobar.',
    facts: { engagements: [other] },
  })
  await run(period, 'recalculate')
  expect((await people(period)).map(({ engagementId }) => engagementId).toSorted()).toEqual(
    [one, other].toSorted(),
  )
  await expect(run(period, 'approve', approves)).resolves.toMatchObject({ status: 'approved' })
})

test('who cannot be liquidated is reported with what is missing, and holds nobody back', async () => {
  const { approves, hire, open, run, people } = await house()
  await hire({})
  const engagementId = await hire({ contributorType: '99' })
  const period = await open()
  await run(period, 'liquidate')
  const blocked = (await people(period)).filter(({ problem }) => problem !== null)
  expect(blocked).toMatchObject([{ engagementId, net: '0.00' }])
  expect(blocked[0]?.problem).toContain('No hay cotizante 99-00')
  await expect(run(period, 'approve', approves)).resolves.toMatchObject({ status: 'approved' })
})

test('one person is liquidated again while the others keep their lines, and who did it does not approve', async () => {
  const { liquidates, approves, hire, open, run, happened, people, lines } = await house()
  const [one, other] = [await hire({}), await hire({})]
  const period = await open()
  await run(period, 'liquidate')
  const before = await lines(period, other)
  await happened(one, 'RN', { fromDay: day('2026-03-10'), toDay: day('2026-03-10'), hours: '10' })
  const recalculates = actorFor({ campusId: liquidates.campusId })
  const again = (actor = recalculates) =>
    inTx((tx) =>
      callsOf(periodOperations, { actor })(tx).act(recalculatePerson, {
        periodId: period as Id<'payroll.period'>,
        engagementId: one,
      }),
    )
  const { net, before: was } = await again()
  expect(Number(net)).toBeGreaterThan(Number(was))
  expect(await lines(period, other)).toEqual(before)
  expect((await people(period)).filter(({ stale }) => stale)).toEqual([])
  await expect(run(period, 'approve', recalculates)).rejects.toMatchObject({ code: 'MISMO_USUARIO_APRUEBA' })
  await run(period, 'approve', approves)
  await expect(again()).rejects.toMatchObject({ code: 'NOM-392', status: 409 })
})

test('a net below zero keeps the period from being approved', async () => {
  const { approves, hire, open, run, happened } = await house()
  const engagementId = await hire({})
  await happened(engagementId, 'DED', {
    fromDay: day('2026-03-10'),
    toDay: day('2026-03-10'),
    amount: pesos(9_000_000),
  })
  const period = await open()
  await run(period, 'liquidate')
  await expect(run(period, 'approve', approves)).rejects.toMatchObject({
    code: 'NOMINA_CON_ALERTAS',
    message: expect.stringContaining('El neto es negativo'),
  })
})

test('a month that payroll closed in accounting is neither liquidated nor approved', async () => {
  const { approves, hire, open, run } = await house()
  await hire({})
  const [approved, draft] = [await open(2025, 5), await open(2025, 6)]
  await run(approved, 'liquidate')
  await inTx(async (tx) => {
    await sql`select set_config('app.user_id', ${approves.userId}, true)`.execute(tx)
    await preparePeriods(tx, 2025)
    for (const number of [5, 6]) {
      await openPeriod(tx, { vigencia: 2025, number }, day('2026-12-31'))
      await closeArea(tx, { vigencia: 2025, number }, 'payroll')
    }
  })
  const refusal = { code: 'PERIODO_CERRADO', fields: { month: expect.any(String) } }
  await expect(run(approved, 'approve', approves)).rejects.toMatchObject(refusal)
  await expect(run(draft, 'liquidate')).rejects.toMatchObject(refusal)
})

test('a month has one period, and an annulled one leaves its place', async () => {
  const { hire, open, run } = await house()
  await hire({})
  const period = await open()
  await expect(open()).rejects.toThrow(/period_once/)
  await run(period, 'liquidate')
  await run(period, 'annul', undefined, { reason: 'Se abrió por equivocación' })
  await expect(open()).resolves.toEqual(expect.any(String))
})

test('two who approve at once leave one approval', async () => {
  const { approves, hire, open, run } = await house()
  await hire({})
  const period = await open()
  await run(period, 'liquidate')
  const both = await Promise.allSettled([run(period, 'approve', approves), run(period, 'approve', approves)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the month after knows what was reported and what was paid before', async () => {
  const { approves, hire, open, run, happened, people, lines } = await house()
  const engagementId = await hire({})
  await happened(engagementId, 'BON-S', {
    fromDay: day('2026-03-10'),
    toDay: day('2026-03-10'),
    amount: pesos(360_000),
  })
  const march = await open()
  await run(march, 'liquidate')
  await run(march, 'approve', approves)
  await happened(engagementId, 'LR-CAL', { fromDay: day('2026-04-07'), toDay: day('2026-04-09') })
  const april = await open(2026, 4)
  await run(april, 'liquidate')
  const health = (await lines(april, engagementId)).filter(({ concept }) => concept === 'SALUD-EMP')
  // 27 days of 2.640.000, and 3 of the 3.000.000 that March reported.
  expect(health.map(({ amount }) => amount)).toEqual(['95040.00', '12000.00'])
  const [row] = await people(april)
  expect(Number(row?.before)).toBeGreaterThan(2_640_000)
})

const sumOfConcept = (all: readonly { concept: string; amount: string }[], concept: string) =>
  all.filter((line) => line.concept === concept).reduce((sum, { amount }) => sum + Number(amount), 0)

test('an increase decreed in June pays the difference of each month that was paid, and of its contributions', async () => {
  const { hire, open, approved, raise, run, people, lines } = await house()
  const [raised, same] = [await hire({}), await hire({})]
  for (const month of [3, 4, 5]) await approved(month)
  await raise(raised, 2_824_800, ['2026-06-01', '2026-03-01'])
  const retro = await open(2026, 6, { kind: 'retroactive', retroactiveFrom: day('2026-03-01') })
  await run(retro, 'liquidate')
  expect((await people(retro)).map(({ engagementId }) => engagementId)).toEqual([raised])
  const owed = await lines(retro, raised)
  // 7 % of 2.640.000 in each of three months, and 4 % of it for health and for pension.
  expect(earning(owed.filter(({ concept }) => concept === 'BASICO'))).toEqual(
    Array(3).fill('BASICO 184800.00'),
  )
  expect(sumOfConcept(owed, 'SALUD-EMP')).toBe(3 * 7_392)
  expect(sumOfConcept(owed, 'PENSION-EMP')).toBe(3 * 7_392)
  expect(owed.find(({ concept }) => concept === 'BASICO')?.sentence).toBe(
    'Asignación básica o sueldo de marzo de 2026: 2.824.800 menos 2.640.000 ya pagados = 184.800. ' +
      'Asignación básica o sueldo: 2.824.800 ÷ 30 × 30 días (Decreto 900 de 2026) = 2.824.800.',
  )
  // PILA takes 12,5 % up to the hundred in each month: 353.100 where 330.000 were paid; 7.392 of them are of the employee.
  expect(sumOfConcept(owed, 'SALUD-PAT')).toBe(3 * (23_100 - 7_392))
  expect(same).not.toBe(raised)
})

test('what a retroactive paid is not owed again', async () => {
  const { hire, open, approved, raise, run, lines } = await house()
  const raised = await hire({})
  for (const month of [3, 4]) await approved(month)
  await raise(raised, 2_824_800, ['2026-06-01', '2026-03-01'])
  const since = { kind: 'retroactive', retroactiveFrom: day('2026-03-01') }
  await approved(6, since)
  await raise(raised, 3_000_000, ['2026-07-01', '2026-04-01'])
  const again = await open(2026, 7, since)
  await run(again, 'liquidate')
  expect(earning((await lines(again, raised)).filter(({ concept }) => concept === 'BASICO'))).toEqual([
    'BASICO 175200.00',
  ])
})

test('an additional payroll pays what came after the month was approved, and withholds with it', async () => {
  const { hire, open, approved, run, happened, people, lines } = await house()
  const [rich, other] = [
    await hire({
      salaries: [{ ...engagementOf(ground, '' as never).salaries[0]!, amount: pesos(8_000_000) }],
    }),
    await hire({}),
  ]
  const ordinary = await approved(3)
  await happened(rich, 'BON-S', {
    fromDay: day('2026-03-20'),
    toDay: day('2026-03-20'),
    amount: pesos(1_000_000),
  })
  const additional = await open(2026, 3, { kind: 'additional' })
  await run(additional, 'liquidate')
  expect((await people(additional)).map(({ engagementId }) => engagementId)).toEqual([rich])
  const extra = await lines(additional, rich)
  expect(earning(extra)).toEqual(['BON-SAL 1000000.00'])
  // The month withholds as one: what both withheld is what nine millions in one payroll withhold.
  const before = await lines(ordinary, rich)
  const both = sumOfConcept(before, 'RETEFUENTE') + sumOfConcept(extra, 'RETEFUENTE')
  const whole = await house()
  const alone = await whole.hire({
    salaries: [{ ...engagementOf(ground, '' as never).salaries[0]!, amount: pesos(8_000_000) }],
  })
  await whole.happened(alone, 'BON-S', {
    ...{ fromDay: day('2026-03-20'), toDay: day('2026-03-20'), amount: pesos(1_000_000) },
  })
  const one = await whole.open()
  await whole.run(one, 'liquidate')
  expect(both).toBe(sumOfConcept(await whole.lines(one, alone), 'RETEFUENTE'))
  expect(sumOfConcept(extra, 'RETEFUENTE')).toBeGreaterThan(0)
  expect(other).not.toBe(rich)
})

test('a prima de servicios pays those whose regime gives it, once', async () => {
  const { hire, open, approved, run, people, lines } = await house()
  const [publicly, official] = [await hire({}), await hire({ kind: 'official', regime: 'official' })]
  const until = { kind: 'serviceBonus', untilDay: day('2026-06-30') }
  const period = await approved(7, { ...until, paidOn: day('2026-07-10') })
  const [row] = await people(period)
  expect((await people(period)).map(({ engagementId }) => engagementId)).toEqual([publicly])
  const paid = await lines(period, publicly)
  // Half of 2.640.000 + 249.095 of transport + 105.855 of food; no bonus was paid whose twelfth would enter.
  expect(earning(paid)).toEqual(['PRIMA-SERV 1497475.00'])
  // Of the parafiscales it is a base (§2.8): 4 % to the family fund, up to the hundred; of nothing else.
  expect(sumOfConcept(paid, 'CCF')).toBe(59_900)
  expect(paid.filter(({ concept }) => ['SALUD-PAT', 'PENSION-PAT', 'ARL'].includes(concept))).toEqual([])
  expect(row).toMatchObject({ days: 0, net: '1497475.00' })
  expect(official).not.toBe(publicly)
  await expect(open(2026, 7, until)).rejects.toThrow(/period_once/)
  const later = await open(2026, 8, until)
  await run(later, 'liquidate')
  expect((await people(later))[0]?.problem).toContain('Ya está liquidada hasta')
})

test.each([
  ['a retroactive without its day', { kind: 'retroactive' }, 'NOM-394', 'retroactiveFrom'],
  [
    'a retroactive from a later month',
    { kind: 'retroactive', retroactiveFrom: day('2026-04-01') },
    'NOM-394',
    'retroactiveFrom',
  ],
  ['an ordinary one with a day', { retroactiveFrom: day('2026-01-01') }, 'NOM-394', 'retroactiveFrom'],
  ['a prima without its day', { kind: 'serviceBonus' }, 'NOM-395', 'untilDay'],
  [
    'an additional one with a day',
    { kind: 'additional', untilDay: day('2026-03-31') },
    'NOM-395',
    'untilDay',
  ],
] as const)('refuses %s', async (_, change, code, field) => {
  const { open } = await house()
  await expect(open(2026, 3, change)).rejects.toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

test('a payroll without differences is not liquidated', async () => {
  const { hire, open, approved, run } = await house()
  await hire({})
  await approved(3)
  const additional = await open(2026, 3, { kind: 'additional' })
  await expect(run(additional, 'liquidate')).rejects.toMatchObject({ code: 'NOMINA_SIN_PERSONAS' })
})
