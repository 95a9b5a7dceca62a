import type { AnyReport, ReportAnswer } from '@quina/blocks'
import { addTo, rowFrom } from '@quina/db/server'
import { day, type Id, money, moneyText, newId, pesos, sumOf } from '@quina/kernel'
import { actorFor, callsOf, reportsOf, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  planillaDetail,
  planillaFile,
} from '../../modules/finance/payroll/files/planilla/planilla.contract.ts'
import { planillaOperations } from '../../modules/finance/payroll/files/planilla/planilla.server.ts'
import {
  costByCentreReport,
  hoursByWorker,
  overtimeReport,
  payrollComparison,
  payrollListing,
  pilaByAdministrator,
  restPending,
  staffingReport,
  ugppReport,
} from '../../modules/finance/payroll/files/report/centre/month-report.contract.ts'
import { monthReportOperations } from '../../modules/finance/payroll/files/report/centre/month-report.server.ts'
import {
  form220Report,
  format2276,
  serviceTimeReport,
} from '../../modules/finance/payroll/files/report/centre/year-report.contract.ts'
import { yearReportOperations } from '../../modules/finance/payroll/files/report/centre/year-report.server.ts'
import {
  inspectUgpp,
  ugppInspection,
} from '../../modules/finance/payroll/files/report/ugpp/inspection.contract.ts'
import {
  ugppAlert,
  ugppChore,
  ugppOperations,
} from '../../modules/finance/payroll/files/report/ugpp/inspection.server.ts'
import {
  approveFixedRates,
  fixedRates,
} from '../../modules/finance/payroll/period/fixed-rate/fixed-rate.contract.ts'
import { fixedRateOperations } from '../../modules/finance/payroll/period/fixed-rate/fixed-rate.server.ts'
import { changeAffiliation } from '../../modules/finance/payroll/staff/engagement/engagement-rows.contract.ts'
import { engagementRowOperations } from '../../modules/finance/payroll/staff/engagement/engagement-rows.server.ts'
import { tellingPay } from '../../modules/finance/payroll/staff/pay-access/pay-access.server.ts'
import { codesOf, paidGround, paidHouse, planillas } from './paid-house.ts'
import { engagementOf, person, worldStart } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)

const ground = await paidGround(db)
const { liquidates, hire, month, opened, happened } = await paidHouse(db, ground)
const { answer } = reportsOf([...monthReportOperations, ...yearReportOperations], { db, actor: liquidates })
const { inTx, run, generated, calls, peopleIn } = planillas(db)
await inTx(async (tx) => {
  for (const [code, system, terceroId] of codesOf(ground))
    await addTo(tx, 'payroll.administratorCode', { id: newId(), code, system, terceroId })
})

const march = { year: '2026', month: '3' }
const values = ({ rows }: ReportAnswer) => rows.map((row) => row.values)
const read = async (report: AnyReport, input: Readonly<Record<string, string>>) =>
  values(await answer(report, input))

const nurse = await hire({
  costs: [
    { fromDay: worldStart, costCentreId: ground.centreId, percent: '60' },
    { fromDay: worldStart, costCentreId: ground.otherCentreId, percent: '40' },
  ],
})
const other = await hire()
await month(2026, 2)
const on = (text: string) => ({ fromDay: day(text), toDay: day(text) })
await happened(nurse.engagementId, 'RN', { ...on('2026-03-10'), hours: '10' })
// Two Sundays that were worked: a public employee is owed a day of rest for each.
await happened(nurse.engagementId, 'RDF', { ...on('2026-03-08'), hours: '8' })
await happened(nurse.engagementId, 'RDF', { ...on('2026-03-15'), hours: '6' })
await happened(other.engagementId, 'LNR', { fromDay: day('2026-03-20'), toDay: day('2026-03-24') })
const period = await month(2026, 3)

