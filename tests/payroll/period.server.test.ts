import { openPeriod, preparePeriods } from '@quina/accounting/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { day, type Id, pesos } from '@quina/kernel'
import { actorFor, callsOf, reportsOf, testDatabase, tripsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { closeArea } from '../../modules/finance/accounting/ledger/period-area/period-area.server.ts'
import { recalculatePerson } from '../../modules/finance/payroll/period/period/period.contract.ts'
import { periodOperations } from '../../modules/finance/payroll/period/period/period.server.ts'
import { missingFromMonth } from '../../modules/finance/payroll/period/review/review.contract.ts'
import {
  comparedWithPrevious,
  reviewOperations,
} from '../../modules/finance/payroll/period/review/review.server.ts'
import { engagementOf, payrollGround, worldStart } from './payroll-world.ts'
import { earning, periodHouse } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

const ground = await inTx((tx) => payrollGround(tx, actorFor()))
const house = () => periodHouse(db, ground)

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

test('S1 with the concepts that the product ships: what is paid, and the food subsidy as a base of parafiscales', async () => {
  const { hire, open, run, happened, lines } = await house()
  const salaries = [{ ...engagementOf(ground, '' as never).salaries[0]!, amount: pesos(2_400_000) }]
  const engagementId = await hire({ salaries })
  for (const on of [day('2026-03-10'), day('2026-03-11')])
    await happened(engagementId, 'RN', { fromDay: on, toDay: on, hours: '18' })
  await happened(engagementId, 'RDF', { fromDay: day('2026-03-15'), toDay: day('2026-03-15'), hours: '12' })
  const period = await open()
  await run(period, 'liquidate')
  const paid = await lines(period, engagementId)
  expect(earning(paid).toSorted()).toEqual([
    ...['AUX-TRANSP 249095.00', 'BASICO 2400000.00', 'RDF 303158.00', 'RN 159158.00', 'SUB-ALIM 105855.00'],
  ])
  expect(earning(paid, 'employer')).toEqual(
    expect.arrayContaining(['ARL 69800.00', 'CCF 118800.00', 'ICBF 89100.00', 'PENSION-PAT 343507.00']),
  )
  const { rows } = await sql<{ concept: string }>`
    select l.concept from payroll.period_line l join payroll.period_person n on n.id = l.person_id
    where n.period_id = ${period} and l.nature = 'earning' and not l.taxed`.execute(db)
  // All that is paid is what the withholding of the month looks at (payroll dossier §2.9.2).
  expect(rows).toEqual([])
})

test('an hour of leave is paid as worked and makes no line of PILA; a whole day makes its own (C1.7)', async () => {
  const { hire, open, run, happened, lines } = await house()
  const hours = await hire({})
  const days = await hire({})
  const on = day('2026-03-10')
  await happened(hours, 'LR-CIT', { fromDay: on, toDay: on, hours: '3' })
  await happened(days, 'LR-CAL', { fromDay: on, toDay: on })
  const period = await open()
  await run(period, 'liquidate')
  const found = async (id: string) => {
    const { rows } = await sql<{ count: number }>`
      select jsonb_array_length(pila) as count from payroll.period_person
      where period_id = ${period} and engagement_id = ${id}`.execute(db)
    const salary = earning(await lines(period, id)).filter((line) => line.startsWith('BASICO'))
    return [...salary.toSorted(), rows[0]!.count]
  }
  expect(await found(hours)).toEqual(['BASICO 2640000.00', 1])
  expect(await found(days)).toEqual(['BASICO 2552000.00', 'BASICO 88000.00', 2])
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
  const one = await hire({})
  const other = await hire({})
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
  const one = await hire({})
  const other = await hire({})
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
  // With the two of its transaction: it waits for the database as few times as it can.
  expect(await tripsOf(() => again())).toBe(10)
  expect(await lines(period, other)).toEqual(before)
  expect((await people(period)).filter(({ stale }) => stale)).toEqual([])
  await expect(run(period, 'approve', recalculates)).rejects.toMatchObject({ code: 'MISMO_USUARIO_APRUEBA' })
  await run(period, 'approve', approves)
  await expect(again()).rejects.toMatchObject({ code: 'NOM-392', status: 409 })
})

test('what was typed is cut to a net of zero; a net below zero keeps the period from being approved', async () => {
  const { approves, hire, open, run, happened } = await house()
  const engagementId = await hire({})
  const fromDay = day('2026-03-10')
  await happened(engagementId, 'DED', { fromDay, toDay: fromDay, amount: pesos(9_000_000) })
  const period = await open()
  await run(period, 'liquidate')
  const shown = await inTx(
    (tx) => rowsFrom<{ code: string; net: string }>(tx)`
      select a ->> 'code' as code, n.net::text as net
      from payroll.period_person n, jsonb_array_elements(n.alerts) a where n.period_id = ${period}`,
  )
  expect(shown).toEqual([{ code: 'DESCUENTO_RECORTADO', net: '0.00' }])
  const negative = [{ code: 'NETO_NEGATIVO', critical: true, message: 'El neto es negativo: $ -1.' }]
  await sql`update payroll.period_person set alerts = ${JSON.stringify(negative)}::jsonb
            where period_id = ${period}`.execute(db)
  await expect(run(period, 'approve', approves)).rejects.toMatchObject({
    code: 'NOMINA_CON_ALERTAS',
    message: expect.stringContaining('El neto es negativo'),
  })
})

test('a month that payroll closed in accounting is neither liquidated nor approved', async () => {
  const { approves, hire, open, run } = await house()
  await hire({})
  const approved = await open(2025, 5)
  const draft = await open(2025, 6)
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

/** Two public and one private, who belongs to another cost centre, in a month that is liquidated by groups. */
async function grouped() {
  const own = await house()
  const one = await own.hire({})
  const other = await own.hire({})
  const costs = [{ fromDay: worldStart, costCentreId: ground.otherCentreId, percent: '100' }]
  const cst = await own.hire({ kind: 'private', regime: 'private', costs })
  const liquidated = async (change: object) => {
    const period = await own.open(2026, 3, change)
    await own.run(period, 'liquidate')
    return period
  }
  const ids = async (period: string) => (await own.people(period)).map(({ engagementId }) => engagementId)
  const missing = async (periodId: string) =>
    (
      await reportsOf(reviewOperations, { db, actor: own.liquidates }).answer(missingFromMonth, { periodId })
    ).rows.map(({ id }) => id)
  return { ...own, one, other, cst, liquidated, ids, missing }
}

test('a month by groups has everybody once: each group its own, and the last payroll all the others (C5)', async () => {
  const { one, other, cst, liquidated, ids, missing, run, approves, hire, open } = await grouped()
  const publics = await liquidated({ regime: 'public' })
  expect((await ids(publics)).toSorted()).toEqual([one, other].toSorted())
  expect(await missing(publics)).toEqual([cst])
  await expect(open(2026, 3, { regime: 'public' })).rejects.toThrow(/period_once/)
  await expect(liquidated({ engagementKind: 'career' })).rejects.toMatchObject({
    code: 'NOMINA_SIN_PERSONAS',
  })
  await run(publics, 'approve', approves)
  // Who comes to an approved group belongs to the others, as all who are in none.
  const late = await hire({})
  const others = await liquidated({})
  expect((await ids(others)).toSorted()).toEqual([cst, late].toSorted())
  expect(await missing(others)).toEqual([])
  await expect(liquidated({ costCentreId: ground.centreId })).rejects.toMatchObject({ code: 'NOM-388' })
  await run(others, 'annul', undefined, { reason: 'Se liquida por centro de costo' })
  const centre = await liquidated({ costCentreId: ground.otherCentreId })
  expect(await ids(centre)).toEqual([cst])
  expect(await missing(centre)).toEqual([late])
  await run(centre, 'approve', approves)
  const twice = await liquidated({})
  await expect(
    sql`insert into payroll.period_person
        select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'period_id', ${twice}::uuid))).*
        from payroll.period_person n where n.engagement_id = ${cst} limit 1`.execute(db),
  ).rejects.toMatchObject({ constraint: 'period_person_month' })
})

test('the payroll of a group is corrected once, and compared with what its own people were paid', async () => {
  const { one, liquidated, approved, happened, run, approves, open, people, lines } = await grouped()
  await approved(2)
  for (const change of [{ regime: 'public' }, {}]) await run(await liquidated(change), 'approve', approves)
  const on = day('2026-03-10')
  await happened(one, 'RN', { fromDay: on, toDay: on, hours: '10' })
  const additional = await open(2026, 3, { kind: 'additional' })
  await run(additional, 'liquidate')
  expect((await people(additional)).map(({ engagementId }) => engagementId)).toEqual([one])
  expect(earning(await lines(additional, one))).toEqual(['RN 48632.00'])
  const april = await open(2026, 4, { regime: 'public' })
  await run(april, 'liquidate')
  // Of the month before, only those of the group: the others would show as people who left.
  expect(await inTx((tx) => comparedWithPrevious(tx, april))).toEqual([])
  expect((await people(april)).map(({ before, net }) => before === net)).toEqual([true, true])
})

test('two groups of one month that are liquidated at once share nobody', async () => {
  const { open, run, ids, cst, one, other } = await grouped()
  const periods = [await open(2026, 3, {}), await open(2026, 3, { kind: 'ordinary', regime: 'private' })]
  await Promise.allSettled(periods.map((period) => run(period, 'liquidate')))
  const all = (await Promise.all(periods.map(ids))).flat()
  expect(all.toSorted()).toEqual([cst, one, other].toSorted())
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
