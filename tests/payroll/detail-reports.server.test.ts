import type { AnyReport, DraftInput } from '@quina/blocks'
import { createDraft, performAction } from '@quina/blocks/server'
import { addTo, type Tx, valueFrom, valuesFrom } from '@quina/db/server'
import { day, newId, pesos, zero } from '@quina/kernel'
import { actorFor, reportsOf, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { interruptsVacation } from '../../modules/finance/payroll/engine/day-map/day-map.domain.ts'
import { clothingReport } from '../../modules/finance/payroll/files/report/clothing/clothing.contract.ts'
import { clothingOperations } from '../../modules/finance/payroll/files/report/clothing/clothing.server.ts'
import {
  type clothingDelivery,
  prepareClothing,
} from '../../modules/finance/payroll/files/report/clothing/delivery.contract.ts'
import {
  clothingDeliveryOperations,
  clothingDeliveryService,
} from '../../modules/finance/payroll/files/report/clothing/delivery.server.ts'
import {
  conceptSummary,
  courtDeposits,
  discountsReport,
  leaveReceivables,
  pendingVacations,
  retroactiveReport,
  salaryHistory,
  vacationBook,
} from '../../modules/finance/payroll/files/report/detail/detail-report.contract.ts'
import { detailReportOperations } from '../../modules/finance/payroll/files/report/detail/detail-report.server.ts'
import { deductionService } from '../../modules/finance/payroll/staff/deduction/deduction.server.ts'
import { tellingPay } from '../../modules/finance/payroll/staff/pay-access/pay-access.server.ts'
import { paidGround, paidHouse } from './paid-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const ground = await paidGround(db)
const { liquidates, approves, hire, month, happened } = await paidHouse(db, ground)
const { answer } = reportsOf(detailReportOperations, { db, actor: liquidates })
const read = async (report: AnyReport, input: Readonly<Record<string, string>>) =>
  (await answer(report, input)).rows.map(({ values }) => values)

/** Of whom a reading of a report leaves a trace. */
const readOf = async (report: AnyReport, input: object) => {
  const reader = actorFor({ campusId: liquidates.campusId })
  await reportsOf(tellingPay(detailReportOperations), { db, actor: reader }).answer(report, { ...input })
  return valuesFrom<string[]>(
    db,
  )`select employee_ids from payroll.pay_access where user_id = ${reader.userId}`
}

const nurse = await hire()
const today = day('2026-12-31')
/** A libranza of more than half of what is left of the salary: its instalment is not served whole. */
await db.transaction().execute(async (tx) => {
  const input = {
    ...{
      date: today,
      employeeId: nurse.employeeId,
      kind: 'libranza',
      terceroId: ground.ccfId,
      office: 'Pagaré 7',
    },
    ...{ mode: 'amount', amount: pesos(1_214_400), instalments: 12, base: 'salary', paidBefore: zero },
    ...{ authorisedOn: '2026-01-10', receivedOn: '2026-01-12', fromDay: '2026-01-01', onBonus: false },
    ...{ onVacation: false, onCesantias: false, onSettlement: false },
  }
  const id = await createDraft(deductionService, { tx, actor: liquidates, input: input as never })
  await performAction(deductionService, { tx, actor: approves, today, id, action: 'approve', input: {} })
})
await happened(nurse.engagementId, 'IGE', { fromDay: day('2026-03-16'), toDay: day('2026-03-20') })
await month(2026, 3)
await happened(nurse.engagementId, 'RN', {
  fromDay: day('2026-03-10'),
  toDay: day('2026-03-10'),
  hours: '10',
})
await month(2026, 3, { kind: 'additional' })

test('the summary of a month has each concept with its quantity, and adds up to its payrolls', async () => {
  const { rows, totals } = await answer(conceptSummary, { year: '2026', month: '3' })
  const of = (concept: string) => rows.find(({ values }) => values.concept === concept)?.values
  // What an additional payroll corrects has a value and no quantity.
  expect(of('Recargo nocturno')).toMatchObject({ nature: 'Devengado', people: 1, quantity: null })
  expect(of('Asignación básica o sueldo')).toMatchObject({ quantity: '25.00', amount: '2200000.00' })
  const paid = await db
    .selectFrom('payroll.periodPerson')
    .select((of) => of.fn.sum<string>(sql`earned + deducted + employer`).as('all'))
    .executeTakeFirstOrThrow()
  expect(totals).toMatchObject({ administrative: '0.00', operative: paid.all, amount: paid.all })
})

test('the discounts say who is paid, of which order, and what the instalment lacked', async () => {
  const [row, ...others] = await read(discountsReport, { year: '2026', month: '3' })
  expect(others).toEqual([])
  expect(row).toMatchObject({
    beneficiary: 'Caja de prueba',
    order: 'DES 001 Pagaré 7',
    instalment: '1214400.00',
  })
  expect(Number(row?.amount) + Number(row?.arrears)).toBe(1_214_400)
  expect(Number(row?.arrears)).toBeGreaterThan(0)
})

test.each([
  [discountsReport, { year: '2026', month: '3' }],
  [retroactiveReport, { year: '2026', month: '3' }],
  [leaveReceivables, { to: '2026-04-30' }],
  [salaryHistory, { to: '2026-04-30' }],
])('reading %# person by person leaves a trace of whose pay was read', async (report, input) => {
  expect(await readOf(report, input)).toEqual([[nurse.employeeId]])
})

test('the detail of differences adds to what the month paid what it should have', async () => {
  const rows = await read(retroactiveReport, { year: '2026', month: '3' })
  const night = rows.find(({ concept }) => concept === 'Recargo nocturno')
  expect(night).toMatchObject({ ofMonth: '2026/03', before: '0', now: '48632.00', difference: '48632.00' })
  expect(rows.every((row) => Number(row.now) - Number(row.before) === Number(row.difference))).toBe(true)
})

test('leaves that an EPS pays back are listed with their entity, days and age; those of the house are not', async () => {
  const rows = await read(leaveReceivables, { to: '2026-04-30' })
  expect(rows).toEqual([
    expect.objectContaining({ entity: 'EPS de prueba', month: '2026/03', days: '3', age: 30 }),
  ])
  expect(await read(leaveReceivables, { to: '2026-02-28' })).toEqual([])
})

test('dotación is owed after three months of service to who earns less than two minimum wages, and says the norm', async () => {
  const clothed = async (to: string) =>
    (await reportsOf(clothingOperations, { db, actor: liquidates }).answer(clothingReport, { to })).rows
  // 2.640.000 since 2024-01-15, when the minimum wage was 1.300.000: two of them are 2.600.000, and 2.847.000 in 2025.
  expect(await clothed('2024-12-20')).toEqual([])
  const [row, ...others] = await clothed('2025-04-30')
  expect(others).toEqual([])
  expect(row?.values).toMatchObject({
    salary: '2640000.00',
    servedSince: '2024-01-15',
    norm: 'Ley 70 de 1988',
  })
  await sql`insert into payroll.legal_parameter (id, key, from_day, until_day, value, norm, norm_status)
    values (gen_random_uuid(), 'SMMLV', '2024-01-01', '2024-12-31', '1400000', 'Norma de prueba', 'VIGENTE')`.execute(
    db,
  )
  expect([await clothed('2024-04-13'), (await clothed('2024-04-14')).length]).toEqual([[], 1])
})

const delivery = () => {
  const today = day('2025-05-02')
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  const drafts = (change: Partial<DraftInput<typeof clothingDelivery>>) => {
    const { engagementId } = nurse
    const input = { date: today, engagementId, year: 2025, term: 'april' as const, lines: [], ...change }
    return inTx((tx) => createDraft(clothingDeliveryService, { tx, actor: liquidates, input }))
  }
  const runs = (id: string, action: 'deliver' | 'receive' | 'annul', input: object = {}) =>
    inTx((tx) => performAction(clothingDeliveryService, { tx, actor: liquidates, today, id, action, input }))
  return { today, drafts, runs }
}
const refused = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })

