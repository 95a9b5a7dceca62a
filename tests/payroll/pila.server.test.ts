import { constraintsIn, performAction } from '@quina/blocks/server'
import { addTo, rowFrom } from '@quina/db/server'
import { day, type Id, money, newId, pesos, sumOf } from '@quina/kernel'
import { printedOf, refusalOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { defineSettlementPayrolls } from '../../modules/finance/payroll/benefits/settlement/settlement-payroll.server.ts'
import { checkPila } from '../../modules/finance/payroll/files/pila/pila-check.domain.ts'
import type { PilaLaw } from '../../modules/finance/payroll/files/pila/pila-law.contract.ts'
import { pilaIn } from '../../modules/finance/payroll/files/pila/pila-read.domain.ts'
import {
  planillaDetail,
  planillaFile,
} from '../../modules/finance/payroll/files/planilla/planilla.contract.ts'
import {
  planillaOperations,
  planillaService,
} from '../../modules/finance/payroll/files/planilla/planilla.server.ts'
import { pilaCatalogues } from '../../modules/finance/payroll/law/pila-catalogue/pila-catalogues.server.ts'
import { settlementPayrolls } from '../../modules/finance/payroll/period/period/settlement-period.server.ts'
import { engagementService } from '../../modules/finance/payroll/staff/engagement/engagement.server.ts'
import { exampleSolidarity } from '../../modules/finance/payroll/testing/pila-example.domain.ts'
import { codesOf, integralPay, monthsFound, paidGround, paidHouse, planillas } from './paid-house.ts'
import { engagementOf, person, worldStart } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const ground = await paidGround(db)
const catalogues = await pilaCatalogues()
const { inTx, run, draft, generated, calls, basesCrossed, bytes, peopleIn } = planillas(db)
const law: PilaLaw = {
  ...{ minimumWage: money('1750905'), solidarity: exampleSolidarity, exonerable: false },
  hundred: 'TRAS_PESO',
}

const detail = (id: string) => inTx((tx) => calls(tx).ask(planillaDetail, { id: id as never }))
const refused = (done: Promise<unknown>) => refusalOf(done, constraintsIn(planillaOperations))
const download = (id: string) => inTx((tx) => calls(tx).ask(planillaFile as never, { id } as never))
const codes = () =>
  inTx(async (tx) => {
    for (const [code, system, terceroId] of codesOf(ground))
      await addTo(tx, 'payroll.administratorCode', { id: newId(), code, system, terceroId })
  })

test('what the norm refuses is reported by line and field, and keeps the file in the house', async () => {
  const { hire, month } = await paidHouse(db, ground)
  await hire()
  await month(2026, 1)
  const id = await generated(2026, 1)
  const { refusals } = await detail(id)
  expect(refusals).toContainEqual(
    expect.objectContaining({ line: 2, field: 33, effect: 'reject', name: expect.stringMatching(/EPS/i) }),
  )
  await expect(download(id)).rejects.toMatchObject({ code: 'PILA_CON_RECHAZOS', status: 409 })
  await expect(
    run(id, 'pay', { operatorNumber: '9876543210', paidOn: day('2026-02-10') }),
  ).rejects.toMatchObject({ code: 'PILA_CON_RECHAZOS' })
  await codes()
  await run(id, 'again')
  const after = await detail(id)
  expect(after.refusals).toEqual([])
  expect(after.files.map(({ rejected }) => rejected > 0)).toEqual([false, true])
  await expect(download(id)).resolves.toBeDefined()
})

test('the file reads back as the payroll that was approved, and its sums are those of its lines', async () => {
  const { hire, month, happened } = await paidHouse(db, ground)
  const { engagementId } = await hire()
  await hire({})
  await happened(engagementId, 'IGE', { fromDay: day('2026-02-16'), toDay: day('2026-02-18') })
  const period = await month(2026, 2)
  const id = await generated(2026, 2)
  const content = await bytes(id)
  expect(checkPila(content, { catalogues, law })).toEqual([])
  const people = await peopleIn(id)
  expect(people.map(({ lines }) => lines.length).toSorted()).toEqual([1, 2])
  const { payees, files } = await detail(id)
  expect(payees.map(({ system, code, people: count }) => [system, code, count])).toEqual([
    ['EPS', 'EPS037', 2],
    ['AFP', '25-14', 2],
    ['ARL', '14-23', 2],
    ['CCF', 'CCF16', 2],
    ['ICBF', 'ICBF', 2],
    ['SENA', 'SENA', 2],
  ])
  expect(payees.filter(({ difference }) => difference !== '0.00')).toEqual([])
  const owed = await rowFrom<{ owed: string }>(db)`
    select sum(l.amount)::text as owed from payroll.period_line l join payroll.period_person n on n.id = l.person_id
    where n.period_id = ${period}::uuid
      and (l.nature = 'employer' or l.concept in ('SALUD-EMP', 'PENSION-EMP', 'FSP-SOL', 'FSP-SUB'))`
  expect(sumOf(payees, ({ amount }) => money(amount))).toBe(money(owed!.owed))
  expect(files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect((await inTx((tx) => printedOf(planillaService, tx, { id }))).adds).toContain('EPS037')
})

test('under scheme A there are also ESAP and the ministry of education, and a foreigner may owe no pension', async () => {
  const { hire, month, liquidates } = await paidHouse(db, ground)
  await sql`insert into payroll.legal_parameter (id, key, from_day, until_day, value, norm, norm_status)
    values (gen_random_uuid(), 'ESQUEMA_PARAFISCAL', '2026-03-01', '2026-03-31', 'A', 'Planilla de la casa',
      'VIGENTE')`.execute(db)
  const affiliations = engagementOf(ground, newId()).affiliations!.map((one) =>
    one.kind === 'afp' ? { ...one, terceroId: null, foreigner: true } : one,
  )
  await expect(hire({ affiliations })).rejects.toMatchObject({ code: 'NOM-528' })
  const { employeeId } = await inTx((tx) => person(tx, liquidates, ground, 'CE'))
  await hire({ affiliations }, employeeId)
  await month(2026, 3)
  const id = await generated(2026, 3)
  const noPension = { foreigner: true, pensionFund: null, lines: [{ days: { pension: 0 } }] }
  expect(await peopleIn(id)).toMatchObject([{ ...noPension, documentType: 'CE' }])
  const { payees, refusals } = await detail(id)
  expect(refusals).toEqual([])
  expect(payees.map(({ system }) => system)).toEqual(expect.arrayContaining(['ESAP', 'MEN']))
})

test('a month that was paid by groups is reported once everybody is in one', async () => {
  const { hire, month } = await paidHouse(db, ground)
  await hire()
  await hire({ kind: 'provisional' })
  await month(2025, 5, { engagementKind: 'provisional' })
  await expect(generated(2025, 5)).rejects.toMatchObject({
    code: 'NOM-721',
    message: expect.stringContaining('1 persona'),
  })
  await month(2025, 5)
  expect(await peopleIn(await generated(2025, 5))).toHaveLength(2)
})

test('two vinculaciones of a person in two sites are one contributor of thirty days', async () => {
  const one = await paidHouse(db, ground)
  const other = await paidHouse(db, ground)
  const half = (amount: number) => ({
    dedication: '50',
    salaries: [
      {
        ...{ fromDay: worldStart, positionId: ground.positionId, amount: pesos(amount), reason: 'hire' },
        technicalPremiumSalary: false,
      },
    ],
  })
  const { employeeId } = await one.hire(half(4_000_000))
  await other.hire(half(5_000_000), employeeId)
  await one.month(2026, 4)
  await other.opened(2026, 4)
  await expect(generated(2026, 4)).rejects.toMatchObject({ code: 'NOM-713' })
  const pending = await rowFrom<{ id: string }>(db)`
    select id from payroll.period where year = 2026 and month = 4 and status = 'liquidated'`
  await other.approve(pending!.id)
  const id = await generated(2026, 4)
  const { refusals } = await detail(id)
  expect(refusals).toEqual([])
  const [contributor, ...rest] = await peopleIn(id)
  expect(rest).toEqual([])
  expect(contributor?.lines).toMatchObject([
    {
      days: { pension: 30, health: 30 },
      salary: pesos(9_000_000),
      ibc: { health: pesos(9_000_000), pension: pesos(9_000_000) },
      // More than four wages between both: the fund that neither payroll alone reaches.
      amounts: { health: pesos(1_125_000), solidarity: pesos(45_000), subsistence: pesos(45_000) },
    },
  ])
})

test('who leaves and comes back in a month has both records', async () => {
  const { hire, month } = await paidHouse(db, ground)
  const { employeeId, engagementId } = await hire()
  await sql`update payroll.engagement set retired_on = '2026-05-10', retirement_cause = 'end', status = 'retired'
            where id = ${engagementId}`.execute(db)
  const fromDay = day('2026-05-21')
  const dated = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, fromDay }))
  const { salaries, affiliations, costs, schedules } = engagementOf(ground, employeeId)
  await hire(
    {
      ...{ date: fromDay, startDate: fromDay, salaries: dated(salaries), affiliations: dated(affiliations) },
      ...{ costs: dated(costs), schedules: dated(schedules) },
    },
    employeeId,
  )
  await month(2026, 5)
  const id = await generated(2026, 5)
  expect((await detail(id)).refusals).toEqual([])
  const lines = (await peopleIn(id)).flatMap((person) => person.lines)
  expect(lines.map(({ entry, exit, days }) => [entry, exit, days.health])).toEqual([
    [null, '2026-05-10', 10],
    ['2026-05-21', null, 10],
  ])
})

