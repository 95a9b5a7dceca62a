import { createDraft, type Operation, performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day, type Id, pesos } from '@quina/kernel'
import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  ownAbsences,
  ownDifferences,
  ownPayReaders,
  ownPayslip,
  ownPayslips,
  ownShifts,
  ownVacations,
} from '../../modules/finance/payroll/own/page/own-pay.contract.ts'
import { ownPayOperations } from '../../modules/finance/payroll/own/page/own-pay.server.ts'
import { periodLines, periodPeople } from '../../modules/finance/payroll/period/period/period.contract.ts'
import { periodOperations } from '../../modules/finance/payroll/period/period/period.server.ts'
import { payroll, shiftPlanService } from '../../modules/finance/payroll/server.ts'
import { tellingPay } from '../../modules/finance/payroll/staff/pay-access/pay-access.server.ts'
import { paidGround, paidHouse } from './paid-house.ts'

const { db, close } = await testDatabase()
afterAll(close)

const ground = await paidGround(db)
const { hire, month, opened, happened, liquidates } = await paidHouse(db, ground)
const nora = await hire()
const other = await hire()
const january = await month(2026, 1)
await happened(nora.engagementId, 'IGE', { fromDay: day('2026-02-16'), toDay: day('2026-02-18') })
await happened(nora.engagementId, 'RDF', {
  ...{ fromDay: day('2026-02-22'), toDay: day('2026-02-22'), hours: '6' },
})
await happened(nora.engagementId, 'BON-S', {
  ...{ fromDay: day('2026-02-10'), toDay: day('2026-02-10'), amount: pesos(360_000) },
})
const february = await month(2026, 2)
await opened(2026, 3)

/** Somebody whose account was given to an employee, or to nobody. */
async function account(employeeId: string | null) {
  const actor = actorFor({ permissions: [], campusId: liquidates.campusId })
  await sql`insert into admin.app_user (id, email, name, person_kind, person_id)
    values (${actor.userId}, ${`${actor.userId}@hospital.example`}, 'Persona de prueba',
            ${employeeId === null ? 'external' : 'employee'}, ${employeeId}::uuid)`.execute(db)
  return actor
}
const by = (actor: ReturnType<typeof actorFor>, operations: readonly Operation[] = ownPayOperations) => ({
  ask: ((query, input) =>
    db.transaction().execute((tx) => callsOf(operations, { actor })(tx).ask(query, input))) as ReturnType<
    ReturnType<typeof callsOf>
  >['ask'],
})

const me = await account(nora.employeeId)
const of = (periodId: string, engagementId: Id<'payroll.engagement'>) => ({
  periodId: periodId as Id<'payroll.period'>,
  engagementId,
})

test('a person sees their own approved payslips, and why of each line', async () => {
  const { name, payslips } = await by(me).ask(ownPayslips, {})
  expect(name).toMatch(/^Nora Ficticia/)
  expect(payslips.map(({ year, month: number, engagementId }) => [year, number, engagementId])).toEqual([
    [2026, 2, nora.engagementId],
    [2026, 1, nora.engagementId],
  ])
  const { lines } = await by(me).ask(ownPayslip, of(february, nora.engagementId))
  expect(lines.every(({ sentence }) => sentence.length > 10)).toBe(true)
  const salary = lines.find((line) => line.name === 'Asignación básica o sueldo')
  expect(salary?.sentence).toContain('2.640.000 ÷ 30 × 27 días')
  const sick = lines.find((line) => line.name === 'Incapacidad a cargo de la EPS')
  expect(sick?.paper).toMatch(/^Novedad NOV.*S-/)
  expect(lines.some((line) => line.name === 'Incapacidad a cargo de la entidad')).toBe(true)
})

test('nobody reaches the pay of another, with their own account nor with none', async () => {
  await expect(by(me).ask(ownPayslip, of(february, other.engagementId))).rejects.toMatchObject({
    status: 404,
  })
  await expect(by(me).ask(ownDifferences, of(february, other.engagementId))).rejects.toMatchObject({
    status: 404,
  })
  const stranger = await account(null)
  expect(await by(stranger).ask(ownPayslips, {})).toEqual({ name: null, payslips: [] })
  expect(await by(stranger).ask(ownVacations, {})).toEqual([])
  await expect(by(stranger).ask(ownPayslip, of(february, nora.engagementId))).rejects.toMatchObject({
    status: 404,
  })
})

test('two months side by side say what changed and why', async () => {
  const { before, differences } = await by(me).ask(ownDifferences, of(february, nora.engagementId))
  expect(before).toMatchObject({ year: 2026, month: 1 })
  const cause = (concept: string) => differences.find((one) => one.concept === concept)?.cause
  expect(cause('BASICO')).toBe('Cambiaron los días: de 30 a 27.')
  expect(cause('BON-SAL')).toMatch(/^Es de este mes\. /)
  expect(await by(me).ask(ownDifferences, of(january, nora.engagementId))).toEqual({
    before: null,
    differences: [],
  })
})

test('a person sees their leaves and the rests that are owed to them, and nobody else does', async () => {
  const { leaves, rests } = await by(me).ask(ownAbsences, {})
  expect(leaves).toMatchObject([
    { from: '2026-02-16', to: '2026-02-18', support: expect.stringMatching(/^S-/) },
  ])
  expect(rests).toMatchObject([
    { workedOn: '2026-02-22', reason: 'Dominical o festivo trabajado', dueBy: '2026-03-24' },
  ])
  expect(await by(await account(other.employeeId)).ask(ownAbsences, {})).toEqual({ leaves: [], rests: [] })
})