const sums = async () =>
  (await rowFrom<{ earned: string; employer: string; net: string }>(db)`
    select sum(earned)::text as earned, sum(employer)::text as employer, sum(net)::text as net
    from payroll.period_person where period_id = ${period}::uuid`)!

test('the cost by centre is all that was earned and borne, split by the vinculación', async () => {
  const { earned, employer } = await sums()
  const found = await answer(costByCentreReport, march)
  expect(money(found.totals.amount!)).toBe(money(moneyText((money(earned) + money(employer)) as never)))
  const salary = values(found).filter(({ concept }) => concept === 'Asignación básica o sueldo')
  expect(salary.map(({ centre, amount }) => [centre, amount])).toEqual([
    ['N10 Urgencias', '3784000.00'],
    ['N20 Hospitalización', '1056000.00'],
  ])
})

test('the listing adds up to the net of the period', async () => {
  const found = await answer(payrollListing, march)
  const { net, earned } = await sums()
  expect([found.totals.net, found.totals.earned]).toEqual([net, earned])
  expect(values(found).map(({ state, days }) => [state, days])).toEqual([
    ['Aprobada', 30],
    ['Aprobada', 30],
  ])
})

test('hours are listed with their quantity, their value and why', async () => {
  const rows = await read(hoursByWorker, march)
  expect(rows.map(({ kind, hours }) => [kind, hours])).toEqual([
    ['Recargo dominical o festivo', '14.00'],
    ['Recargo nocturno', '10.00'],
  ])
  expect(rows[1]).toMatchObject({ on: '2026-03-10', amount: '48632.00' })
  expect(rows[1]?.explanation).toContain('× 10 h × 0,35')
})

test('a rest that was taken discharges the oldest day worked', async () => {
  const pending = () => read(restPending, { to: '2026-12-31' })
  expect((await pending()).map(({ workedOn, hours, dueBy }) => [workedOn, hours, dueBy])).toEqual([
    ['2026-03-08', '8.00', '2026-04-07'],
    ['2026-03-15', '6.00', '2026-04-14'],
  ])
  await happened(nurse.engagementId, 'COMPENS', on('2026-04-07'))
  expect((await pending()).map(({ workedOn }) => workedOn)).toEqual(['2026-03-15'])
  // Before it was taken it was owed: on a day between, it is planned.
  const between = await read(restPending, { to: '2026-03-31' })
  expect(between.map(({ workedOn, scheduledOn }) => [workedOn, scheduledOn])).toEqual([
    ['2026-03-08', '2026-04-07'],
    ['2026-03-15', null],
  ])
})

test('extra hours above fifty are rested, a day for each eight of several months, until they are paid', async () => {
  const extra = await hire()
  const worked = (at: string, hours: string) =>
    happened(extra.engagementId, 'HED', { ...on(at), hours, fromTime: null })
  for (const [at, hours] of [
    ['2026-10-06', '22'],
    ['2026-10-07', '22'],
    ['2026-10-08', '12'],
  ] as const)
    await worked(at, hours)
  await month(2026, 10)
  const october = { year: '2026', month: '10' }
  const [row] = await read(overtimeReport, october)
  expect(row).toMatchObject({ day: '50.00', rested: '6', total: '56', alert: 'Pasó de 50 horas en el mes' })
  // 2.640.000 / 190 × 50 × 1,25
  expect(row?.amount).toBe('868421.00')
  const rests = async () => {
    const { rows } = await sql<{ workedOn: string; hours: string; situation: string; usedOn: string | null }>`
      select worked_on::text, hours::text, situation, used_on::text from payroll.rest_list
      where engagement_id = ${extra.engagementId} order by worked_on`.execute(db)
    const owed = (situation: string) => (['pending', 'late'].includes(situation) ? 'owed' : situation)
    return rows.map(({ workedOn, hours, situation, usedOn }) => [workedOn, hours, owed(situation), usedOn])
  }
  expect(await rests()).toEqual([])
  for (const [at, hours] of [
    ['2026-11-05', '22'],
    ['2026-11-06', '22'],
    ['2026-11-07', '8'],
  ] as const)
    await worked(at, hours)
  await month(2026, 11)
  expect(await rests()).toEqual([['2026-11-07', '8.00', 'owed', null]])
  await happened(extra.engagementId, 'COMPPAG', { ...on('2026-12-10'), amount: pesos(88_000) })
  expect(await rests()).toEqual([['2026-11-07', '8.00', 'paid', '2026-12-10']])
})