test('a planilla N has what was reported and what is right, and pays the difference', async () => {
  const { hire, month } = await paidHouse(db, ground)
  const { engagementId, employeeId } = await hire()
  await hire()
  await month(2026, 6)
  const paid = await generated(2026, 6)
  await expect(generated(2026, 6, { kind: 'N', correctsId: paid })).rejects.toMatchObject({
    code: 'CORRECCION_SIN_PLANILLA',
  })
  expect(await refused(generated(2026, 6))).toEqual(['NOM-716', 'month'])
  for (const [paidOn, code] of [
    ['2027-01-01', 'NOM-718'],
    ['2026-05-31', 'NOM-719'],
  ] as const)
    expect(await refused(run(paid, 'pay', { operatorNumber: '9876543210', paidOn: day(paidOn) }))).toEqual([
      code,
      'paidOn',
    ])
  for (const change of [
    `status = 'paid'`,
    `operator_number = '12345'`,
    `operator_number = '12', paid_on = now()`,
  ])
    expect(
      (await refused(sql`update payroll.pila set ${sql.raw(change)} where id = ${paid}`.execute(db)))[0],
    ).toBe('NOM-720')
  await run(paid, 'pay', { operatorNumber: '9876543210', paidOn: day('2026-07-10') })
  await expect(generated(2026, 6, { kind: 'N', correctsId: paid })).rejects.toMatchObject({ code: 'NOM-717' })
  await inTx((tx) =>
    addTo(tx, 'payroll.engagementSalary', {
      ...{ id: newId(), parentId: engagementId, position: 2, fromDay: day('2026-06-01') },
      ...{ positionId: ground.positionId, amount: '3000000.00', reason: 'annual', act: 'Decreto 1' },
      technicalPremiumSalary: false,
    }),
  )
  const correction = await generated(2026, 6, { kind: 'N', correctsId: paid })
  const { refusals, payees, corrected } = await detail(correction)
  expect([refusals, (await detail(paid)).corrected]).toEqual([[], []])
  expect(corrected).toMatchObject([{ employeeId, ibcBefore: '2640000.00', ibcNow: '3000000.00' }])
  expect(money(corrected[0]!.difference)).toBe(sumOf(payees, ({ amount }) => money(amount)))
  const file = pilaIn(await bytes(correction), catalogues)!
  expect(file).toMatchObject({ kind: 'N', associated: { number: '9876543210', paidOn: '2026-07-10' } })
  expect(file.people).toHaveLength(1)
  const own = file.people[0]!.lines.map(({ correction: mark, ibc }) => `${mark} ${Number(ibc.health) / 100}`)
  expect(own).toEqual(['A 2640000', 'C 3000000'])
  // 375.000 less 330.000: the difference of what was rounded.
  expect(payees.find(({ system }) => system === 'EPS')?.amount).toBe('45000.00')
})

