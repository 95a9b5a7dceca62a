import { createDraft, performAction } from '@quina/blocks/server'
import { valuesFrom } from '@quina/db/server'
import { type Day, day, type Id, money, pesos, showAmount } from '@quina/kernel'
import { actorFor, printedOf, reportsOf, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { moveProvisions } from '../../modules/finance/payroll/benefits/provision/provision-move.server.ts'
import { provisionPreviewOperations } from '../../modules/finance/payroll/benefits/provision/provision-plan.server.ts'
import {
  provisionDetail,
  provisionPreview,
} from '../../modules/finance/payroll/benefits/provision/provision-run.contract.ts'
import {
  provisionOperations,
  provisionRunService,
} from '../../modules/finance/payroll/benefits/provision/provision-run.server.ts'
import { lateNotes } from '../../modules/finance/payroll/benefits/settlement/settlement-deadline.server.ts'
import {
  benefitBooks,
  postBenefit,
} from '../../modules/finance/payroll/books/benefit-books/benefit-books.contract.ts'
import { benefitBooksOperations } from '../../modules/finance/payroll/books/benefit-books/benefit-books.server.ts'
import { payPayables } from '../../modules/finance/payroll/books/payable/payable.server.ts'
import { tellingPay } from '../../modules/finance/payroll/staff/pay-access/pay-access.server.ts'
import { booksToday, booksWorld } from './books-world.ts'
import { engage, engagementOf, person } from './payroll-world.ts'
import { lateReport, settlementVerbs } from './settlement-verbs.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { actor, approves, ground, inTx, hire } = await booksWorld(db)
const today = booksToday
/** Two people of 2.640.000 since 15 January 2024, of one centre; their rest was taken until 14 January 2026. */
const [first, second] = await inTx(async (tx) => {
  const hire = async () => {
    const { employeeId } = await person(tx, actor, ground)
    const id = await engage(tx, actor, engagementOf(ground, employeeId))
    await sql`insert into payroll.opening (id, engagement_id, on_day, vacation_days)
              values (gen_random_uuid(), ${id}, '2026-01-14', 0)`.execute(tx)
    return id
  }
  return [await hire(), await hire()] as const
})

const { ask, act } = screensOf([...benefitBooksOperations, ...provisionPreviewOperations], {
  db,
  actor,
  today,
})
const detail = reportsOf(provisionOperations, { db, actor })
const previewed = (id: string) => ask(provisionPreview, { provisionRunId: id as Id<'payroll.provisionRun'> })

const drafted = (date: string, trueUp: boolean) =>
  inTx((tx) =>
    createDraft(provisionRunService, {
      tx,
      actor,
      input: { date: day(date), trueUp, purpose: 'Provisión de prestaciones del mes' },
    }),
  )
const run = (id: string, action: 'approve' | 'annul', input: object = {}) =>
  inTx((tx) => performAction(provisionRunService, { tx, actor, today, id, action, input }))
const undo = (date: string) => ({ date: day(date) as Day, reason: 'Se corrige la base de una persona' })
const balances = async (engagementId: string) => {
  const { rows } = await sql<{ kind: string; amount: string }>`
    select kind, amount::int::text as amount from payroll.provision_balance
    where engagement_id = ${engagementId} order by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]))
}
const booked = async (id: string, prefix: string) => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(l.debit - l.credit), 0)::int::text as amount
    from accounting.entry e join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id
    where e.document_id = ${id}::uuid and a.code like ${`${prefix}%`}`.execute(db)
  return Number(rows[0]?.amount)
}

/** Person by person it is what each earns: who reads it is recorded for all of them. */
const readByPerson = async (provisionRunId: string) => {
  const reader = actorFor()
  const { answer } = reportsOf(tellingPay(provisionOperations), { db, actor: reader })
  const { length: lines } = (await answer(provisionDetail, { provisionRunId })).rows
  const { rows: traces } = await sql<{ people: number }>`
    select cardinality(employee_ids) as people from payroll.pay_access where user_id = ${reader.userId}`.execute(
    db,
  )
  return { lines, traces }
}

// 2.640.000 with transport and food: the chain of PR-1 with other figures, worked out apart.
const month = {
  bsp: 110_000,
  primaServicios: 129_373,
  vacaciones: 134_763,
  primaVacaciones: 134_763,
  recreacion: 14_667,
  primaNavidad: 280_757,
  cesantias: 304_154,
  intereses: 36_498,
}

test('a month is a twelfth of each benefit, the next run adjusts it to what is owed, and both are reversed', async () => {
  const march = await drafted('2026-03-31', false)
  const foreseen = (await previewed(march))!
  const rowsOf = async () => (await detail.answer(provisionDetail, { provisionRunId: march })).rows
  const foreseenRows = await rowsOf()
  expect(await balances(first)).toEqual({})
  await run(march, 'approve')
  expect(await rowsOf()).toEqual(foreseenRows)
  expect(foreseen).toMatchObject({ people: 2, problem: null, lacking: [] })
  expect(await previewed(march)).toBeNull()
  expect(await balances(first)).toEqual(month)
  expect(await balances(second)).toEqual(month)
  expect(foreseen.benefits.map((one) => Number(one.month))).toEqual(
    Object.values(month).map((one) => 2 * one),
  )
  const all = Object.values(month).reduce((sum, one) => sum + one, 0)
  expect(await booked(march, '730109')).toBe(2 * all)
  expect(await booked(march, '2511')).toBe(-2 * all)
  expect(foreseen.entry[0]).toMatchObject({ account: expect.stringMatching(/^251102 /), debit: '0.00' })
  expect(foreseen.entry.at(-1)).toEqual({
    account: '730109 Prestaciones sociales',
    debit: `${2 * all}.00`,
    credit: '0.00',
  })
  expect(await readByPerson(march)).toEqual({ lines: 16, traces: [{ people: 2 }] })
  const { adds: paper } = await inTx((tx) => printedOf(provisionRunService, tx, { id: march }))
  for (const { benefit, month: own } of foreseen.benefits) {
    expect(paper).toContain(benefit)
    expect(paper).toContain(showAmount(money(own)))
  }

  const april = await drafted('2026-04-30', true)
  await run(april, 'approve')
  const { rows } = await sql<{ kind: string; after: string; owed: string }>`
    select kind, (before + month + adjustment)::text as after, owed::text as owed from payroll.provision_line
    where run_id = ${april}::uuid`.execute(db)
  expect(rows).toHaveLength(16)
  for (const { after, owed } of rows) expect(after).toBe(owed)
  // From 15 January: 106 of 360 days of a bonus of 1.320.000.
  expect(await balances(first)).toMatchObject({ bsp: 388_667 })

  await expect(run(march, 'annul', undo('2026-05-01'))).rejects.toMatchObject({ code: 'NOM-431' })
  await run(april, 'annul', undo('2026-05-01'))
  expect(await balances(first)).toEqual(month)
  expect(await booked(april, '2511')).toBe(0)
  await run(march, 'annul', undo('2026-05-01'))
  expect(Object.values(await balances(first)).every((amount) => amount === 0)).toBe(true)
})

test('the preview of a month lists what refuses it, person by person and as a whole', async () => {
  const without = (account: string | null) =>
    sql`update hospital.cost_centre set cost_account = ${account} where id = ${ground.centreId}`.execute(db)
  await without(null)
  const { people, lacking, benefits, problem } = (await previewed(await drafted('2026-05-30', true)))!
  await without('7301')
  expect({ people, benefits, problem }).toEqual({
    people: 0,
    benefits: [],
    problem: 'El corte es el último día del mes: 2026/05/31.',
  })
  expect(lacking.map(({ engagementId, problem: why }) => [engagementId, why])).toEqual(
    [first, second].toSorted().map((id) => [id, expect.stringContaining('no tiene su cuenta 73')]),
  )
})

test('the preview of a month that accounting has not opened says so before it is posted', async () => {
  const may = await drafted('2026-05-31', false)
  const standing = (status: string) =>
    inTx((tx) =>
      sql`update accounting.period set status = ${status} where vigencia = 2026 and number = 5`.execute(tx),
    )
  await standing('not_started')
  const foreseen = (await previewed(may))!
  expect([foreseen.people, foreseen.problem]).toEqual([2, 'El período mayo de 2026 no se ha abierto.'])
  await expect(run(may, 'approve')).rejects.toMatchObject({ code: 'CON-020', message: foreseen.problem })
  await standing('open')
  expect(await previewed(may)).toEqual({ ...foreseen, problem: null })
})

test.each([
  ['a cut within the month', '2026-05-30', 'NOM-430'],
  ['a cut to come', '2026-12-31', 'NOM-434'],
  ['a cut before anybody came', '2023-12-31', 'NOM-432'],
])('%s is refused', async (_, date, code) => {
  await expect(run(await drafted(date, true), 'approve')).rejects.toMatchObject({ code })
})

/** The prima of June of somebody, still a draft. */
async function settled(engagementId: string): Promise<string> {
  const input = {
    date: '2026-07-01',
    kind: 'serviceBonus',
    engagementId,
    untilDay: '2026-06-30',
    decision: 'time',
    saturdays: false,
    purpose: 'Prima de servicios de junio',
    adjustments: [],
  } as unknown as Parameters<typeof createDraft<typeof liquidationService.document>>[1]['input']
  return inTx((tx) => createDraft(liquidationService, { tx, actor, input }))
}

test('a month has its provisions once, and what was paid from them is not taken back', async () => {
  const june = await drafted('2026-06-30', true)
  await run(june, 'approve')
  await expect(run(await drafted('2026-06-30', true), 'approve')).rejects.toMatchObject({
    code: 'NOM-433',
    fields: { date: expect.any(String) },
  })
  const id = await settled(first)
  const about = { liquidationId: id as never }
  expect(await ask(benefitBooks, about)).toMatchObject({ status: 'draft', uses: [], lines: [], vouchers: [] })
  await inTx((tx) =>
    performAction(liquidationService, { tx, actor: approves, today, id, action: 'approve', input: {} }),
  )
  const provided = (await balances(first)).primaServicios!
  const foreseen = await ask(benefitBooks, about)
  const [use] = foreseen.uses
  expect(foreseen).toMatchObject({ status: 'approved', problem: null, vouchers: [] })
  expect([Number(use!.fromProvision), Number(use!.amount)]).toEqual([
    provided,
    Number(use!.fromProvision) + Number(use!.toExpense),
  ])
  expect(foreseen.lines[0]).toMatchObject({
    account: expect.stringMatching(/^251106/),
    debit: use!.fromProvision,
  })
  await expect(act(postBenefit, { ...about, postedOn: '2026-06-30' })).rejects.toMatchObject({
    code: 'NOM-412',
    fields: { postedOn: expect.any(String) },
  })
  await act(postBenefit, { ...about, postedOn: '2026-07-02' })
  expect(await balances(first)).toMatchObject({ primaServicios: 0 })
  // June took nothing of it; July shows what its payment took before it provides again.
  const july = await drafted('2026-07-31', false)
  await run(july, 'approve')
  const { rows } = await sql<{ paid: string }>`
    select paid::text as paid from payroll.provision_detail
    where run_id = ${july}::uuid and engagement_id = ${first} and kind = 'primaServicios'`.execute(db)
  expect(rows).toEqual([{ paid: use!.fromProvision }])
  await run(july, 'annul', undo('2026-07-31'))
  const booked = await ask(benefitBooks, about)
  expect(booked).toMatchObject({ status: 'posted', uses: foreseen.uses, vouchers: [{ day: '2026-07-02' }] })
  const figures = (lines: typeof booked.lines) =>
    lines.map(({ account, debit, credit }) => [account, debit, credit]).sort()
  expect(figures(booked.lines)).toEqual(figures(foreseen.lines))
  await expect(act(postBenefit, { ...about, postedOn: '2026-07-02' })).rejects.toMatchObject({ status: 409 })
  await expect(run(june, 'annul', undo('2026-07-03'))).rejects.toMatchObject({
    constraint: 'provision_balance_positive',
  })
})

const lastRun = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from payroll.provision_run where status = 'approved' order by date desc limit 1`.execute(db)
  return rows[0]!.id
}

test('the books of a benefit say whose centre bore it, and reading them leaves a trace of the person', async () => {
  const id = await settled(second)
  const short = { day: day('2026-07-01'), runId: await lastRun() }
  const less = { engagementId: second, kind: 'primaServicios', amount: pesos(-500_000) }
  await inTx((tx) => moveProvisions(tx, short, [less]))
  await inTx((tx) =>
    performAction(liquidationService, { tx, actor: approves, today, id, action: 'approve', input: {} }),
  )
  await act(postBenefit, { liquidationId: id as never, postedOn: '2026-07-02' })
  const { ask: look } = screensOf(tellingPay(benefitBooksOperations), { db, actor, today })
  const { lines } = await look(benefitBooks, { liquidationId: id as never })
  const borne = lines.filter(({ account, debit }) => account.startsWith('73') && debit !== '0.00')
  // The prima, and its parafiscales.
  expect(borne.map(({ centre }) => centre)).toEqual(Array(4).fill('N10 Urgencias'))
  const { rows } = await sql<{ ids: string[]; employee: string }>`
    select a.employee_ids as ids, (select employee_id from payroll.engagement where id = ${second}) as employee
    from payroll.pay_access a where a.resource = 'payroll.benefitBooks'`.execute(db)
  expect(rows.map(({ ids, employee }) => ids.includes(employee))).toEqual([true])
  const reason = 'Se liquidó en otra nómina'
  const undone = { date: day('2026-07-03'), reason }
  await inTx((tx) =>
    performAction(liquidationService, { tx, actor, today, id, action: 'annul', input: undone }),
  )
  expect(await ask(benefitBooks, { liquidationId: id as never })).toMatchObject({
    status: 'annulled',
    uses: [],
  })
})

test('who ended a private contract, or requested cesantías of the State, is late until they are paid whole', async () => {
  const { leaves, drafted: drafts, settled: settles } = settlementVerbs({ actor, approves, ground, inTx })
  const lateOn = lateReport(db, actor)
  const worker = await hire({ regime: 'private', kind: 'private' })
  const servant = await hire()
  const late = async (to: string) =>
    (await lateOn(to)).filter(([id]) => [worker.id, servant.id].some((one) => one === id))
  await leaves(servant.id)
  const id = await settles(worker.id, { date: '2026-10-25', adjustments: [] })
  const waits = [worker.id, 'ended', '2026-10-15', 10, 880_000]
  expect(await late('2026-10-25')).toEqual([waits])
  const noted = db.selectFrom('payroll.benefitLiquidation').select('notes').where('id', '=', id)
  const [first] = await noted.execute()
  expect(first!.notes).toContainEqual(expect.stringMatching(/^Debía pagarse el 2026\/10\/15\..*880\.000/))
  const posted = { kind: 'settlement', status: 'posted', engagementId: worker.id } as const
  const shown = (to: string) => inTx((tx) => lateNotes(tx, posted, { to: day(to), actor }))
  const notice = expect.stringMatching(/^En mora desde el 2026\/10\/15, 10 días\. .*880\.000/)
  expect(await shown('2026-10-25')).toEqual([notice])
  await act(postBenefit, { liquidationId: id, postedOn: day('2026-10-26') })
  expect(await late('2026-10-25')).toEqual([waits])
  const net = db.selectFrom('payroll.payable').select(['id', 'amount']).where('kind', '=', 'net')
  const [item] = await net.where('liquidationId', '=', id).execute()
  const mover = { document: 'treasury.egreso', documentId: crypto.randomUUID(), day: day('2026-10-27') }
  await inTx((tx) => payPayables(tx, mover, [{ payableId: item!.id, amount: money(item!.amount) }]))
  expect([await late('2026-10-27'), await shown('2026-10-27')]).toEqual([[], []])
  expect(await late('2026-10-26')).toHaveLength(1)
  // Fifteen business days for the act and forty-five for the payment; then days of the calendar.
  await drafts(servant.id, { requestedOn: '2026-10-16', adjustments: [] })
  expect(await late('2027-01-18')).toEqual([])
  expect(await late('2027-01-28')).toEqual([[servant.id, 'requested', '2027-01-18', 10, 880_000]])
  const seen = await valuesFrom<string[]>(db)`
    select employee_ids from payroll.pay_access where resource = 'payroll.lateCesantias' order by at desc limit 1`
  expect(seen[0]).toContain(servant.employeeId)
})