test('the comparison has only what changed', async () => {
  const rows = await read(payrollComparison, march)
  expect(rows.find(({ concept }) => concept === 'Recargo nocturno')).toMatchObject({
    ...{ before: '0', now: '48632.00', difference: '48632.00', percent: null },
  })
  expect(rows.some(({ before, now }) => before === now)).toBe(false)
  expect(rows.filter(({ concept }) => concept === 'Asignación básica o sueldo')).toMatchObject([
    { before: '2640000.00', now: '2200000.00', difference: '-440000.00', percent: '-16,7 %' },
  ])
})

test('the certificate of the year has the approved payrolls alone, and the 2276 the same boxes', async () => {
  await opened(2026, 5)
  const rows = await read(form220Report, { year: '2026' })
  const salaries = sumOf(rows, (row) => money(String(row.salaries)))
  const paid = await rowFrom<{ paid: string }>(db)`
    select sum(l.amount)::text as paid from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id join payroll.period p on p.id = n.period_id
    where p.status = 'approved' and l.nature = 'earning' and l.concept <> 'AUX-TRANSP'`
  expect(salaries).toBe(money(paid!.paid))
  const [first] = await read(format2276, { year: '2026' })
  expect(first).toMatchObject({ documentType: 'CC', firstName: 'Nora', gross: rows[0]?.gross })
})

test('the UGPP finds no difference between what was paid and the planilla, and one where there is', async () => {
  const id = await generated(2026, 3)
  // Its file has what each of the two earned: who takes it is recorded for both.
  const taker = actorFor()
  await inTx((tx) => callsOf(tellingPay(planillaOperations), { actor: taker })(tx).take(planillaFile, { id }))
  const trace = await rowFrom<{ people: number }>(db)`
    select cardinality(employee_ids) as people from payroll.pay_access where user_id = ${taker.userId}::uuid`
  expect(trace).toEqual({ people: 2 })
  const rows = await read(ugppReport, march)
  expect(rows.find(({ person }) => String(person).includes('Ficticia') && true)).toBeDefined()
  expect(rows.filter(({ difference }) => difference !== '0.00')).toEqual([])
  const ofNurse = rows.filter(({ person }) => person === rows[0]?.person)
  expect(ofNurse.map(({ concept, reason }) => [concept, reason])).toEqual(
    expect.arrayContaining([
      ['Asignación básica o sueldo', 'Los libros coinciden.'],
      ['Auxilio de transporte', 'No es base de cotización.'],
      ['IBC', 'Los libros coinciden.'],
    ]),
  )
  const { rows: payees, totals } = await answer(pilaByAdministrator, march)
  expect(payees.length).toBeGreaterThan(4)
  expect(totals.difference).toBe('0.00')
  const eps = payees.map((row) => row.values).find(({ code }) => code === 'EPS037')!
  // 4 % of the base falls on the people, by line and half up, but of 440.000 of days without pay: the house bears the rest.
  const people = Number(eps.employee)
  expect(Math.abs(people - (Number(eps.ibc) - 440_000) * 0.04)).toBeLessThan(2)
  expect(people + Number(eps.employer)).toBe(Number(eps.amount))
  expect(Number(eps.employer)).toBeGreaterThan(Number(eps.ibc) * 0.085)
  await db
    .insertInto('payroll.pilaFile')
    .columns(['id', 'pilaId', 'generatedBy', 'sha256', 'bytes', 'people', 'content', 'refusals'])
    .expression((of) =>
      of
        .selectFrom('payroll.pilaFile')
        .select([of.val(newId()).as('id'), 'pilaId', 'generatedBy', 'sha256', 'bytes', 'people'])
        .select([of.val(Buffer.from('')).as('content'), 'refusals']),
    )
    .execute()
  const after = await read(ugppReport, march)
  expect(
    after
      .filter(({ reason }) => reason !== 'No es base de cotización.')
      .every(({ difference, reason }) => difference !== '0.00' && String(reason).includes('difieren')),
  ).toBe(true)
})