test('the dotación of a term is prepared once for who is owed it, and delivered to nobody else', async () => {
  const { today: now, drafts, runs } = delivery()
  const { act } = screensOf(clothingDeliveryOperations, { db, actor: liquidates, today: now })
  expect(await act(prepareClothing, { year: 2024, term: 'december' })).toEqual({ prepared: 1 })
  expect(await act(prepareClothing, { year: 2025, term: 'april' })).toEqual({ prepared: 1 })
  expect(await act(prepareClothing, { year: 2025, term: 'april' })).toEqual({ prepared: 0 })
  await expect(drafts({})).rejects.toMatchObject(refused('NOM-522', 'term'))
  const shoes = [{ item: 'shoes' as const, quantity: 1 }]
  const late = await drafts({ year: 2026, lines: shoes })
  // In 2026 the wage is 1.750.905, so they are still owed; in 2023 they had not begun.
  await expect(runs(await drafts({ year: 2023, lines: shoes }), 'deliver')).rejects.toMatchObject(
    refused('NOM-520', 'engagementId'),
  )
  await expect(runs(await drafts({ year: 2026, term: 'august' }), 'deliver')).rejects.toMatchObject({
    code: 'NOM-524',
  })
  await runs(late, 'deliver')
})

test('dotación that was prepared is delivered by an egreso of its kind, received after it, and annulled', async () => {
  const { runs } = delivery()
  const { id } = await db
    .selectFrom('payroll.clothingDelivery')
    .select('id')
    .where('term', '=', 'april')
    .where('year', '=', 2025)
    .executeTakeFirstOrThrow()
  const store = newId()
  await sql`insert into warehouse.store (id, campus_id, code, name, kind)
            values (${store}, ${liquidates.campusId}, 'B1', 'Bodega', 'central')`.execute(db)
  const exits = async (kind: string, number: number) => {
    const issueId = newId()
    await sql`insert into warehouse.issue (id, date, kind, store_id, cost_centre_id, purpose, number, status, campus_id,
                                       created_by, updated_by)
              values (${issueId}, '2025-05-02', ${kind}, ${store}, ${ground.centreId}, 'Dotación de abril',
                      ${number}, 'approved',
                      ${liquidates.campusId}, ${liquidates.userId}, ${liquidates.userId})`.execute(db)
    return issueId
  }
  const linked = (issueId: string) =>
    sql`update payroll.clothing_delivery set issue_id = ${issueId} where id = ${id}`.execute(db)
  await linked(await exits('consumption', 1))
  await expect(runs(id, 'deliver')).rejects.toMatchObject(refused('NOM-521', 'issueId'))
  await linked(await exits('clothing', 2))
  await runs(id, 'deliver')
  await expect(runs(id, 'receive', { receivedOn: '2025-05-01', receipt: 'Folio 3' })).rejects.toMatchObject(
    refused('NOM-523', 'receivedOn'),
  )
  await runs(id, 'receive', { receivedOn: '2025-05-02', receipt: 'Folio 3' })
  const states = async () =>
    (
      await reportsOf(clothingOperations, { db, actor: liquidates }).answer(clothingReport, {
        to: '2025-04-30',
      })
    ).rows.map(({ values }) => values.delivery)
  expect(await states()).toEqual([expect.stringMatching(/^DOT \d+, recibida$/)])
  await runs(id, 'annul', { date: '2025-05-02', reason: 'Se entregó por error' })
  expect(await states()).toEqual(['Pendiente'])
})