test('vacations left are counted from the first day of service', async () => {
  const [row, ...rest] = await by(me).ask(ownVacations, {})
  expect(rest).toEqual([])
  expect(row?.sentence).toContain('× 15 ÷ 360')
})

test('who reads the pay of somebody leaves a trace that the person sees', async () => {
  const reader = await account(null)
  const recorded = tellingPay(periodOperations)
  const before = await by(me).ask(ownPayReaders, {})
  await by(reader, recorded).ask(periodLines, of(february, nora.engagementId))
  await by(reader, recorded).ask(periodPeople, { periodId: february as Id<'payroll.period'> })
  await by(reader, recorded).ask(periodLines, of(february, other.engagementId))
  const after = await by(me).ask(ownPayReaders, {})
  expect(after.slice(0, after.length - before.length).map(({ what, who }) => [what, who])).toEqual([
    ['Personas de una nómina', 'Persona de prueba'],
    ['Liquidación de una persona', 'Persona de prueba'],
  ])
  const stored = await rowsFrom<{ ids: string[]; user: string }>(db)`
    select employee_ids as ids, user_id as "user" from payroll.pay_access where user_id = ${reader.userId}::uuid order by id`
  expect(stored.map(({ ids }) => ids.length)).toEqual([1, 2, 1])
  await expect(sql`delete from payroll.pay_access`.execute(db)).rejects.toThrow('append-only')
})

test('one does not record oneself by looking at one’s own pay', async () => {
  const count = async () => (await rowsFrom<{ id: string }>(db)`select id from payroll.pay_access`).length
  const before = await count()
  await by(me).ask(ownPayslip, of(february, nora.engagementId))
  expect(await count()).toBe(before)
})

test('every call that shows what others are paid is declared, and no page of one’s own is', () => {
  const silent = /\/(totals|template|options)$/
  // Who works here and what they have at home, rests that are owed; what the law, the house and a post give anybody; one's own.
  const people = ['roster', 'rest', 'intern', 'shift', 'clothingDelivery', 'employee/:id', 'own']
  const rules = [
    'plant',
    'positionPay',
    'concept',
    'noveltyKind',
    'legalParameter',
    'parametersInForce',
    'administratorCode',
  ]
  const moments = ['lastPayroll', 'supportClock', 'periodProgramme', 'periodKinds']
  const nobodysPay = [...people, ...rules, ...moments].map((name) => `/api/payroll/${name}`)
  const undeclared = payroll.operations
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path, tells }) => method === 'GET' && !silent.test(path) && tells !== 'pay')
    .map(({ path }) => path)
  expect(undeclared.filter((path) => !nobodysPay.some((one) => path.startsWith(one)))).toEqual([])
  const own = payroll.operations.filter(({ endpoint }) => endpoint.path.includes('/payroll/own'))
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter(({ endpoint }) => endpoint.tells !== undefined)).toEqual([])
})

test('a person sees the turnos of their published cuadros since the first of the month, and nobody else does', async () => {
  const lines = [
    { engagementId: nora.engagementId, d1: 'N', d8: 'M' },
    { engagementId: other.engagementId, d2: 'T' },
  ]
  const plan = (month: number) => ({
    date: day('2026-03-01'),
    costCentreId: String(ground.centreId) as Id<'payroll.plannedService'>,
    year: 2026,
    month,
    lines,
  })
  const put = (month: number, publishes: boolean) =>
    db.transaction().execute(async (tx) => {
      const id = await createDraft(shiftPlanService, { tx, actor: liquidates, input: plan(month) })
      const command = { tx, actor: liquidates, today: day('2026-03-01'), id, input: {} }
      if (publishes) await performAction(shiftPlanService, { ...command, action: 'publish' })
    })
  await put(2, true)
  await put(3, true)
  await put(4, false)
  const mine = await db
    .transaction()
    .execute((tx) =>
      callsOf(ownPayOperations, { actor: me, now: new Date('2026-03-20T15:00:00Z') })(tx).ask(ownShifts, {}),
    )
  expect(mine.map(({ on, code, from, hours }) => [on, code, from, Number(hours)])).toEqual([
    ['2026-03-01', 'N', '19:00', 12],
    ['2026-03-08', 'M', '07:00', 6],
  ])
  expect(await by(await account(null)).ask(ownShifts, {})).toEqual([])
})

test('a payroll, a benefit or a commission is opened by its own site alone', async () => {
  const kept = ['payroll.period', 'payroll.benefitLiquidation', 'payroll.commission']
  const unguarded = payroll.operations
    .map(({ endpoint }) => endpoint)
    // Lists are filtered by the site that they are of, and one's own pay is found by the account.
    .filter(
      ({ method, path }) =>
        method === 'GET' &&
        !/payroll\/(own\w*|payable|payrollBudget|periodPosting|leaveClaim)(\/|$)/.test(path),
    )
    .flatMap(({ path, refers = {}, opens = [] }) =>
      Object.entries(refers).flatMap(([name, to]) =>
        kept.includes(to) && !opens.includes(name) ? [`${path} ${name}`] : [],
      ),
    )
  expect(unguarded).toEqual([])
  const elsewhere = by(actorFor({ permissions: [] }), payroll.operations)
  const unknown = { status: 404 }
  await expect(
    elsewhere.ask(periodPeople, { periodId: february as Id<'payroll.period'> }),
  ).rejects.toMatchObject(unknown)
  await expect(elsewhere.ask(periodLines, of(february, nora.engagementId))).rejects.toMatchObject(unknown)
})
