import { type Call, createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom, type Tx, valueFrom, valuesFrom } from '@quina/db/server'
import { day, type Id, minus, money, moneyText, newId, pesos, plus, sumOf } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { callsOf, reportsOf, screensOf } from '@quina/testing/server'
import { definePayeeSource } from '@quina/treasury/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetWorld } from '../../modules/finance/budget/testing/budget-world.server.ts'
import {
  commitPeriod,
  periodBudget,
  releasePeriod,
} from '../../modules/finance/payroll/books/commitment/commitment.contract.ts'
import { commitmentOperations } from '../../modules/finance/payroll/books/commitment/commitment.server.ts'
import { payrollProjection } from '../../modules/finance/payroll/books/commitment/projection.contract.ts'
import { projectionOperations } from '../../modules/finance/payroll/books/commitment/projection.server.ts'
import { postPeriod } from '../../modules/finance/payroll/books/posting/posting.contract.ts'
import { postingOperations } from '../../modules/finance/payroll/books/posting/posting.server.ts'
import { shiftCostOperations } from '../../modules/finance/payroll/books/shift-cost/shift-cost.server.ts'
import { payableSource } from '../../modules/finance/payroll/payment/source/payable-source.server.ts'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { noveltyService } from '../../modules/finance/payroll/staff/novelty/novelty.server.ts'
import { shiftPlanCost } from '../../modules/finance/payroll/staff/novelty/shift/shift.contract.ts'
import { shiftPlanService } from '../../modules/finance/payroll/staff/novelty/shift/shift.server.ts'
import { lockedItems } from '../../modules/finance/treasury/payment/egreso-payee/payee-source.server.ts'
import { booksToday, booksWorld } from './books-world.ts'
import { engage, engagementOf, person } from './payroll-world.ts'

const budget = await budgetWorld({ drugs: 500_000_000, services: 500_000_000 })
const { db } = budget
afterAll(() => budget.close())
const world = await booksWorld(db, budget.campusId)
const { actor, inTx, hire, approved } = world
const screens = screensOf([...commitmentOperations, ...postingOperations], { db, actor, today: booksToday })
const date = day('2026-08-31')
let period: Id<'payroll.period'>

/** Earnings of these stories take one rubro of the vigencia, and what the house contributes another. */
const [earnings, contributions] = ['2.1.2.02.02.008', '2.4.5.01.03']
beforeAll(async () => {
  // Another file of the same process may have put its own.
  definePayeeSource(payableSource)
  await inTx(async (tx) => {
    await sql`
      insert into admin.company (id, name, nit, check_digit)
      values (gen_random_uuid(), 'Hospital de prueba', '900123456', 8)`.execute(tx)
    const house = { documentType: 'NIT', number: '900123456', personType: 'juridica' } as const
    const where = { address: 'Calle 1 # 2-3', municipality: 'Cali', phone: '6025550110' }
    await addTercero(tx, actor, { ...house, ...where, businessName: 'Hospital de prueba' })
    await sql`
      update payroll.concept_account a
      set rubro_administrative = case c.nature when 'employer' then ${contributions} else ${earnings} end,
          rubro_operative = case c.nature when 'employer' then ${contributions} else ${earnings} end
      from payroll.concept c where c.id = a.concept_id and c.nature in ('earning', 'employer')`.execute(tx)
  })
  await hire()
  await hire()
  period = await approved(8)
})

const needed = async () => (await screens.ask(periodBudget, { periodId: period })).rubros
const total = (rows: readonly { readonly needed: string }[]) => sumOf(rows, (row) => money(row.needed))
const commit = (cdpId: string) =>
  screens.act(commitPeriod, { periodId: period, date, cdpId: cdpId as Id<'budget.cdp'>, grouping: 'whole' })
const wholePesos = (amount: string) => Math.ceil(Number(amount))
const items = async (month: string) =>
  rowsFrom<{ id: string; kind: string }>(db)`
    select id, kind from payroll.payable_list where period_id = ${month}::uuid and balance > 0 order by id`