/** A person whose month and prima round apart to a hundred more than together. */
const odd = () => ({
  salaries: [{ ...engagementOf(ground, '' as never).salaries[0]!, amount: pesos(2_641_000) }],
})
const prima = (year: number) => ({ kind: 'serviceBonus', untilDay: day(`${year}-06-30`) })
const levied = async (year: number, month: number) => {
  const row = await rowFrom<{ ccf: number; parts: number }>(db)`
    select sum(l.amount)::int as ccf, count(*)::int as parts
    from payroll.period_line l join payroll.period_person n on n.id = l.person_id join payroll.period p on p.id = n.period_id
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and l.concept = 'CCF'`
  return [row!.ccf, row!.parts]
}

test.each([
  ['the month first', 2025, ['ordinary', 'prima'], 2],
  ['the prima first', 2024, ['prima', 'ordinary'], 3],
] as const)(
  'the parafiscales of a public prima go in the line of its month, and both pay what PILA does: %s',
  async (...row) => {
    const [, year, order, levies] = row
    const { hire, month } = await paidHouse(db, ground)
    await hire({ ...odd(), ...{ date: day(`${year}-01-15`) } })
    for (const kind of order) await month(year, 7, kind === 'prima' ? prima(year) : {})
    const id = await generated(year, 7)
    const { payees } = await detail(id)
    expect(payees.filter(({ difference }) => difference !== '0.00')).toEqual([])
    const [contributor] = await peopleIn(id)
    const [ccf, parts] = await levied(year, 7)
    expect(sumOf(contributor!.lines, ({ amounts }) => amounts.ccf)).toBe(pesos(ccf!))
    // One of each payroll, and what the second gives back of the rounding in the year where there is any.
    expect(parts).toBe(levies)
  },
)

