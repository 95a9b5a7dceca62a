import { type Call, createDraft, performAction } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { day, type Id, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnVouchers } from '../../modules/finance/accounting/testing/drawn-vouchers.server.ts'
import { budgetWorld } from '../../modules/finance/budget/testing/budget-world.server.ts'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { defineBenefitDebts } from '../../modules/finance/payroll/benefits/provision/benefit-debt.server.ts'
import { costBearer } from '../../modules/finance/payroll/benefits/provision/centre-split.server.ts'
import { moveProvisions } from '../../modules/finance/payroll/benefits/provision/provision-move.server.ts'
import { provisionRunService } from '../../modules/finance/payroll/benefits/provision/provision-run.server.ts'
import { settlementAlerts } from '../../modules/finance/payroll/benefits/settlement/settlement-deadline.server.ts'
import { defineSettlementPayrolls } from '../../modules/finance/payroll/benefits/settlement/settlement-payroll.server.ts'
import {
  benefitBooks,
  postBenefit,
  reverseBenefit,
} from '../../modules/finance/payroll/books/benefit-books/benefit-books.contract.ts'
import { benefitBooksOperations } from '../../modules/finance/payroll/books/benefit-books/benefit-books.server.ts'
import { benefitDebts } from '../../modules/finance/payroll/books/benefit-debt/benefit-debts.server.ts'
import {
  benefitBudget,
  commitBenefit,
  commitTransfer,
  releaseBenefit,
  transferBudget,
} from '../../modules/finance/payroll/books/commitment/commitment.contract.ts'
import { commitmentOperations } from '../../modules/finance/payroll/books/commitment/commitment.server.ts'
import { heirsPaid } from '../../modules/finance/payroll/books/payable/payable.contract.ts'
import { payableOperations, payPayables } from '../../modules/finance/payroll/books/payable/payable.server.ts'
import { settlementPayrolls } from '../../modules/finance/payroll/period/period/settlement-period.server.ts'
import { deductionService } from '../../modules/finance/payroll/staff/deduction/deduction.server.ts'
import { engagementService } from '../../modules/finance/payroll/staff/engagement/engagement.server.ts'
import { booksToday, booksWorld } from './books-world.ts'
import { engagementOf } from './payroll-world.ts'
import { lateReport } from './settlement-verbs.ts'

const budget = await budgetWorld({ drugs: 500_000_000, services: 500_000_000 })
const { db } = budget
afterAll(() => budget.close())
const { actor, approves, ground, inTx, hire, ill, approved } = await booksWorld(db, budget.campusId)
const { ask, act } = screensOf([...commitmentOperations, ...benefitBooksOperations], {
  db,
  actor,
  today: booksToday,
})

const benefits = '2.1.2.02.02.008'
const cesantias = '2.4.5.01.03'
let fundId: Id<'people.tercero'>
beforeAll(async () => {
  // Another file of the same process may have put its own.
  defineBenefitDebts(benefitDebts)
  defineSettlementPayrolls(settlementPayrolls)
  const company = (tx: Tx, number: string, businessName: string) =>
    addTercero(tx, actor, {
      ...({ documentType: 'NIT', number, personType: 'juridica', businessName } as const),
      ...{ address: 'Calle 1 # 2-3', municipality: 'Cali', phone: '6025550110' },
    })
  await inTx(async (tx) => {
    await sql`insert into admin.company (id, name, nit, check_digit)
              values (gen_random_uuid(), 'Hospital de prueba', '900123456', 8)`.execute(tx)
    await company(tx, '900123456', 'Hospital de prueba')
    fundId = await company(tx, '999700021', 'Fondo de cesantías de prueba')
    await company(tx, '899999284', 'Fondo Nacional del Ahorro')
    await sql`
      update payroll.concept_account a
      set rubro_administrative = case c.code when 'CESANTIAS' then ${cesantias} else ${benefits} end,
          rubro_operative = case c.code when 'CESANTIAS' then ${cesantias} else ${benefits} end
      from payroll.concept c where c.id = a.concept_id and c.nature = 'earning'`.execute(tx)
  })
})