const locked = async (month: string = period) => {
  const ids = (await items(month)).map(({ id }) => id)
  return inTx(async (tx) => [...(await lockedItems(tx, ids)).values()])
}

test('what a payroll needs is its gross and what the house contributes, by rubro', async () => {
  const { rows } = await sql<{ cost: string }>`
    select sum(earned + employer)::text as cost from payroll.period_person where period_id = ${period}`.execute(
    db,
  )
  const found = await needed()
  expect(found.map(({ rubro }) => rubro)).toEqual([earnings, contributions].toSorted())
  expect(total(found)).toBe(money(rows[0]!.cost))
  expect(found.every(({ obliged, lacking, needed: whole }) => obliged === '0.00' && lacking === whole)).toBe(
    true,
  )
})

/**
 * Nights of September of somebody in a service, eleven hours of surcharge each: 5.000 millones ÷ 190 × 11 × 0,35, and the
 * rubro has 500 millones. What they cost is undone with all of it.
 */
type CostStory = (nights: (centreId: Centre, ...days: number[]) => Promise<Nights>) => Promise<void>
type Centre = string
interface Nights {
  readonly engagementId: string
  readonly publish: () => Promise<unknown>
  readonly earnings: () => Promise<Record<string, unknown> | undefined>
  readonly cost: () => ReturnType<typeof costOf>
  readonly passed: () => Promise<string>
}
const costOf = (tx: Tx, id: Id<'payroll.shiftPlan'>) =>
  callsOf(shiftCostOperations, { actor })(tx).ask(shiftPlanCost, { id })
const undone = new Error('nobody else is paid with these people')
const planning = async (story: CostStory) => {
  const all = inTx(async (tx) => {
    await story(async (costCentreId, ...days) => {
      const { employeeId } = await person(tx, actor, world.ground)
      const agreed = engagementOf(world.ground, employeeId)
      const salaries = [{ ...agreed.salaries[0]!, amount: pesos(5_000_000_000) }]
      const engagementId = await engage(tx, actor, { ...agreed, salaries })
      const lines = [{ engagementId, ...Object.fromEntries(days.map((nth) => [`d${nth}`, 'N'])) }]
      const service = costCentreId as Id<'payroll.plannedService'>
      const input = { date, costCentreId: service, year: 2026, month: 9, lines }
      const id = (await createDraft(shiftPlanService, { tx, actor, input })) as Id<'payroll.shiftPlan'>
      const cost = () => costOf(tx, id)
      const today = booksToday
      return {
        engagementId,
        cost,
        publish: () =>
          performAction(shiftPlanService, { tx, actor, today, id, action: 'publish', input: {} }),
        earnings: async () => (await cost()).rubros.find(({ rubro }) => rubro === earnings),
        passed: () => september(tx, id),
      }
    })
    throw undone
  })
  await expect(all).rejects.toBe(undone)
}

/** The turnos of a cuadro become novedades that another person approves, in the payroll of their month: what that one earns. */
async function september(tx: Tx, planId: string): Promise<string> {
  const by = { tx, actor, today: booksToday }
  const until = day('2026-09-30')
  await performAction(shiftPlanService, { ...by, id: planId, action: 'settle', input: { until } })
  const passed = await valuesFrom<string>(tx)`
    select novelty_id as id from payroll.shift_novelty where plan_id = ${planId}::uuid`
  const approving = { ...by, actor: world.approves, action: 'approve', input: {} } as const
  for (const id of passed) await performAction(noveltyService, { ...approving, id })
  const input = { kind: 'ordinary' as const, date, year: 2026, month: 9, paidOn: until }
  const id = await createDraft(periodService, { tx, actor, input })
  await performAction(periodService, { ...by, id, action: 'liquidate', input: {} })
  return valueFrom<string>(tx)`
    select sum(earned)::text as earned from payroll.period_person where period_id = ${id}::uuid`
}

