import { createDraft, performAction } from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { actorFor, printedOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { deductionService } from '../../modules/finance/payroll/staff/deduction/deduction.server.ts'
import { engagementOf, payrollGround, privateSchedule, worldSchedule, worldToday } from './payroll-world.ts'
import { earning, periodHouse, richly, sumOfConcept } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const ground = await inTx((tx) => payrollGround(tx, actorFor()))
const house = () => periodHouse(db, ground)

test('an increase decreed in June pays the difference of each month that was paid, and of its contributions', async () => {
  const { hire, open, approved, raise, run, people, lines } = await house()
  const raised = await hire({})
  const same = await hire({})
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

type House = Awaited<ReturnType<typeof house>>

type DeductionDraft = Parameters<typeof createDraft<typeof deductionService.document>>[1]['input']
type LiquidationDraft = Parameters<typeof createDraft<typeof liquidationService.document>>[1]['input']

/** The bonus of the year that ends on 14 January, or another benefit, liquidated for one person. */
async function paidBonus(
  own: House,
  engagementId: Id<'payroll.engagement'>,
  change: object = {},
): Promise<string> {
  const input = {
    kind: 'bsp',
    engagementId,
    date: day('2026-01-20'),
    untilDay: day('2026-01-14'),
    decision: 'money',
    saturdays: false,
    purpose: 'Bonificación del año de servicio',
    adjustments: [],
    ...change,
  } as unknown as LiquidationDraft
  const id = await inTx((tx) => createDraft(liquidationService, { tx, actor: own.liquidates, input }))
  await ends(own, id, 'approve')
  return id
}

const ends = ({ approves: actor }: House, id: string, action: 'approve' | 'annul') => {
  const input = action === 'annul' ? annulled : {}
  return inTx((tx) => performAction(liquidationService, { tx, actor, today: worldToday, id, action, input }))
}

test('an absence takes the last IBC by the days that it was of, with the bonus that was paid after its payroll', async () => {
  const own = await house()
  const fromDay = day('2026-01-16')
  const from = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, fromDay }))
  const { salaries, affiliations, costs, schedules } = engagementOf(ground, newId())
  const whole = { salaries: from(salaries!), affiliations: from(affiliations!) }
  const rest = { costs: from(costs!), schedules: from(schedules!) }
  const veteran = await own.hire({})
  const came = await own.hire({ startDate: fromDay, ...whole, ...rest })
  await own.approved(1)
  await paidBonus(own, veteran)
  for (const id of [veteran, came])
    await own.happened(id, 'LR-CAL', { fromDay: day('2026-02-10'), toDay: day('2026-02-12') })
  const period = await own.open(2026, 2)
  await own.run(period, 'liquidate')
  const { rows } = await sql<{ id: string; ibc: number }>`
    select n.engagement_id as id, (l -> 'line' -> 'ibc' ->> 'health')::int / 100 as ibc
    from payroll.period_person n cross join jsonb_array_elements(n.pila) l
    where n.period_id = ${period} and l -> 'line' -> 'absence' ->> 'kind' = 'paidLeave'`.execute(db)
  // Of 2.640.000 and a bonus of 1.320.000 in thirty days, and of 1.320.000 in fifteen: three days.
  expect(new Map(rows.map(({ id, ibc }) => [id, ibc]))).toEqual(
    new Map([
      [veteran, 396_000],
      [came, 264_000],
    ]),
  )
})

const sinceJanuary = { kind: 'retroactive', retroactiveFrom: day('2026-01-01') }