test('rests that are pending are counted until the day of the cut', async () => {
  // Since 2024-01-15: two years of 360 days and two months and sixteen days.
  expect(await read(pendingVacations, { to: '2026-03-30' })).toMatchObject([
    { taken: '0', accrued: '33.17', pending: '33.17', liability: '0' },
  ])
})

test('the kardex has each change of pay with its act', async () => {
  await db.transaction().execute((tx) =>
    addTo(tx, 'payroll.engagementSalary', {
      ...{ id: newId(), parentId: nurse.engagementId, position: 2, fromDay: day('2026-05-01') },
      ...{ positionId: ground.positionId, amount: '3000000.00', reason: 'annual', act: 'Decreto 1' },
      technicalPremiumSalary: false,
    }),
  )
  expect(await read(salaryHistory, { to: '2026-12-31' })).toMatchObject([
    {
      fromDay: '2024-01-15',
      untilDay: '2026-04-30',
      amount: '2640000.00',
      reason: 'Ingreso',
      act: 'Resolución 12',
    },
    {
      fromDay: '2026-05-01',
      untilDay: null,
      amount: '3000000.00',
      reason: 'Incremento anual',
      act: 'Decreto 1',
    },
  ])
  expect(await read(salaryHistory, { to: '2026-04-30' })).toHaveLength(1)
})