test('a cuadro says what it adds to its month by rubro, and the day in which a rubro runs dry', () =>
  planning(async (nights) => {
    const { lacking } = (await needed()).find(({ rubro }) => rubro === earnings)!
    const { cost: ask, engagementId } = await nights(world.ground.centreId, 1, 3, 7, 9, 11)
    const cost = await ask()
    expect(cost.problems).toEqual([])
    expect(cost.rubros.find(({ rubro }) => rubro === earnings)).toEqual({
      rubro: earnings,
      name: expect.any(String),
      amount: '506578947.00',
      available: '500000000.00',
      // The payroll of August has no obligación yet.
      payrolls: lacking,
      others: '0.00',
      balance: moneyText(minus(pesos(-6_578_947), money(lacking))),
      runsOut: '2026-09-11',
    })
    expect(cost.rubros.find(({ rubro }) => rubro === contributions)?.runsOut).toBeNull()
    expect(money(cost.total)).toBe(sumOf(cost.rubros, ({ amount }) => money(amount)) + money(cost.unplaced))
    expect(cost.people).toEqual([{ engagementId, amount: cost.total }])
  }))

test('a rubro runs dry sooner for a cuadro that another service published, and not for its draft', () =>
  planning(async (nights) => {
    const own = await nights(world.ground.centreId, 1, 3, 7, 9, 11)
    const other = await nights(world.ground.otherCentreId, 2, 21)
    expect(await own.earnings()).toMatchObject({ others: '0.00', runsOut: '2026-09-11' })
    await other.publish()
    expect(await own.earnings()).toMatchObject({ others: '202631579.00', runsOut: '2026-09-09' })
  }))

test('turnos that the payroll of their month has already count once in the cost of their cuadro', () =>
  planning(async (nights) => {
    const { lacking } = (await needed()).find(({ rubro }) => rubro === earnings)!
    const own = await nights(world.ground.centreId, 1, 3)
    await own.publish()
    const before = (await own.cost()).rubros.find(({ rubro }) => rubro === earnings)!
    const earned = await own.passed()
    const after = (await own.cost()).rubros.find(({ rubro }) => rubro === earnings)!
    expect(after.amount).toBe(before.amount)
    expect(plus(money(after.payrolls), money(after.amount))).toBe(plus(money(lacking), money(earned)))
  }))

test('the PAC of the month of the payment is a warning beside each rubro', async () => {
  const lacking = async () => (await needed()).map(({ rubro, pacLacking }) => [rubro, money(pacLacking)])
  expect((await lacking()).every(([, amount]) => amount === 0n)).toBe(true)
  await budget.controlPac({ control: 'warns' })
  const rows = await needed()
  // Without a programme nothing may be paid; with a peso less than what is needed, that peso lacks.
  expect(await lacking()).toEqual(rows.map(({ rubro, needed: all }) => [rubro, money(all)]))
  const whole = wholePesos(rows.find(({ rubro }) => rubro === earnings)!.needed)
  const months = Array.from({ length: 12 }, (_, index) => (index === 7 ? whole - 1 : 0))
  await budget.programPac({ services: months })
  const after = new Map((await lacking()) as [string, bigint][])
  expect(after.get(earnings)! > 0n && after.get(earnings)! <= 100n).toBe(true)
  await budget.controlPac({ control: 'no' })
  expect((await lacking()).every(([, amount]) => amount === 0n)).toBe(true)
})

test('the year to come takes each month that is left and the primas, and says until when the budget reaches', async () => {
  const { answer } = reportsOf(projectionOperations, { db, actor })
  const { rows } = await answer(payrollProjection, { periodId: period })
  const [found, row] = [await needed(), rows.find(({ values }) => values.rubro === earnings)?.values]
  const monthly = money(found.find(({ rubro }) => rubro === earnings)!.needed)
  const { rows: salaries } = await sql<{ basic: string }>`
    select sum(l.amount)::text as basic from payroll.period_line l join payroll.period_person n on n.id = l.person_id
    where n.period_id = ${period} and l.concept = 'BASICO'`.execute(db)
  // August with four months after it, and a month of salary as prima de navidad; that of July is paid.
  const bonuses = money(salaries[0]!.basic)
  const whole = monthly * 5n + bonuses
  expect(row).toMatchObject({
    months: 4,
    needed: moneyText(monthly),
    bonuses: moneyText(bonuses),
    runsOut: null,
  })
  expect(money(String(row?.projected))).toBe(whole)
  expect(money(String(row?.balance))).toBe(money(String(row?.available)) - whole)
})