test('a retroactive pays the difference of the bonus of one person and of the prima that takes its twelfth', async () => {
  const own = await house()
  const raised = await own.hire({})
  const bonus = await paidBonus(own, raised)
  await own.approved(1)
  await own.approved(7, { kind: 'serviceBonus', untilDay: day('2026-06-30') })
  await own.approved(7)
  await own.raise(raised, 2_824_800, ['2026-08-01', '2026-01-01'])
  const retro = await own.approved(8, sinceJanuary)
  const owed = await own.lines(retro, raised)
  const inBonus = owed.filter(({ concept }) => concept === 'BSP' || concept === 'PRIMA-SERV')
  // Half of 184.800; and half of 184.800 and of a twelfth of those 92.400.
  expect(earning(inBonus)).toEqual(['BSP 92400.00', 'PRIMA-SERV 96250.00'])
  expect(inBonus.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(
      /^Bonificación .* de enero de 2026: 1\.412\.400 menos 1\.320\.000 ya pagados = 92\.400\. .*2\.824\.800/,
    ),
    expect.stringMatching(
      /^Prima de servicios de julio de 2026: 1\.648\.725 menos 1\.552\.475 ya pagados = 96\.250\. .*117\.700/,
    ),
  ])
  // January: 12,5 % of 4.237.200 up to the hundred where 495.000 were paid; July: 12,5 % of 2.824.800 where 330.000 were.
  expect(sumOfConcept(owed, 'SALUD-PAT') + sumOfConcept(owed, 'SALUD-EMP')).toBe(34_700 + 23_100)
  // 4 % of the month, its food and its prima in one line, as PILA rounds it: 4.343.055 and 4.579.380.
  expect(sumOfConcept(owed, 'CCF')).toBe(173_800 - 162_700 + (183_200 - 172_000))
  const again = await own.open(2026, 9, sinceJanuary)
  await expect(own.run(again, 'liquidate')).rejects.toMatchObject({ code: 'NOMINA_SIN_PERSONAS' })
  await expect(ends(own, bonus, 'annul')).rejects.toMatchObject({ code: 'NOM-427' })
  // An act that lowers it again takes back of each what it had paid.
  await own.raise(raised, 2_640_000, ['2026-09-01', '2026-01-01'])
  await own.run(again, 'liquidate')
  const back = earning(await own.lines(again, raised)).filter((line) => /^(BSP|PRIMA)/.test(line))
  expect(back).toEqual(['BSP -92400.00', 'PRIMA-SERV -96250.00'])
})

test('a retroactive corrects cesantías that went whole to a fund or to the FNA', async () => {
  const own = await house()
  const fund = {
    ...engagementOf(ground, newId()).affiliations[0]!,
    kind: 'cesantias',
    terceroId: ground.ccfId,
  }
  const affiliations = [...engagementOf(ground, newId()).affiliations, fund]
  const people = [await own.hire({ affiliations }), await own.hire({ affiliations, cesantiasRegime: 'fna' })]
  const yearly = { kind: 'cesantias', date: day('2026-05-20'), untilDay: day('2026-04-30') }
  for (const id of people) await paidBonus(own, id, yearly)
  for (const month of [4, 5]) await own.approved(month)
  for (const id of people) await own.raise(id, 2_824_800, ['2026-06-01', '2026-04-01'])
  const retro = await own.approved(6, { kind: 'retroactive', retroactiveFrom: day('2026-04-01') })
  const [kept, sent] = await Promise.all(people.map((id) => own.lines(retro, id)))
  const ofCesantias = (lines: typeof kept) =>
    lines!
      .filter(({ concept }) => /^CES/.test(concept))
      .map((one) => `${one.nature} ${one.concept} ${one.amount}`)
  // A third of 184.800 and of a twelfth of them, of the prima de navidad: none of it is paid to the person.
  expect(ofCesantias(kept)).toEqual(['earning CESANTIAS 66733.00', 'deduction CES-FONDO 66733.00'])
  expect(ofCesantias(sent)).toEqual(['employer CESANTIAS 66733.00'])
})

/** Maintenance of 30 % of primas and rests, up to 1.500.000 in all. */
const ordered = (own: House, engagementId: Id<'payroll.engagement'>) =>
  inTx(async (tx) => {
    const { employeeId } = (await rowWhere(tx, 'payroll.engagement', { id: engagementId }, ['employeeId']))!
    const judge = {
      court: 'Juzgado 3',
      process: '1'.repeat(23),
      office: 'Oficio 8',
      receivedOn: '2026-01-02',
    }
    const bears = { onBonus: true, onVacation: true, onCesantias: false, onSettlement: false, base: 'salary' }
    const part = { mode: 'percent', percent: '30', cap: pesos(1_500_000), paidBefore: pesos(0), ...bears }
    const order = {
      date: worldToday,
      employeeId,
      kind: 'embargoFood',
      terceroId: ground.ccfId,
      ...judge,
      ...part,
    }
    const input = { ...order, fromDay: '2026-01-02' } as unknown as DeductionDraft
    const id = await createDraft(deductionService, { tx, actor: own.liquidates, input })
    const by = { tx, actor: own.approves, today: worldToday, id }
    await performAction(deductionService, { ...by, action: 'approve', input: {} })
  })