const inFund = () => ({
  affiliations: [
    ...engagementOf(ground, '' as never).affiliations,
    {
      fromDay: day('2024-01-15'),
      kind: 'cesantias',
      terceroId: fundId,
      riskClass: null,
      workCentre: null,
      highRisk: false,
      foreigner: false,
      subtype: null,
    },
  ],
})
type EngagementId = Id<'payroll.engagement'>
type Input = Parameters<typeof createDraft<typeof liquidationService.document>>[1]['input']
const liquidated = async (engagementId: EngagementId, rest: object) => {
  const input = {
    ...{ date: '2026-10-16', engagementId, untilDay: '2026-10-15', decision: 'time', saturdays: false },
    ...{ purpose: 'Liquidación de prueba', adjustments: [] },
    ...rest,
  } as unknown as Input
  const id = await inTx((tx) => createDraft(liquidationService, { tx, actor, input }))
  await run(id, 'approve')
  return id as Id<'payroll.benefitLiquidation'>
}
const run = (id: string, action: 'approve' | 'annul', input: object = {}) =>
  inTx((tx) =>
    performAction(liquidationService, { tx, actor: approves, today: booksToday, id, action, input }),
  )
const lateOn = lateReport(db, actor)
const retired = (id: EngagementId, cause: 'resignation' | 'death' = 'resignation') =>
  inTx((tx) =>
    performAction(engagementService, {
      tx,
      actor,
      today: booksToday,
      id,
      action: 'retire',
      input: { retiredOn: day('2026-10-15'), cause, reason: 'Retiro aceptado por la gerencia' },
    }),
  )
const post = (liquidationId: Id<'payroll.benefitLiquidation'>, postedOn = '2026-10-20') =>
  act(postBenefit, { liquidationId, postedOn: day(postedOn) })
const reason = 'Se corrige la base de la persona'
const provisions = async (date: string) => {
  const input = { date: day(date), trueUp: true, purpose: 'Provisión del mes' }
  return inTx(async (tx) => {
    const id = await createDraft(provisionRunService, { tx, actor, input })
    await performAction(provisionRunService, {
      tx,
      actor,
      today: booksToday,
      id,
      action: 'approve',
      input: {},
    })
    return id as Id<'payroll.provisionRun'>
  })
}
const unprovided = (id: string, date = booksToday) =>
  inTx((tx) =>
    performAction(provisionRunService, {
      ...{ tx, actor, today: booksToday, id, action: 'annul' as const },
      input: { date, reason },
    }),
  )