test('a CDP that does not cover a rubro commits nothing, and says what each lacks', async () => {
  const cdp = await budget.approvedCdp({ services: 1_000 })
  await expect(commit(cdp.id)).rejects.toMatchObject({
    code: 'RUBRO_INSUFICIENTE',
    fields: { cdpId: expect.stringContaining(`${earnings}: requiere`) },
  })
  const { documents } = await screens.ask(periodBudget, { periodId: period })
  expect(documents).toEqual([])
})

test('what is owed without an obligación is not paid, where the house keeps a budget', async () => {
  await screens.act(postPeriod, { periodId: period, date })
  const nets = (await locked()).filter(({ budget: shares }) => shares.length === 0)
  expect(nets.some(({ blocked }) => blocked?.includes('obligación presupuestal'))).toBe(true)
})

test('rubros are committed by the CDP that has them; each payment then pays its gross and no two the same peso', async () => {
  const [first, second] = await needed()
  const both = { [earnings!]: 'services', [contributions!]: 'drugs' } as const
  const one = await budget.approvedCdp({ [both[first!.rubro]!]: wholePesos(first!.needed) })
  await commit(one.id)
  await expect(commit(one.id)).rejects.toMatchObject({ code: 'NOM-451' })
  const other = await budget.approvedCdp({ [both[second!.rubro]!]: wholePesos(second!.needed) })
  await commit(other.id)
  await expect(commit(other.id)).rejects.toMatchObject({ code: 'NOM-450' })
  const rows = await needed()
  expect(rows.map(({ lacking }) => lacking)).toEqual(['0.00', '0.00'])
  await planning(async (nights) => {
    expect(await (await nights(world.ground.centreId, 1)).earnings()).toMatchObject({ payrolls: '0.00' })
  })
  const [tray] = await rowsFrom<{ kind: string; commitments: string }>(db)`
    select kind, commitments from payroll.period_posting_list where period_id = ${period}::uuid`
  expect(tray).toEqual({
    kind: 'ordinary',
    commitments: expect.stringMatching(/^RP \d{3} y OB \d{3}, RP \d{3} y OB \d{3}$/),
  })
  const found = await locked()
  expect(found.flatMap(({ blocked }) => blocked ?? [])).toEqual([])
  expect(
    sumOf(
      found.flatMap(({ budget: shares }) => shares),
      ({ amount }) => amount,
    ),
  ).toBe(total(rows))
})

test('releasing annuls obligaciones and registros, and the payroll may be committed again', async () => {
  const reason = 'Se corrige el rubro de un concepto'
  expect(await screens.act(releasePeriod, { periodId: period, date, reason })).toEqual({ annulled: 2 })
  expect((await needed()).map(({ obliged }) => obliged)).toEqual(['0.00', '0.00'])
  await expect(screens.act(releasePeriod, { periodId: period, date, reason })).rejects.toMatchObject({
    code: 'NOM-452',
  })
  const rows = await needed()
  const cdp = await budget.approvedCdp({
    services: wholePesos(rows.find(({ rubro }) => rubro === earnings)!.needed),
    drugs: wholePesos(rows.find(({ rubro }) => rubro === contributions)!.needed),
  })
  expect((await needed()).flatMap(({ cdps }) => cdps.map(({ cdpId }) => cdpId))).toContain(cdp.id)
  const released = await inList()
  await commit(cdp.id)
  expect((await needed()).map(({ lacking }) => lacking)).toEqual(['0.00', '0.00'])
  const again = await inList()
  expect(minus(money(again.obliged!), money(released.obliged!))).toBe(total(rows))
  expect(minus(money(released.budgetDifference!), money(again.budgetDifference!))).toBe(total(rows))
})