const inspectedOn = day('2026-04-30')
const found = async (to: string = inspectedOn) =>
  values(await reportsOf(ugppOperations, { db, actor: liquidates }).answer(ugppInspection, { to }))
const fines = (rows: Awaited<ReturnType<typeof found>>) =>
  rows.map(({ month: at, conduct, owed, fine, officialFine }) => [
    at,
    conduct,
    ...[fine, officialFine].map((one) => Math.round((Number(one) / Number(owed)) * 100)),
  ])

test('the inspector fines what the planillas left out, leads to where it is mended, and forgets it once it is', async () => {
  const { act } = screensOf(ugppOperations, { db, actor: liquidates, today: inspectedOn })
  // March is due on the ninth business day of April.
  expect((await found('2026-04-10')).map(({ month: at }) => at)).toEqual([2, 2])
  const { id } = (await rowFrom<{ id: Id<'payroll.pila'> }>(db)`select id from payroll.pila where month = 3`)!
  const before = await found()
  expect(fines(before)).toEqual([
    [2, 'omission', 10, 20],
    [2, 'omission', 10, 20],
    [3, 'omission', 5, 10],
    [3, 'omission', 5, 10],
  ])
  expect(before.map(({ mendAt }) => mendAt)).toEqual([
    ...Array.from({ length: 2 }, () => '/nomina/pila/create?year=2026&month=2&kind=E'),
    ...Array.from({ length: 2 }, () => `/nomina/pila/edit/${id}`),
  ])
  // What February reported of the nurse is less than March paid; of the other, more.
  const february = await generated(2026, 2)
  await sql`insert into payroll.pila_file (id, pila_id, generated_by, sha256, bytes, people, content, refusals)
    select gen_random_uuid(), ${id}, generated_by, sha256, bytes, people, content, refusals
    from payroll.pila_file where pila_id = ${february}`.execute(db)
  const [short, ...none] = await found()
  expect(none).toEqual([])
  expect(fines([short!])).toEqual([[3, 'inaccuracy', 35, 60]])
  expect(short).toMatchObject({ engagementId: nurse.engagementId, reported: '2640000.00', unconfirmed: true })
  // The house confirms its rates, from a day on and with their norm.
  const confirmed = sql`insert into payroll.legal_parameter (id, key, from_day, value, norm, norm_status)
    select gen_random_uuid(), key, '2026-01-01', value, 'Concepto del contador', 'VIGENTE'
    from (values ('UGPP_INEXACTITUD', '0.4'), ('UGPP_INEXACTITUD_OFICIAL', '0.6')) as rate (key, value)`
  await confirmed.execute(db)
  const [after] = await found()
  expect([fines([after!]), after?.unconfirmed]).toEqual([[[3, 'inaccuracy', 40, 60]], false])
  await sql`delete from payroll.legal_parameter where key like 'UGPP%'`.execute(db)
  const counted = () => inTx((tx) => ugppAlert.count(tx, { actor: liquidates, today: inspectedOn }))
  expect(await counted()).toBe(0)
  await ugppChore.run(db, inspectedOn, new Date())
  expect(await counted()).toBe(1)
  await run(id, 'pay', { operatorNumber: '9876543210', paidOn: day('2026-04-10') })
  const correcting = `/nomina/pila/create?year=2026&month=3&kind=N&correctsId=${id}`
  expect(await found()).toMatchObject([{ mend: 'Corregir con una planilla N', mendAt: correcting }])
  await generated(2026, 3, { kind: 'N', correctsId: id })
  expect(await found()).toEqual([])
  await ugppChore.run(db, inspectedOn, new Date())
  expect(await counted()).toBe(1)
  expect(await act(inspectUgpp, {})).toEqual({ findings: 0 })
  expect(await counted()).toBe(0)
})