const balances = async (engagementId: string) => {
  const { rows } = await sql<{ kind: string; amount: string }>`
    select kind, amount::int::text as amount from payroll.provision_balance
    where engagement_id = ${engagementId} and amount <> 0 order by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]))
}
const owed = (sourceId: string) =>
  rowsFrom<{ shown: string }>(db as never)`
    select concat_ws(' ', kind, tercero_label, account_code, due_on, amount::int, condition) as shown from payroll.payable_list
    where ${sourceId}::uuid in (liquidation_id, run_id) order by kind, day, tercero_label`.then((rows) =>
    rows.map(({ shown }) => shown),
  )
const paid = (sourceId: string) =>
  inTx(async (tx) => {
    const [item] = await rowsFrom<{ id: string }>(tx)`
      select id from payroll.payable_list where ${sourceId}::uuid in (liquidation_id, run_id) and balance > 0
      order by kind = 'net' desc limit 1`
    const mover = { document: 'treasury.egreso', documentId: crypto.randomUUID(), day: booksToday }
    await payPayables(tx, mover, [{ payableId: item!.id, amount: pesos(1) }])
  })

type BudgetTotals = Readonly<{ count: number; sums: Readonly<Record<string, string>> }>
const obliged = ({ sums }: BudgetTotals) => Number(sums.obliged)
const lacking = ({ sums }: BudgetTotals) => Number(sums.budgetDifference)

/** What the list of the budget of cesantías adds up to. */
async function budgetedCesantias(): Promise<BudgetTotals> {
  const list = commitmentOperations.find(
    ({ endpoint }) => endpoint.path === '/api/payroll/cesantiasBudget/totals',
  )
  const call = (tx: Tx) => ({ tx, actor, query: { filters: {} }, params: {}, body: {} }) as unknown as Call
  return (await inTx((tx) => Promise.resolve(list!.handle(call(tx))))) as BudgetTotals
}

test('a benefit that is posted is owed to the person, and owes nothing once it is reversed or annulled', async () => {
  const { id: engagementId } = await hire()
  const id = await liquidated(engagementId, { kind: 'christmasBonus' })
  expect(await owed(id)).toEqual([])
  await post(id)
  const [first] = await owed(id)
  expect(first).toMatch(/^net .* 251101 2026-10-20 \d+ open$/)
  await act(reverseBenefit, { liquidationId: id, date: day('2026-10-21'), reason })
  expect(await owed(id)).toEqual([first!.replace('open', 'reversed')])
  expect(await ask(benefitBooks, { liquidationId: id })).toMatchObject({ status: 'approved' })
  await post(id, '2026-10-22')
  expect((await owed(id)).map((row) => row.split(' ').at(-1))).toEqual(['reversed', 'open'])
  await paid(id)
  const undo = { date: day('2026-10-23'), reason }
  await expect(act(reverseBenefit, { liquidationId: id, ...undo })).rejects.toMatchObject({
    code: 'TIENE_PAGOS',
  })
  await expect(run(id, 'annul', undo)).rejects.toMatchObject({ code: 'TIENE_PAGOS' })
})

test('posting a benefit and reversing it at once, fifty times, leave one voucher or none and what it owes', async () => {
  const { id: engagementId } = await hire()
  const id = await liquidated(engagementId, { kind: 'christmasBonus' })
  const outcomes = new Set<string>()
  for (let round = 0; round < 50; round++) {
    const undo = act(reverseBenefit, { liquidationId: id, date: day('2026-10-20'), reason })
    const all = await Promise.allSettled([post(id), undo, post(id)])
    const { rows } = await sql<{ live: number; owed: number }>`
      select (select count(*)::int from accounting.entry_list e
              where e.document_id = ${id} and e.condition = 'posted') as live,
             (select count(*)::int from payroll.payable_list p
              where p.liquidation_id = ${id} and p.condition = 'open') as owed`.execute(db)
    expect([rows[0]!.live, rows[0]!.live]).toEqual([rows[0]!.owed, Math.min(1, rows[0]!.owed)])
    outcomes.add(all.map(({ status }) => status).join())
  }
  expect(outcomes.size).toBeGreaterThan(1)
}, 120_000)

test('a settlement spends the provisions, and what is left of them goes back to the expense of the centre', async () => {
  const { id: engagementId } = await hire()
  const runId = await provisions('2026-09-30')
  await inTx((tx) =>
    moveProvisions(tx, { day: day('2026-09-30'), runId }, [
      { engagementId, kind: 'bsp', amount: pesos(5_000_000) },
    ]),
  )
  await retired(engagementId)
  const before = await balances(engagementId)
  const id = await liquidated(engagementId, { kind: 'settlement', salaryFrom: '2026-10-01' })
  const foreseen = await ask(benefitBooks, { liquidationId: id })
  const bsp = foreseen.uses.find(({ label }) => label.startsWith('Bonificación por servicios'))!
  expect(foreseen.released).toContainEqual({
    label: bsp.label,
    amount: `${before.bsp! - Number(bsp.fromProvision)}.00`,
  })
  // What goes back to a centre needs its account 73, and a centre.
  await expect(without73(() => post(id))).rejects.toMatchObject({ code: 'NOM-410' })
  await expect(withoutCost(engagementId)).rejects.toMatchObject({ code: 'NOM-409' })
  await post(id)
  expect(await balances(engagementId)).toEqual({})
  const posted = await ask(benefitBooks, { liquidationId: id })
  expect([posted.uses, posted.released]).toEqual([foreseen.uses, foreseen.released])
  const returned = posted.lines.filter(
    ({ account, credit }) => account.startsWith('730109') && credit !== '0.00',
  )
  expect(returned.map(({ credit }) => credit)).toContain(`${before.bsp! - Number(bsp.fromProvision)}.00`)
  await act(reverseBenefit, { liquidationId: id, date: day('2026-10-21'), reason })
  expect(await balances(engagementId)).toEqual(before)
  await unprovided(runId).catch(() => null)
})

/** While the centre of everybody has no account 73. */
async function without73(work: () => Promise<unknown>) {
  const account = (own: string | null) =>
    sql`update hospital.cost_centre set cost_account = ${own} where id = ${ground.centreId}`.execute(db)
  const { rows } = await sql<{ own: string }>`
    select cost_account as own from hospital.cost_centre where id = ${ground.centreId}`.execute(db)
  await account(null)
  await work().finally(() => account(rows[0]!.own))
}

/** Who bears the cost of a vinculación whose centres are lost, in a transaction that is undone. */
const withoutCost = (engagementId: Id<'payroll.engagement'>) =>
  inTx(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from payroll.engagement_cost where parent_id = ${engagementId}`.execute(tx)
    return costBearer(tx, engagementId, day('2026-10-20'))
  })