test('the book has each rest with its year, and the days that an illness left pending', async () => {
  const input = {
    ...{ date: '2026-06-01', kind: 'vacation', engagementId: nurse.engagementId, untilDay: '2025-01-14' },
    ...{ restFrom: '2026-06-01', restDays: 15, decision: 'time', saturdays: false, adjustments: [] },
    purpose: 'Vacaciones del primer año',
  }
  await db.transaction().execute(async (tx) => {
    const id = await createDraft(liquidationService, { tx, actor: liquidates, input: input as never })
    const act = { tx, actor: approves, today, id, action: 'approve', input: {} } as const
    await performAction(liquidationService, act)
  })
  // Fifteen working days from Monday 1 June, with the two holidays of the month on a Monday.
  expect(await read(vacationBook, { to: '2026-12-31' })).toMatchObject([
    {
      accruedUntil: '2025-01-14',
      restFrom: '2026-06-01',
      restUntil: '2026-06-23',
      days: 15,
      interrupted: 0,
      decision: 'Descanso',
    },
  ])
  // Three working days of that rest are of an illness.
  await happened(nurse.engagementId, 'IGE', { fromDay: day('2026-06-10'), toDay: day('2026-06-12') })
  expect(await read(vacationBook, { to: '2026-12-31' })).toMatchObject([{ days: 15, interrupted: 3 }])
  expect(await read(pendingVacations, { to: '2026-12-31' })).toContainEqual(
    expect.objectContaining({
      taken: '12',
      explanation: expect.stringContaining('(3 más quedaron pendientes'),
    }),
  )
})

test('judicial deposits name the court, the process and both parties, with what the month embargoed', async () => {
  const embargo = {
    ...{
      date: today,
      employeeId: nurse.employeeId,
      kind: 'embargoCivil',
      terceroId: ground.epsId,
      office: 'Oficio 9',
    },
    ...{ mode: 'fifth', base: 'salary', paidBefore: zero, receivedOn: '2026-05-02', fromDay: '2026-05-01' },
    ...{ court: 'Juzgado 3 civil', process: '1'.repeat(23), depositAccount: '760012041003' },
    ...{ onBonus: false, onVacation: false, onCesantias: false, onSettlement: false },
  }
  await db.transaction().execute(async (tx) => {
    const id = await createDraft(deductionService, { tx, actor: liquidates, input: embargo as never })
    await performAction(deductionService, { tx, actor: approves, today, id, action: 'approve', input: {} })
  })
  await month(2026, 5)
  // A fifth of what 3.000.000 has over the wage.
  expect(await read(courtDeposits, { year: '2026', month: '5' })).toMatchObject([
    {
      ...{
        court: 'Juzgado 3 civil',
        depositAccount: '760012041003',
        process: '1'.repeat(23),
        office: 'Oficio 9',
      },
      ...{ claimant: 'EPS de prueba', amount: '249819.00' },
    },
  ])
  expect(await readOf(courtDeposits, { year: '2026', month: '5' })).toEqual([[expect.any(String)]])
})

test('another site sees none of it', async () => {
  const other = reportsOf(detailReportOperations, {
    db,
    actor: actorFor({ permissions: ['payroll.discounts.run', 'payroll.pendingvacations.run'] }),
  })
  expect((await other.answer(discountsReport, { year: '2026', month: '3' })).rows).toEqual([])
  expect((await other.answer(pendingVacations, { to: '2026-03-30' })).rows).toEqual([])
})

test('the kinds of leave that leave days of a rest pending are those that interrupt it in the map of days', async () => {
  const view = await db
    .transaction()
    .execute((tx) => valueFrom<string>(tx)`select pg_get_viewdef('payroll.rest_interrupted'::regclass)`)
  const [, kinds = ''] = /absence = ANY \(ARRAY\[([^\]]*)\]/.exec(view) ?? []
  expect([...kinds.matchAll(/'(\w+)'/g)].map(([, kind]) => kind).toSorted()).toEqual(
    [...interruptsVacation].toSorted(),
  )
})