test('the inspector affiliates first who has no EPS: no planilla could name them', async () => {
  await inTx((tx) =>
    addTo(tx, 'payroll.engagementAffiliation', {
      id: newId(),
      parentId: other.engagementId,
      position: 9,
      kind: 'eps',
      terceroId: null,
      fromDay: day('2026-02-20'),
    }),
  )
  const { id: february } = (await rowFrom<{ id: Id<'payroll.pila'> }>(
    db,
  )`select id from payroll.pila where month = 2`)!
  await run(february, 'annul', { date: day('2026-12-31'), reason: 'No se pagó al operador' })
  expect((await found()).map(({ engagementId, mend }) => [engagementId, mend])).toEqual(
    expect.arrayContaining([
      [nurse.engagementId, 'Hacer la planilla del mes'],
      [other.engagementId, 'Afiliar en su vinculación'],
    ]),
  )
})

test('certified time leaves out the days that were not paid', async () => {
  const rows = await read(serviceTimeReport, { to: '2026-03-31', employeeId: other.employeeId })
  expect(rows.map(({ from, until, days }) => [from, until, days])).toEqual([
    ['2024-01-15', '2026-03-19', 785],
    ['2026-03-25', '2026-03-31', 6],
  ])
})

test('human resources are counted by link, spending and post', async () => {
  expect(await read(staffingReport, march)).toMatchObject([
    { link: 'Carrera administrativa', spending: 'Operativo', people: 2 },
  ])
  const { employeeId } = await inTx((tx) => person(tx, liquidates, ground))
  await sql`update people.employee set link_type = 'contractor', professional = false where id = ${employeeId}`.execute(
    db,
  )
  expect(await read(staffingReport, march)).toMatchObject([
    { link: 'Carrera administrativa', people: 2 },
    { link: 'Contratista', spending: 'Administrativo', people: 1, cost: '0.00' },
  ])
})

/** Five months paid to somebody who came in January, and to somebody who came long before: both under procedure 2. */
async function fiveMonthsPaid() {
  const house = await paidHouse(db, ground)
  const fromDay = day('2026-01-01')
  const { salaries, affiliations, costs, schedules } = engagementOf(ground, '' as never)
  const since = <Line extends object>(lines: readonly Line[]) => lines.map((line) => ({ ...line, fromDay }))
  const begun = { startDate: fromDay, affiliations: since(affiliations), costs: since(costs) }
  const paid = (amount: number) => ({
    withholdingProcedure: 'two',
    salaries: [{ ...salaries[0]!, amount: pesos(amount) }],
  })
  const { engagementId } = await house.hire({
    ...{ ...begun, schedules: since(schedules), withholdingProcedure: 'two' },
    salaries: since(salaries).map((line) => ({ ...line, amount: pesos(12_000_000) })),
  })
  const old = await house.hire(paid(9_000_000))
  for (const number of [1, 2, 3, 4, 5]) await house.month(2026, number)
  await house.liquidated({ engagementId: old.engagementId, kind: 'serviceBonus', untilDay: '2026-05-31' })
  return { house, engagementId }
}

