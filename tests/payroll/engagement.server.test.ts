import { createDraft, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { actorFor, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { engagementService } from '../../modules/finance/payroll/staff/engagement/engagement.server.ts'
import {
  changeAffiliation,
  changeCosts,
  changeSalary,
} from '../../modules/finance/payroll/staff/engagement/engagement-rows.contract.ts'
import { engagementRowOperations } from '../../modules/finance/payroll/staff/engagement/engagement-rows.server.ts'
import { engage, engagementOf, payrollGround, person, worldStart, worldToday } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const ground = await inTx((tx) => payrollGround(tx, actor))
const { act } = screensOf(engagementRowOperations, { db, actor, today: worldToday })

const hired = (change: object = {}) =>
  inTx(async (tx) => {
    const { employeeId } = await person(tx, actor, ground)
    const id = await engage(tx, actor, engagementOf(ground, employeeId, change))
    return { id, employeeId }
  })
const draftOf = (employeeId: Id<'people.employee'>, change: object) =>
  inTx((tx) => createDraft(engagementService, { tx, actor, input: engagementOf(ground, employeeId, change) }))
const employeeOf = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select link_type, start_date::text, retired_on::text, eps_id, arl_id, risk_class, cost_centre_id, engaged
    from people.employee where id = ${id}`.execute(db)
  return rows[0]
}
const run = (id: string, action: 'retire' | 'reinstate' | 'annul', input: object) =>
  inTx((tx) => performAction(engagementService, { tx, actor, today: worldToday, id, action, input }))

test('a vinculación updates the employee, and their screen no longer edits it', async () => {
  const { employeeId } = await hired()
  expect(await employeeOf(employeeId)).toEqual({
    linkType: 'career',
    startDate: '2024-01-15',
    retiredOn: null,
    epsId: ground.epsId,
    arlId: ground.arlId,
    riskClass: 3,
    costCentreId: ground.centreId,
    engaged: true,
  })
})

test.each([
  ['another regime', { regime: 'private' }, 'NOM-301', 'regime'],
  ['a temporary one without end', { kind: 'temporary' }, 'NOM-302', 'endDate'],
  ['no cesantías of one who has them', { cesantiasRegime: 'none' }, 'NOM-312', 'cesantiasRegime'],
  ['a split that is not all', { costs: [cost('60')] }, 'NOM-306', 'costs'],
  ['a split from another day', { costs: [cost('100', '2024-02-01')] }, 'NOM-305', 'costs'],
  ['a pay before the first day', { startDate: day('2024-02-01') }, 'NOM-304', 'salaries.0.fromDay'],
  ['no pension', { affiliations: affiliations('afp') }, 'AFILIACION_FALTANTE', 'affiliations'],
  ['no ARL', { affiliations: affiliations('arl') }, 'AFILIACION_FALTANTE', 'affiliations'],
] as const)('refuses to begin with %s', async (_, change, code, field) => {
  await expect(hired(change)).rejects.toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

const learns = {
  ...{ kind: 'apprentice', regime: 'apprentice', endDate: day('2026-12-31'), cesantiasRegime: 'none' },
  ...{ startDate: day('2026-01-15'), contributorType: '19', ...since(day('2026-01-15')) },
} as const

test('an apprentice in the classroom contributes as type 19, and an ESE takes one only if it decides so', async () => {
  const other = hired({ ...learns, contributorType: '01' })
  await expect(other).rejects.toMatchObject({
    ...{ code: 'NOM-323', fields: { contributorType: expect.stringContaining('tipo 19') } },
  })
  const decides = (value: 'NO' | 'SI', fromDay: string) =>
    sql`insert into payroll.legal_parameter (id, key, from_day, value, norm, norm_status)
        values (gen_random_uuid(), 'APRENDICES_ESE', ${fromDay}::date, ${value}, 'Acuerdo 4 de 2026', 'VIGENTE')`.execute(
      db,
    )
  await decides('NO', '2026-01-01')
  await expect(hired(learns)).rejects.toMatchObject({ code: 'NOM-324', fields: { kind: expect.any(String) } })
  await decides('SI', '2026-01-02')
  const { employeeId } = await hired(learns)
  expect(await employeeOf(employeeId)).toMatchObject({ linkType: 'apprentice', engaged: true })
})

test('a pensioner who works needs no pension fund', async () => {
  const { employeeId } = await hired({ contributorSubtype: '01', affiliations: affiliations('afp') })
  expect(await employeeOf(employeeId)).toMatchObject({ engaged: true })
})

test('two of one person overlap only within one working time', async () => {
  const { employeeId } = await hired({ dedication: '50' })
  const beside = (dedication: string) => draftAndInstall(employeeId, { dedication, act: 'Resolución 13' })
  await expect(beside('60')).rejects.toMatchObject({
    code: 'DIAS_SUPERAN_MES',
    fields: { startDate: expect.any(String) },
  })
  await expect(beside('50')).resolves.toMatchObject({ status: 'active' })
})

test('of two whole ones of one person at once, one begins', async () => {
  const { employeeId } = await inTx((tx) => person(tx, actor, ground))
  const drafts = await Promise.all([1, 2, 3].map((at) => draftOf(employeeId, { act: `Resolución ${at}` })))
  const ends = await Promise.allSettled(drafts.map((id) => install(id)))
  const codes = ends.map((end) => (end.status === 'fulfilled' ? 'begun' : end.reason.code))
  expect(codes.toSorted()).toEqual(['DIAS_SUPERAN_MES', 'DIAS_SUPERAN_MES', 'begun'])
})

test('the last place of a post is filled once', async () => {
  const positionId = newId<'hospital.position'>()
  await sql`insert into hospital.position (id, code, name, level, posts)
            values (${positionId}, '219-09', 'Profesional', 'profesional', 1)`.execute(db)
  const salaries = [
    {
      fromDay: worldStart,
      positionId,
      amount: pesos(4_000_000),
      reason: 'hire',
      technicalPremiumSalary: false,
    },
  ]
  const ends = await Promise.allSettled([1, 2].map(() => hired({ salaries })))
  const codes = ends.map((end) => (end.status === 'fulfilled' ? 'begun' : end.reason.code))
  expect(codes.toSorted()).toEqual(['NOM-311', 'begun'])
  await expect(hired({ salaries, kind: 'temporary', endDate: day('2026-12-31') })).resolves.toBeDefined()
})

test('a change is a row of a later day, and the database refuses to edit one', async () => {
  const { id, employeeId } = await hired()
  const eps = (fromDay: string) => ({
    id,
    fromDay,
    kind: 'eps',
    terceroId: ground.otherEpsId,
    highRisk: false,
    foreigner: false,
    subtype: null,
    riskClass: null,
    workCentre: null,
  })
  await expect(act(changeAffiliation, eps('2026-03-15') as never)).rejects.toMatchObject({
    code: 'AFILIACION_MITAD_DE_MES',
    fields: { fromDay: expect.any(String) },
  })
  await act(changeAffiliation, eps('2026-03-01') as never)
  expect(await employeeOf(employeeId)).toMatchObject({ epsId: ground.otherEpsId })
  await expect(act(changeAffiliation, eps('2026-03-01') as never)).rejects.toThrow()
  const edit = sql`update payroll.engagement_salary set amount = 1 where parent_id = ${id}`.execute(db)
  await expect(edit).rejects.toThrow('do not change')
})

test('a pay, and a split of the cost, change from a day on', async () => {
  const { id, employeeId } = await hired()
  const { positionId, otherCentreId, centreId } = ground
  const salary = {
    id,
    fromDay: '2026-01-01',
    positionId,
    amount: '2824800',
    reason: 'annual',
    technicalPremiumSalary: false,
  }
  const rest = {
    representation: null,
    technicalPremium: null,
    seniority: null,
    act: 'Decreto',
    retroactiveFrom: '2026-02-01',
  }
  await expect(act(changeSalary, { ...salary, ...rest } as never)).rejects.toMatchObject({
    code: 'NOM-319',
  })
  await act(changeSalary, { ...salary, ...rest, retroactiveFrom: null } as never)
  const split = {
    id,
    fromDay: '2026-02-01',
    costCentreId: centreId,
    percent: '40',
    thirdCentreId: null,
    thirdPercent: null,
  }
  const half = { ...split, secondCentreId: otherCentreId, secondPercent: '50' }
  await expect(act(changeCosts, half as never)).rejects.toMatchObject({ code: 'NOM-306' })
  await expect(act(changeCosts, { ...half, secondPercent: null } as never)).rejects.toMatchObject({
    code: 'NOM-320',
    fields: { secondPercent: expect.any(String) },
  })
  await act(changeCosts, { ...half, secondPercent: '60' } as never)
  expect(await employeeOf(employeeId)).toMatchObject({ costCentreId: otherCentreId })
})

test('who retires is out from the day after the last that is paid, and back when that is undone', async () => {
  const { id, employeeId } = await hired()
  const input = { retiredOn: day('2026-03-30'), cause: 'resignation', reason: 'Renuncia aceptada' }
  await expect(run(id, 'retire', { ...input, retiredOn: day('2024-01-01') })).rejects.toMatchObject({
    code: 'NOM-315',
  })
  await run(id, 'retire', input)
  expect(await employeeOf(employeeId)).toMatchObject({ retiredOn: '2026-03-31' })
  const split = { id, fromDay: '2026-03-01', costCentreId: ground.otherCentreId, percent: '100' }
  const alone = { secondCentreId: null, secondPercent: null, thirdCentreId: null, thirdPercent: null }
  await expect(act(changeCosts, { ...split, ...alone } as never)).rejects.toMatchObject({ code: 'NOM-313' })
  await run(id, 'reinstate', { reason: 'La renuncia se retiró' })
  expect(await employeeOf(employeeId)).toMatchObject({ retiredOn: null })
  await run(id, 'annul', { date: worldToday, reason: 'Se registró dos veces' })
  expect(await employeeOf(employeeId)).toMatchObject({ retiredOn: '2024-01-15' })
})

function cost(percent: string, fromDay = '2024-01-15') {
  return { fromDay: day(fromDay), costCentreId: ground.centreId, percent }
}
function affiliations(without: string) {
  return engagementOf(ground, newId()).affiliations!.filter(({ kind }) => kind !== without)
}
const install = (id: string) =>
  inTx((tx) =>
    performAction(engagementService, { tx, actor, today: worldToday, id, action: 'install', input: {} }),
  )
const draftAndInstall = async (employeeId: Id<'people.employee'>, change: object) =>
  install(await draftOf(employeeId, change))

/** The parts of a vinculación from its first day. */
function since(fromDay: typeof worldStart) {
  const { salaries, affiliations: all, costs, schedules } = engagementOf(ground, '' as never)
  const from = <Line extends object>(lines: readonly Line[]) => lines.map((line) => ({ ...line, fromDay }))
  return { salaries: from(salaries), affiliations: from(all), costs: from(costs), schedules: from(schedules) }
}