test('several benefits of a month, two of them of one person, are computed again as if each were alone', async () => {
  const differences = async (others: number) => {
    const own = await house()
    const rich = await own.hire(richly(ground))
    const all = [rich]
    for (let at = 0; at < others; at++) all.push(await own.hire(richly(ground)))
    const rest = { kind: 'vacation', untilDay: day('2026-01-14'), restDays: 15 }
    await ordered(own, rich)
    for (const id of all) await paidBonus(own, id)
    await paidBonus(own, rich, rest)
    await own.approved(1)
    for (const id of all) await own.raise(id, 9_000_000, ['2026-02-01', '2026-01-01'])
    const retro = await own.approved(2, sinceJanuary)
    const owed = await own.lines(retro, rich)
    return [...earning(owed), ...earning(owed, 'deduction')]
  }
  const alone = await differences(0)
  expect(alone).toEqual(
    expect.arrayContaining([expect.stringMatching(/^BSP/), expect.stringMatching(/^VAC/)]),
  )
  // Its cap was reached by what both paid: neither computes as if the other had not.
  expect(alone.filter((line) => line.startsWith('EMB'))).toEqual([])
  expect(await differences(2)).toEqual(alone)
})

const annulled = { date: worldToday, reason: 'Se liquidó por error' }

test('an act from after a prima was accrued leaves it as it was paid', async () => {
  const own = await house()
  const raised = await own.hire({})
  await own.approved(7, { kind: 'serviceBonus', untilDay: day('2026-06-30') })
  await own.approved(7)
  await own.raise(raised, 2_824_800, ['2026-08-01', '2026-07-01'])
  const retro = await own.approved(8, { kind: 'retroactive', retroactiveFrom: day('2026-07-01') })
  expect(earning(await own.lines(retro, raised))).toEqual(['BASICO 184800.00'])
})