const heir = (tx: Tx, number: string, firstName: string) =>
  addTercero(tx, actor, {
    documentType: 'CC',
    number,
    personType: 'natural',
    firstName,
    lastName: 'Ficticio',
  })

test('the settlement of somebody who died is owed to the heirs, once their parts are the whole (§2.23)', async () => {
  const { id: engagementId, employeeId } = await hire()
  await ill(engagementId, '2026-10-05', '2026-10-09')
  const [one, other] = await inTx(async (tx) => [
    await heir(tx, '93900001', 'Ana'),
    await heir(tx, '93900002', 'Luis'),
  ])
  const part = (terceroId: string, percent: string) =>
    sql`insert into payroll.heir (id, employee_id, tercero_id, percent, support)
        values (gen_random_uuid(), ${employeeId}, ${terceroId}, ${percent}, 'Escritura 12 de 2026')
        on conflict on constraint heir_once do update set percent = excluded.percent`.execute(db)
  await retired(engagementId, 'death')
  const id = await liquidated(engagementId, { kind: 'settlement', salaryFrom: '2026-10-01' })
  const { net } = await oneFrom<{ net: number }>(db)`
    select n.net::int from payroll.period p join payroll.period_person n on n.period_id = p.id where p.liquidation_id = ${id}`
  await part(one, '66.666667')
  await expect(post(id)).rejects.toMatchObject({
    code: 'CUENTA_NO_CONFIGURADA',
    message: expect.stringContaining('Los herederos no suman 100 %'),
  })
  await part(other, '33.333333')
  await post(id)
  const most = Math.round((net * 66.666667) / 100)
  const owedToThem = (await owed(id)).filter((row) => row.startsWith('net'))
  expect(owedToThem).toEqual([
    expect.stringMatching(new RegExp(`^net .*Ana.* ${most} open$`)),
    expect.stringMatching(new RegExp(`^net .*Luis.* ${net - most} open$`)),
  ])
  await paid(id)
  const { rows } = await reportsOf(payableOperations, { db, actor }).answer(heirsPaid, { to: '2026-10-31' })
  const shown = rows.map(({ values: { heir, amount, social, others, paid: given } }) => [
    String(heir).split(' ')[0],
    ...[amount, given].map(Number),
    Number(social) > 0 && Number(social) + Number(others) === Number(amount),
  ])
  expect(shown.map((row) => row.filter((_, index) => index !== 2))).toEqual([
    ['Ana', most, true],
    ['Luis', net - most, true],
  ])
  expect(shown.reduce((sum, [, , given]) => sum + Number(given), 0)).toBe(1)
  const leaves = rows.reduce((sum, { values }) => sum + Number(values.social), 0)
  // Three of the five days of illness are the EPS's: two thirds of 88.000 each, and not less than the minimum wage.
  expect(leaves).toBe(176_000)
  const before = await reportsOf(payableOperations, { db, actor }).answer(heirsPaid, { to: '2026-10-19' })
  expect(before.rows).toEqual([])
})

/** A cooperative has an order of 200.000 on their cesantías, which takes the half of each payment. */
const garnished = ({ employeeId }: { readonly employeeId: Id<'people.employee'> }) =>
  inTx(async (tx) => {
    const input = {
      date: booksToday,
      employeeId,
      terceroId: ground.ccfId,
      kind: 'embargoCooperative',
      mode: 'percent',
      percent: '50',
      cap: pesos(200_000),
      paidBefore: pesos(0),
      office: 'Oficio 70',
      receivedOn: '2026-03-01',
      fromDay: '2026-03-01',
      base: 'salary',
      court: 'Juzgado 3',
      process: '1'.repeat(23),
      onBonus: false,
      onVacation: false,
      onCesantias: true,
      onSettlement: false,
    } as unknown as Parameters<typeof createDraft<typeof deductionService.document>>[1]['input']
    const id = await createDraft(deductionService, { tx, actor, input })
    await performAction(deductionService, { tx, actor, today: booksToday, id, action: 'approve', input: {} })
    return id
  })
const deductedOf = async (id: string) => {
  const { rows } = await sql<{ deducted: number }>`
    select deducted::int from payroll.deduction_order_list where id = ${id}`.execute(db)
  return rows[0]!.deducted
}