test('an additional payroll is reported in the month that it completes', async () => {
  const { hire, month, happened } = await paidHouse(db, ground)
  const { engagementId } = await hire()
  await month(2026, 12)
  await happened(engagementId, 'BON-S', {
    fromDay: day('2026-12-20'),
    toDay: day('2026-12-20'),
    amount: pesos(1_000_000),
  })
  await month(2026, 12, { kind: 'additional' })
  const id = await generated(2026, 12)
  const { payees, refusals } = await detail(id)
  expect([refusals, payees.filter(({ difference }) => difference !== '0.00')]).toEqual([[], []])
  const [contributor] = await peopleIn(id)
  expect(contributor?.lines).toMatchObject([{ ibc: { health: pesos(3_640_000) } }])
})

const raised = (engagementId: string, from: string, since: string, amount = '2824800.00') =>
  inTx((tx) =>
    addTo(tx, 'payroll.engagementSalary', {
      ...{
        id: newId(),
        parentId: engagementId,
        position: 2,
        fromDay: day(from),
        retroactiveFrom: day(since),
      },
      ...{
        positionId: ground.positionId,
        amount,
        reason: 'annual',
        act: 'Decreto 900 de 2026',
      },
      technicalPremiumSalary: false,
    }),
  )

test('PILA_RETRO, N_POR_MES: each month of a retroactive goes in a planilla N that pays its difference', async () => {
  const { hire, month } = await paidHouse(db, ground)
  const { engagementId } = await hire()
  await hire(integralPay(ground))
  await month(2026, 8)
  const paid = await generated(2026, 8)
  await run(paid, 'pay', { operatorNumber: '9876543211', paidOn: day('2026-09-10') })
  await raised(engagementId, '2026-09-01', '2026-08-01')
  await month(2026, 9)
  await month(2026, 9, { kind: 'retroactive', retroactiveFrom: day('2026-08-01') })
  const { payees } = await detail(await generated(2026, 8, { kind: 'N', correctsId: paid }))
  // 353.100 less 330.000: the difference of what was rounded, and what the retroactive has for it.
  expect(payees.find(({ system }) => system === 'EPS')).toMatchObject({
    ...{ amount: '23100.00', payroll: '23100.00', difference: '0.00' },
  })
  const september = await generated(2026, 9)
  expect((await peopleIn(september))[0]?.lines).toMatchObject([{ ibc: { health: pesos(2_824_800) } }])
  expect((await detail(september)).payees.filter(({ difference }) => difference !== '0.00')).toEqual([])
  expect((await monthsFound(db, '2026-10-31')).filter((at) => at >= 8)).toEqual([])
  // The 70 % of an integral salary of 24 millions, and nothing of what a planilla N reported.
  expect(await basesCrossed(9)).toEqual(['16800000.00 16800000.00 0.00', '2824800.00 2824800.00 0.00'])
})