test('an additional payroll pays what came after the month was approved, and withholds with it', async () => {
  const { hire, open, approved, run, happened, people, lines } = await house()
  const rich = await hire(richly(ground))
  const other = await hire({})
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
  const alone = await whole.hire(richly(ground))
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
  const publicly = await hire({})
  const official = await hire({ kind: 'official', regime: 'official' })
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
  expect(row).toMatchObject({ days: null, net: '1497475.00' })
  const stored = await db
    .selectFrom('payroll.period')
    .selectAll()
    .where('id', '=', period)
    .executeTakeFirstOrThrow()
  const { worth, facts } = await inTx((tx) => printedOf(periodService, tx, stored))
  expect(worth).toBe(pesos(1_497_475))
  expect(facts.concepts).toEqual(
    expect.arrayContaining([
      { nature: 'earning', name: 'Prima de servicios', people: 1, amount: '1497475.00' },
      { nature: 'employer', name: expect.stringMatching(/caja/i), people: 1, amount: '59900.00' },
    ]),
  )
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

test('a Sunday outside the schedule is paid whole, and rested instead of paid by who chooses so', async () => {
  const { hire, open, run, happened, people, lines } = await periodHouse(db, ground)
  const hired = (worksRestDays: boolean) =>
    hire({ kind: 'private', regime: 'private', schedules: [{ ...privateSchedule, worksRestDays }] })
  const outside = await hired(false)
  const rested = await hired(false)
  const later = { ...privateSchedule, fromDay: day('2026-03-16'), worksRestDays: false }
  const before = await hire({ kind: 'private', regime: 'private', schedules: [privateSchedule, later] })
  const ordinary = await hired(true)
  const planned = await hired(false)
  const sunday = { fromDay: day('2026-03-08'), toDay: day('2026-03-08'), hours: '4' }
  await happened(outside, 'RDF', sunday)
  await happened(rested, 'RDF', { ...sunday, restChoice: 'rest' })
  for (const id of [ordinary, before]) await happened(id, 'RDF', sunday)
  await happened(planned, 'TURNO', { ...sunday, fromTime: '08:00' })
  await expect(happened(ordinary, 'RN', { ...sunday, restChoice: 'rest' })).rejects.toMatchObject({
    code: 'NOM-525',
    fields: { restChoice: expect.any(String) },
  })
  await expect(happened(await hire(), 'RDF', { ...sunday, restChoice: 'rest' })).rejects.toMatchObject({
    code: 'NOM-526',
  })
  const period = await open()
  await run(period, 'liquidate')
  const sundayOf = async (id: string) =>
    earning(await lines(period, id)).filter((one) => one.startsWith('RDF'))
  // The hour is 12.000 (220): 4 h × 1,80 outside the schedule, and × 0,80 in it.
  expect(await sundayOf(outside)).toEqual(['RDF 86400.00'])
  for (const id of [ordinary, planned, before]) expect(await sundayOf(id)).toEqual(['RDF 38400.00'])
  expect(await sundayOf(rested)).toEqual([])
  const found = (await lines(period, outside)).find(({ concept }) => concept === 'RDF')
  expect(found?.sentence).toContain('fuera de la jornada ordinaria')
  expect(await people(period)).toHaveLength(6)
  const { rows } = await sql<{ rests: readonly { on: string; reason: string }[] }>`
    select rests from payroll.period_person where period_id = ${period} and rests <> '[]'`.execute(db)
  expect(rows.map(({ rests }) => rests)).toMatchObject([
    [{ on: '2026-03-08', reason: 'Descanso en vez de dinero' }],
  ])
})

test('who works at home has connectivity by days, and the day of an accident is one of salary', async () => {
  const { hire, open, run, happened, lines } = await periodHouse(db, ground)
  const home = await hire({
    schedules: [worldSchedule, { ...worldSchedule, fromDay: day('2026-03-16'), remote: true }],
  })
  const hurt = await hire({})
  const accidentOn = day('2026-03-10')
  await happened(hurt, 'IRL', { fromDay: accidentOn, toDay: day('2026-03-12'), accidentOn })
  const again = { fromDay: day('2026-03-20'), toDay: day('2026-03-20') }
  await expect(happened(hurt, 'IRL', again)).rejects.toMatchObject({ code: 'NOM-531' })
  await expect(happened(hurt, 'IGE', { ...again, accidentOn })).rejects.toMatchObject({ code: 'NOM-529' })
  const period = await open()
  await run(period, 'liquidate')
  const aids = earning(await lines(period, home)).filter((one) => one.startsWith('AUX'))
  expect(aids.toSorted()).toEqual(['AUX-CONECT 124548.00', 'AUX-TRANSP 124548.00'])
  // 28 days of 88.000 and two of the ARL.
  const paid = earning(await lines(period, hurt)).filter((one) => /^(BASICO|INC)/.test(one))
  expect(paid.toSorted()).toEqual(['BASICO 2464000.00', 'INC-LAB 176000.00'])
})

test('a night of July takes its holiday and the divisor of each day', async () => {
  const { hire, open, run, happened, lines } = await periodHouse(db, ground)
  const engagementId = await hire({ kind: 'private', regime: 'private', schedules: [privateSchedule] })
  const night = (from: string, to: string) =>
    happened(engagementId, 'RN', { fromDay: day(from), toDay: day(to), hours: '8', fromTime: '22:00' })
  await night('2026-07-12', '2026-07-13')
  await night('2026-07-14', '2026-07-15')
  const period = await open(2026, 7)
  await run(period, 'liquidate')
  const hours = (await lines(period, engagementId)).filter(({ concept }) => ['RN', 'RNDF'].includes(concept))
  // Sunday 12 and Monday 13, a holiday (Ley 2578/2026): 8 h × 12.000 × 1,25. Tuesday 14 at 12.000 (220) and Wednesday 15 at
  // 12.571,43 (210): 2 h and 6 h × 0,35.
  expect(earning(hours).toSorted()).toEqual(['RN 26400.00', 'RN 8400.00', 'RNDF 120000.00'])
})