/** What the list of the budget of payrolls adds up to. */
async function inList(): Promise<Readonly<Record<string, string>>> {
  const list = commitmentOperations.find(
    ({ endpoint }) => endpoint.path === '/api/payroll/payrollBudget/totals',
  )
  const call = (tx: Tx) => ({ tx, actor, query: { filters: {} }, params: {}, body: {} }) as unknown as Call
  const found = (await inTx((tx) => Promise.resolve(list!.handle(call(tx))))) as {
    readonly sums: Readonly<Record<string, string>>
  }
  return found.sums
}

test('of two that commit the same payroll at once, one does', async () => {
  const month = await approved(9)
  const rows = (await screens.ask(periodBudget, { periodId: month })).rubros
  const cdp = await budget.approvedCdp({
    services: 3 * wholePesos(rows.find(({ rubro }) => rubro === earnings)!.needed),
    drugs: 3 * wholePesos(rows.find(({ rubro }) => rubro === contributions)!.needed),
  })
  const cdpId = cdp.id as Id<'budget.cdp'>
  const input = { periodId: month, date: day('2026-09-30'), cdpId, grouping: 'whole' as const }
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => screens.act(commitPeriod, input)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { documents } = await screens.ask(periodBudget, { periodId: month })
  expect(documents).toHaveLength(1)
})

test('a rubro that a concept changes after the posting is not that of its commitment nor of its payment', async () => {
  const month = await approved(11)
  const on = day('2026-11-30')
  await screens.act(postPeriod, { periodId: month, date: on })
  const before = await screens.ask(periodBudget, { periodId: month })
  expect(before.moved).toEqual([])
  const moving = (rubro: string | null) =>
    sql`
    update payroll.concept_account a set rubro_administrative = ${rubro}, rubro_operative = ${rubro}
    from payroll.concept c where c.id = a.concept_id and c.nature = 'earning'`.execute(db)
  await moving(contributions)
  const after = await screens.ask(periodBudget, { periodId: month })
  const { needed: gross } = before.rubros.find(({ rubro }) => rubro === earnings)!
  expect(after).toEqual({ ...before, moved: [{ rubro: contributions, amount: gross }] })
  const cdp = await budget.approvedCdp({ services: wholePesos(gross), drugs: wholePesos(gross) })
  const input = { periodId: month, date: on, cdpId: cdp.id as Id<'budget.cdp'>, grouping: 'whole' as const }
  await screens.act(commitPeriod, input)
  await moving(earnings)
  expect((await screens.ask(periodBudget, { periodId: month })).rubros.map(({ lacking }) => lacking)).toEqual(
    ['0.00', '0.00'],
  )
  // All of it has the rubros of its posting, whatever its concepts have lost since.
  await moving(null)
  await expect(screens.act(commitPeriod, input)).rejects.toMatchObject({ code: 'NOM-450' })
  await moving(earnings)
  expect((await locked(month)).map(({ blocked }) => blocked).filter((why) => why !== null)).toEqual([])
})