test('PILA_RETRO, VST_MES_PAGO: it goes in the line of the month of its payment, and no month is corrected', async () => {
  await sql`insert into payroll.legal_parameter (id, key, from_day, until_day, value, norm, norm_status)
    values (gen_random_uuid(), 'PILA_RETRO', '2026-10-01', '2026-11-30', 'VST_MES_PAGO', 'Operador',
      'VIGENTE')`.execute(db)
  const { hire, month, opened } = await paidHouse(db, ground)
  const { engagementId } = await hire()
  await month(2026, 10)
  const paid = await generated(2026, 10)
  await run(paid, 'pay', { operatorNumber: '9876543212', paidOn: day('2026-11-10') })
  await raised(engagementId, '2026-11-01', '2026-10-01')
  const since = { kind: 'retroactive', retroactiveFrom: day('2026-10-01') }
  const early = await opened(2026, 11, since)
  const blocked = await rowFrom<{ code: string }>(db)`
    select problem_code as code from payroll.period_person where period_id = ${early}::uuid`
  expect(blocked?.code).toBe('NOM-399')
  await sql`update payroll.period set status = 'annulled' where id = ${early}`.execute(db)
  await month(2026, 11)
  await month(2026, 11, since)
  const november = await generated(2026, 11)
  // 2.824.800 of the month and 184.800 of October: 12,5 % is 376.200.
  expect((await peopleIn(november))[0]?.lines).toMatchObject([
    { ibc: { health: pesos(3_009_600) }, variesThisMonth: true, amounts: { health: pesos(376_200) } },
  ])
  const { payees, refusals } = await detail(november)
  expect([refusals, payees.filter(({ difference }) => difference !== '0.00')]).toEqual([[], []])
  await expect(generated(2026, 10, { kind: 'N', correctsId: paid })).rejects.toMatchObject({
    code: 'NOM-717',
  })
})

test('without an approved payroll, or a house with its NIT, there is no planilla', async () => {
  const id = await draft(2025, 1)
  await expect(run(id, 'generate')).rejects.toMatchObject({ code: 'NOM-714' })
  const { hire, month } = await paidHouse(db, ground)
  await hire()
  await month(2025, 2)
  await sql`update admin.company set nit = '900000000'`.execute(db)
  await expect(generated(2025, 2)).rejects.toMatchObject({ code: 'NOM-715' })
  await sql`update admin.company set nit = '900123456'`.execute(db)
})

test('who was paid the days of a month by their settlement is in the planilla, which agrees with what is owed', async () => {
  // Another file of the same process may have put its own.
  defineSettlementPayrolls(settlementPayrolls)
  const site = await paidHouse(db, ground)
  const { engagementId } = await site.hire()
  await site.hire()
  const input = { retiredOn: day('2025-11-15'), cause: 'resignation', reason: 'Renuncia aceptada' } as const
  const retires = { actor: site.liquidates, today: day('2026-12-31'), id: engagementId, input } as const
  await inTx((tx) => performAction(engagementService, { tx, ...retires, action: 'retire' }))
  const untilRetired = { untilDay: '2025-11-15', salaryFrom: '2025-11-01', decision: 'money' }
  await site.liquidated({ engagementId, kind: 'settlement', date: '2025-11-16', ...untilRetired })
  await site.month(2025, 11)
  const planilla = await generated(2025, 11)
  const { refusals, payees } = await detail(planilla)
  expect([refusals, payees.filter(({ difference }) => difference !== '0.00')]).toEqual([[], []])
  const { rows } = await sql<{ document: string; ibc: string }>`
    select t.number as document, (l -> 'line' -> 'ibc' ->> 'health') as ibc
    from payroll.month_pila m join payroll.engagement e on e.id = m.engagement_id
    join people.employee_face f on f.id = e.employee_id join people.tercero_face t on t.id = f.tercero_id,
         jsonb_array_elements(m.pila) l
    where m.engagement_id = ${engagementId} and m.year = 2025 and m.month = 11`.execute(db)
  const { document, ibc } = rows[0]!
  const reported = (await peopleIn(planilla)).find((one) => one.document === document)
  expect(reported?.lines).toMatchObject([{ ibc: { health: BigInt(ibc) }, exit: '2025-11-15' }])
  await correctedAfterRaise(site, engagementId, planilla)
})

type Site = Awaited<ReturnType<typeof paidHouse>>

/** An act of December reaches who left in November: the retroactive and the planilla N compute their settlement again. */
async function correctedAfterRaise(site: Site, engagementId: string, planilla: Id<'payroll.pila'>) {
  await run(planilla, 'pay', { operatorNumber: '9876543219', paidOn: day('2025-12-10') })
  const corrects = { kind: 'N', correctsId: planilla }
  await expect(generated(2025, 11, corrects)).rejects.toMatchObject({ code: 'NOM-717' })
  await raised(engagementId, '2025-12-01', '2025-11-01', '2700000.00')
  const retroactive = await site.month(2025, 12, { kind: 'retroactive', retroactiveFrom: day('2025-11-01') })
  const { rows: owed } = await sql<{ concept: string; amount: number }>`
    select l.concept, sum(l.amount)::int as amount from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    where n.period_id = ${retroactive} and n.engagement_id = ${engagementId} and l.concept in ('BASICO', 'BSP', 'CESANTIAS')
    group by 1 order by 1`.execute(db)
  // Fifteen days of 60.000 more a month; the bonus of 300 days at the half of them; cesantías grow by more than their base.
  expect(owed).toMatchObject([
    { concept: 'BASICO', amount: 30_000 },
    { concept: 'BSP' },
    { concept: 'CESANTIAS' },
  ])
  const correction = await detail(await generated(2025, 11, corrects))
  expect(correction.payees.filter(({ difference }) => difference !== '0.00')).toEqual([])
  expect(correction.payees.map(({ system }) => system)).toContain('EPS')
}