test('the FNA gets each month the twelfth of cesantías of the month, which is not provided again', async () => {
  const { id: engagementId } = await hire({ cesantiasRegime: 'fna' })
  const order = await garnished(await hire({ cesantiasRegime: 'fna' }))
  const september = await provisions('2026-10-31')
  const october = await provisions('2026-11-30')
  // 2.640.000 with transport and food: a twelfth of 3.649.852. The half of it for the order, and in November up to its cap.
  expect(await owed(september)).toEqual([
    `embargo Caja de prueba 242411 2026-10-31 ${152_077} open`,
    `fna Fondo Nacional del Ahorro 251102 2026-11-30 ${304_154 + 152_077} open`,
  ])
  expect(await owed(october)).toEqual([
    `embargo Caja de prueba 242411 2026-11-30 ${200_000 - 152_077} open`,
    `fna Fondo Nacional del Ahorro 251102 2026-12-31 ${608_308 - 47_923} open`,
  ])
  expect(await deductedOf(order)).toBe(200_000)
  const { rows } = await sql<{ date: string; owed: number; after: number; sent: number }>`
    select r.date, l.owed::int, (l.before + l.month + l.adjustment - l.transferred)::int as after, l.transferred::int as sent
    from payroll.provision_line l join payroll.provision_run r on r.id = l.run_id
    where l.engagement_id = ${engagementId} and l.kind = 'cesantias' and r.status = 'approved' order by r.date`.execute(
    db,
  )
  expect(rows.map(({ sent }) => sent)).toEqual([304_154, 304_154])
  for (const { after, owed: due } of rows) expect(after).toBe(due)
  // A month more accrues less than what the transfer of the month takes, its base lacks what was never paid: nothing is added.
  expect(rows[1]!.owed).toBeLessThanOrEqual(rows[0]!.owed)
  expect(await drawnVouchers(db, october)).toMatch(/251102 +304154\.00\n251102 +304154\.00/)
  await unprovided(october)
  expect(await deductedOf(order)).toBe(152_077)
  await paid(september)
  await expect(unprovided(september)).rejects.toMatchObject({ code: 'TIENE_PAGOS' })
})

const december = (date = '2026-12-31') =>
  inTx(async (tx) => {
    const input = { date: day(date), trueUp: true, purpose: 'Provisión de diciembre' }
    const id = await createDraft(provisionRunService, { tx, actor, input })
    const today = day('2027-02-05')
    await performAction(provisionRunService, { tx, actor, today, id, action: 'approve', input: {} })
    return id as Id<'payroll.provisionRun'>
  })
const placing = (rubro: string | null) =>
  sql`update payroll.concept_account a set rubro_administrative = ${rubro}, rubro_operative = ${rubro}
      from payroll.concept c where c.id = a.concept_id and c.code = 'CESANTIAS'`.execute(db)