test('by beneficiary each has a registro of their own, with its fuente, and is paid out of it alone', async () => {
  const month = await approved(10)
  const on = day('2026-10-31')
  await screens.act(postPeriod, { periodId: month, date: on })
  const before = await screens.ask(periodBudget, { periodId: month })
  const cdp = await budget.approvedCdp({
    services: wholePesos(before.rubros.find(({ rubro }) => rubro === earnings)!.needed),
    drugs: wholePesos(before.rubros.find(({ rubro }) => rubro === contributions)!.needed),
  })
  const certified = (await screens.ask(periodBudget, { periodId: month })).rubros.flatMap(({ cdps }) => cdps)
  expect(certified.some(({ fuente }) => /^\d/.test(fuente))).toBe(true)
  const input = { periodId: month, date: on, cdpId: cdp.id as Id<'budget.cdp'>, grouping: 'payee' as const }
  await expect(screens.act(commitPeriod, input)).rejects.toMatchObject({
    code: 'NOM-456',
    fields: { grouping: expect.stringContaining('EPS de prueba') },
  })
  await sql`update people.tercero set address = 'Calle 1 # 2-3', municipality = 'Cali', phone = '6025550110'
            where not complete`.execute(db)
  const { registros } = await screens.act(commitPeriod, input)
  const { documents, rubros } = await screens.ask(periodBudget, { periodId: month })
  // Two people, their EPS, AFP, ARL and caja, SENA and ICBF.
  expect([registros, new Set(documents.map(({ payee }) => payee)).size]).toEqual([8, 8])
  expect(documents.every(({ fuentes }) => /^\d/.test(fuentes))).toBe(true)
  expect(sumOf(documents, (one) => money(one.total))).toBe(total(rubros))
  const owners = await rowsFrom<{ id: string; terceroId: string }>(db)`
    select g.obligacion_id as id, r.tercero_id as "terceroId" from payroll.period_commitment c
    join payroll.period_obligacion g on g.commitment_id = c.id join budget.registro r on r.id = c.registro_id
    where c.period_id = ${month}`
  const ownerOf = new Map(owners.map(({ id, terceroId }) => [id, terceroId]))
  const paid = (await locked(month)).filter(({ budget: shares }) => shares.length > 0)
  expect(paid.length).toBeGreaterThanOrEqual(8)
  for (const { terceroId, budget: shares } of paid)
    expect(new Set(shares.map(({ obligacionId }) => ownerOf.get(obligacionId)))).toEqual(new Set([terceroId]))
  await expect(screens.act(commitPeriod, input)).rejects.toMatchObject({ code: 'NOM-450' })
})

test('a rubro that the months alone would not empty runs out in December, with the prima de navidad (C2-12)', async () => {
  const [salary] = engagementOf(world.ground, newId()).salaries!
  await hire({ salaries: [{ ...salary!, amount: pesos(70_000_000) }] })
  const july = await approved(7)
  const { rows } = await reportsOf(projectionOperations, { db, actor }).answer(payrollProjection, {
    periodId: july,
  })
  const row = rows.find(({ values }) => values.rubro === earnings)!.values
  const amount = (key: string) => money(String(row[key]))
  expect([row.months, row.runsOut]).toEqual([5, 'diciembre'])
  expect(amount('needed') * 6n).toBeLessThan(amount('available'))
  expect(amount('projected')).toBe(amount('needed') * 6n + amount('bonuses'))
  expect(amount('balance')).toBeLessThan(0n)
})

test('a concept without a rubro is named, before its posting and after it, and what is left of it is refused', async () => {
  const month = await approved(12)
  const setting = (rubro: string | null) =>
    sql`update payroll.concept_account a set rubro_administrative = ${rubro}, rubro_operative = ${rubro}
        from payroll.concept c where c.id = a.concept_id and c.nature = 'earning'`.execute(db)
  const shown = () => screens.ask(periodBudget, { periodId: month })
  const before = await shown()
  expect(before).toMatchObject({ withoutRubro: [], posted: false })
  const { needed: gross } = before.rubros.find(({ rubro }) => rubro === earnings)!
  await setting(null)
  const without = await shown()
  expect(without.withoutRubro.map(({ name }) => name)).toContain('BASICO Asignación básica o sueldo')
  expect(moneyText(sumOf(without.withoutRubro, ({ amount }) => money(amount)))).toBe(gross)
  expect(without.unplaced).toBe(gross)
  await screens.act(postPeriod, { periodId: month, date: day('2026-12-31') })
  expect(await shown()).toMatchObject({ withoutRubro: without.withoutRubro, posted: true })
  const { needed: drugs } = without.rubros[0]!
  const cdp = await budget.approvedCdp({ services: 1, drugs: wholePesos(drugs) })
  const input = { periodId: month, date: day('2026-12-31'), cdpId: cdp.id as Id<'budget.cdp'> }
  const commit = () => screens.act(commitPeriod, { ...input, grouping: 'whole' as const })
  await commit()
  const named = { code: 'NOM-533', message: expect.stringContaining('BASICO Asignación básica o sueldo') }
  await expect(commit()).rejects.toMatchObject(named)
  await setting(earnings)
  expect(await shown()).toMatchObject({ withoutRubro: [], moved: [{ rubro: earnings, amount: gross }] })
})