/** What a person earned and contributed in July, with the sentence of each line. */
const earned = async ({ engagementId }: { readonly engagementId: string }) =>
  (
    await sql<{ concept: string; amount: string; sentence: string }>`
      select l.concept, l.amount::text, l.sentence from payroll.period_line l
      join payroll.period_person n on n.id = l.person_id join payroll.period p on p.id = n.period_id
      where n.engagement_id = ${engagementId} and p.month = 7 and l.nature in ('earning', 'deduction')
      order by l.position`.execute(db)
  ).rows

/** A house of the day on which an ESE began to take apprentices: how each is hired, and how its months are paid. */
async function houseOfApprentices() {
  await sql`
    insert into payroll.legal_parameter (id, key, from_day, value, norm, norm_status)
    values (gen_random_uuid(), 'APRENDICES_ESE', '2025-01-01', 'SI',
      'Acuerdo 4 de 2025', 'VIGENTE')`.execute(db)
  const { hire, month } = await paidHouse(db, ground)
  const fromDay = day('2025-07-15')
  const { salaries, affiliations, costs, schedules } = engagementOf(ground, '' as never)
  const from = <Line extends object>(lines: readonly Line[]) => lines.map((line) => ({ ...line, fromDay }))
  const learns = (kind: string, contributorType: string, cesantiasRegime: string) =>
    hire({
      ...{ kind, regime: 'apprentice', contributorType, cesantiasRegime, startDate: fromDay },
      ...{ endDate: day('2027-07-14'), affiliations: from(affiliations), costs: from(costs) },
      salaries: from(salaries).map((line) => ({ ...line, amount: pesos(1) })),
      schedules: from(schedules),
    })
  return { learns, month }
}

test('apprentices of the three stages have the support of the law, and contribute as Ley 2466 says', async () => {
  const { learns, month } = await houseOfApprentices()
  const classroom = await learns('apprentice', '12', 'none')
  const work = await learns('apprenticePractice', '19', 'annual')
  const dual = await learns('apprenticeDual', '19', 'annual')
  await month(2026, 7)
  const amounts = async (who: { readonly engagementId: string }) =>
    (await earned(who)).map(({ concept, amount }) => `${concept} ${Number(amount)}`)
  expect(await amounts(classroom)).toEqual(['APOYO-SOST 1313179'])
  expect((await earned(classroom))[0]?.sentence).toBe(
    'Apoyo de sostenimiento: 1.313.178,75 ÷ 30 × 30 días (75 % del SMMLV de 1.750.905, Ley 2466/2025, art. 21) = 1.313.179.',
  )
  expect(await amounts(work)).toEqual([
    ...['APOYO-SOST 1750905', 'AUX-TRANSP 249095', 'SALUD-EMP 70036', 'PENSION-EMP 70036'],
  ])
  // Its second year begins on 15 July: 14 days at 75 % and 16 of the whole wage.
  expect(await amounts(dual)).toEqual([
    ...[
      'APOYO-SOST 612817',
      'APOYO-SOST 933816',
      'AUX-TRANSP 249095',
      'SALUD-EMP 32684',
      'PENSION-EMP 32684',
    ],
    ...['SALUD-EMP 37353', 'PENSION-EMP 37353'],
  ])
  const people = await peopleIn(await generated(2026, 7))
  const paid = people.flatMap(({ type, lines }) =>
    lines.map(({ amounts: { health, pension, risk, ccf } }) =>
      [type, ...[health, pension, risk, ccf].map((amount) => Number(amount) / 100)].join(' '),
    ),
  )
  expect(paid.toSorted()).toEqual([
    '01 102200 130800 20000 24600',
    '01 116800 149500 22800 37400',
    '01 218900 280200 42700 70100',
    '19 218900 0 42700 0',
  ])
})