test('in December the cesantías of the year pass to what is owed to each fund until 14 February', async () => {
  const later = screensOf(commitmentOperations, { db, actor, today: day('2027-01-05') })
  const { id: engagementId } = await hire(inFund())
  await expect(december()).rejects.toMatchObject({ code: 'NOM-437', status: 409 })
  await sql`update payroll.engagement set cesantias_regime = 'retroactive'
            where cesantias_regime = 'annual' and id <> ${engagementId}`.execute(db)
  // Without the run of December, that of January would give the cesantías of the year back to the expense.
  await expect(december('2027-01-31')).rejects.toMatchObject({
    code: 'NOM-436',
    fields: { date: expect.stringContaining('diciembre de 2026') },
  })
  const id = await december()
  const [deposit, ...others] = (await owed(id)).filter((row) => row.startsWith('cesantias'))
  expect(others).toEqual([])
  expect(deposit).toMatch(/^cesantias Fondo de cesantías de prueba 251102 2027-02-14 \d+ open$/)
  expect(await balances(engagementId)).not.toHaveProperty('cesantias')
  // They are liquidated no more: the run did.
  await expect(
    liquidated(engagementId, { kind: 'cesantias', date: '2026-12-31', untilDay: '2026-12-31' }),
  ).rejects.toMatchObject({ code: 'NOM-419' })
  const { rubros } = await later.ask(transferBudget, { provisionRunId: id })
  expect(rubros.map(({ rubro }) => rubro)).toEqual([cesantias])
  const before = await budgetedCesantias()
  const cdp = await budget.approvedCdp({ drugs: Math.ceil(Number(rubros[0]!.needed)) })
  await act(commitTransfer, { provisionRunId: id, date: day('2026-12-31'), cdpId: cdp.id as never })
  expect((await later.ask(transferBudget, { provisionRunId: id })).rubros[0]).toMatchObject({
    lacking: '0.00',
  })
  await placing(null)
  expect((await later.ask(transferBudget, { provisionRunId: id })).withoutRubro).toMatchObject([
    { name: expect.stringContaining('CESANTIAS'), amount: rubros[0]!.needed },
  ])
  await placing(cesantias)
  const after = await budgetedCesantias()
  // Another month sends the FNA its part, which nothing commits yet.
  expect([before.count, after.count]).toEqual([2, 2])
  expect(obliged(after) - obliged(before)).toBe(Number(rubros[0]!.needed))
  expect(lacking(before) - lacking(after)).toBe(Number(rubros[0]!.needed))
  await expect(unprovided(id, day('2026-12-31'))).rejects.toMatchObject({ code: 'NOM-453', status: 409 })
  // From 15 February on, each day is one of the salary of 2.640.000.
  expect(await lateOn('2027-02-14')).toEqual([])
  expect(await lateOn('2027-03-01')).toEqual([[engagementId, 'deposit', '2027-02-14', 15, 1_320_000]])
  const [, alert] = settlementAlerts
  const elsewhere = actorFor({ permissions: ['payroll.latecesantias.run'] })
  expect(await inTx((tx) => alert!.count(tx, { actor, today: day('2027-03-01') }))).toBe(1)
  expect(await inTx((tx) => alert!.count(tx, { actor: elsewhere, today: day('2027-03-01') }))).toBe(0)
})

test('a benefit has its registro and its obligación, with which it is paid, and keeps them until they are released', async () => {
  const { id: engagementId } = await hire()
  const bonus = { date: '2026-11-02', kind: 'bsp', untilDay: '2026-01-14' }
  const contributing = await ask(benefitBudget, { liquidationId: await liquidated(engagementId, bonus) })
  // The bonus and what the house contributes of it, each in its rubro.
  const contributions = ['001', '002', '004', '005', '006', '007'].map((end) => `2.1.1.01.02.${end}`)
  expect(contributing.rubros.map(({ rubro }) => rubro)).toEqual([...contributions, benefits])
  const id = await liquidated(engagementId, { ...bonus, kind: 'christmasBonus', untilDay: '2026-10-31' })
  const date = day('2026-11-03')
  const { rubros, approved } = await ask(benefitBudget, { liquidationId: id })
  expect({ approved, rubros: rubros.map(({ rubro }) => rubro) }).toEqual({
    approved: true,
    rubros: [benefits],
  })
  const cdp = await budget.approvedCdp({ services: Math.ceil(Number(rubros[0]!.needed)) })
  const commit = () => act(commitBenefit, { liquidationId: id, date, cdpId: cdp.id as never })
  await commit()
  await expect(commit()).rejects.toMatchObject({ code: 'NOM-450' })
  await post(id, '2026-11-03')
  await expect(run(id, 'annul', { date, reason })).rejects.toMatchObject({ code: 'NOM-453' })
  expect(await act(releaseBenefit, { liquidationId: id, date, reason })).toEqual({ annulled: 1 })
  await run(id, 'annul', { date, reason })
  await expect(commit()).rejects.toMatchObject({ code: 'NOM-454' })
  expect(approves.userId).not.toBe(actor.userId)
})

test('the days of the last month are paid by its payroll or by the settlement, and never by both', async () => {
  const inPayroll = await hire()
  const settled = await hire()
  for (const { id } of [inPayroll, settled]) await retired(id)
  const withSalary = { kind: 'settlement', salaryFrom: '2026-10-01' }
  await liquidated(settled.id, withSalary)
  const period = await approved(10)
  const { rows } = await sql<{ id: string; days: number }>`
    select engagement_id as id, days from payroll.period_person
    where period_id = ${period} and engagement_id in (${inPayroll.id}, ${settled.id})`.execute(db)
  expect(rows).toEqual([{ id: inPayroll.id, days: 15 }])
  await expect(liquidated(inPayroll.id, withSalary)).rejects.toMatchObject({
    code: 'NOM-423',
    fields: { salaryFrom: expect.stringContaining('ya pagó esos días') },
  })
  await expect(liquidated(inPayroll.id, { kind: 'settlement' })).resolves.toBeDefined()
})