test('the percentage of procedure 2 is computed from what was paid, approved, and withheld in its semester', async () => {
  const { house, engagementId } = await fiveMonthsPaid()
  const by = { db, actor: house.liquidates }
  const june = { year: '2026', computedIn: 'june' }
  const rates = async () => values(await reportsOf(fixedRateOperations, by).answer(fixedRates, june))
  const all = await rates()
  const brief = all.find(({ rate }) => rate !== null)
  const long = all.find(({ rate }) => rate === null)
  // Five months: 12.000.000 − 9 % − 25 % = 8.190.000 a month, on which the table gives 617.232,3.
  expect(brief).toMatchObject({
    ...{ months: 5, gross: '60000000.00', compulsory: '5400000.00', base: '40950000.00', averagedOver: 5 },
    ...{ rate: '7.54', standing: null, state: 'Por aprobar' },
  })
  expect(brief?.explanation).toContain('7,54 %')
  // Five months of 9.000.000, and once the prima of 330 days that made a payroll of its own.
  expect(long).toMatchObject({
    rate: null,
    gross: '49125000.00',
    state: 'Faltan meses',
    explanation: expect.stringContaining('5 de sus 12 meses'),
  })
  const { act } = screensOf(fixedRateOperations, { ...by, today: day('2026-06-30') })
  const semester = { year: 2026, computedIn: 'june' } as const
  expect(await act(approveFixedRates, semester)).toEqual({ approved: 1 })
  await expect(act(approveFixedRates, semester)).rejects.toMatchObject({ code: 'NOM-373', status: 409 })
  expect((await rates()).map(({ standing, state }) => [standing, state])).toContainEqual([
    '7.540000',
    'Aprobado',
  ])
  await house.month(2026, 7)
  const { rows } = await sql<{ amount: string; sentence: string }>`
    select l.amount::text, l.sentence from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id join payroll.period p on p.id = n.period_id
    where n.engagement_id = ${engagementId} and p.month = 7 and l.concept = 'RETEFUENTE'`.execute(db)
  expect(rows).toEqual([
    {
      amount: '617526.00',
      sentence: expect.stringContaining('8.190.000 × 0,0754 (Estatuto Tributario, art. 386)'),
    },
  ])
})

test('another site sees nothing of it', async () => {
  const stranger = reportsOf(monthReportOperations, { db, actor: actorFor({ permissions: [] }) })
  for (const report of [payrollListing, costByCentreReport, hoursByWorker, staffingReport])
    expect((await stranger.answer(report, march)).rows).toEqual([])
})

test('who retires with a pension and goes on working has its subtype from that month, and those before keep theirs', async () => {
  const house = await paidHouse(db, ground)
  const { engagementId } = await house.hire()
  await house.month(2025, 8)
  const change = (row: object) =>
    inTx((tx) =>
      callsOf(engagementRowOperations, { actor: house.liquidates })(tx).act(changeAffiliation, {
        id: engagementId,
        fromDay: day('2025-09-01'),
        kind: 'afp',
        terceroId: null,
        riskClass: null,
        workCentre: null,
        highRisk: false,
        foreigner: false,
        subtype: '01',
        ...row,
      }),
    )
  await expect(change({ kind: 'eps' })).rejects.toMatchObject({ code: 'NOM-534' })
  await expect(change({ subtype: '77' })).rejects.toMatchObject({ code: 'NOM-535' })
  await expect(change({ terceroId: ground.afpId })).rejects.toMatchObject({ code: 'NOM-536' })
  await change({})
  await house.month(2025, 9)
  const before = await generated(2025, 8)
  const after = await generated(2025, 9)
  expect(await peopleIn(before)).toMatchObject([{ subtype: '00', lines: [{ days: { pension: 30 } }] }])
  const retired = { subtype: '01', pensionFund: null, lines: [{ days: { pension: 0, health: 30 } }] }
  expect(await peopleIn(after)).toMatchObject([retired])
  const { refusals } = await inTx((tx) => calls(tx).ask(planillaDetail, { id: after }))
  expect(refusals).toEqual([])
})
