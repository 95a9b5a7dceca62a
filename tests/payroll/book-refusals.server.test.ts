import { constraintsIn, createDraft, performAction } from '@quina/blocks/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { payroll } from '@quina/payroll/server'
import { callsOf, refusalOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { provisionRunService } from '../../modules/finance/payroll/benefits/provision/provision-run.server.ts'
import { postPeriod } from '../../modules/finance/payroll/books/posting/posting.contract.ts'
import { postingService } from '../../modules/finance/payroll/books/posting/posting.server.ts'
import { recalculatePerson } from '../../modules/finance/payroll/period/period/period.contract.ts'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { engagementService } from '../../modules/finance/payroll/staff/engagement/engagement.server.ts'
import { booksToday, booksWorld } from './books-world.ts'
import { engagementOf, person } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { actor, approves, ground, inTx, hire, approved } = await booksWorld(db)
const refused = (done: Promise<unknown>) => refusalOf(done, constraintsIn(payroll.operations))
const given = { actor, today: booksToday }
const { id: engagementId } = await hire()

type Change = Readonly<Record<string, unknown>>
const liquidated = (kind: string, untilDay: string, change: Change = {}) =>
  inTx((tx) => {
    const wanted = { kind, engagementId, date: '2026-07-01', untilDay, decision: 'time', saturdays: false }
    const input = { ...wanted, purpose: 'Prestación de prueba', adjustments: [], ...change } as never
    return createDraft(liquidationService, { tx, actor, input })
  })
const acts = (id: string, action: 'approve' | 'post', input: object = {}) =>
  inTx((tx) => performAction(liquidationService, { tx, ...given, actor: approves, id, action, input }))
const posted = async (kind: string, change: Change) => {
  const id = await liquidated(kind, '2026-06-30', change)
  await acts(id, 'approve')
  return acts(id, 'post', { postedOn: day('2026-07-02') })
}

const nothing = ['assignment', 'transport', 'food'].map((factor) => ({
  ...{ factor, amount: pesos(0), reason: 'No devengó' },
}))
test('a liquidation that comes to nothing is not approved', async () => {
  const id = await liquidated('serviceBonus', '2026-06-30', { adjustments: nothing })
  expect(await refused(acts(id, 'approve'))).toEqual(['NOM-411'])
})

test.each([
  ['serviceBonus', { fromDay: '2025-10-01' }, ['NOM-415', 'fromDay']],
  ['vacation', { restFrom: '2026-08-03', restDays: 5 }, ['NOM-416', 'restFrom']],
] as const)('the days of a %s are liquidated once', async (kind, change, refusal) => {
  await acts(await liquidated(kind, '2026-06-30', change), 'approve')
  const again = await liquidated(kind, '2026-06-30', change)
  expect(await refused(acts(again, 'approve'))).toEqual(refusal)
})

test('provisions are reversed on their cut or later', async () => {
  const input = { date: day('2026-03-31'), trueUp: false, purpose: 'Provisión de prueba' }
  const id = await inTx((tx) => createDraft(provisionRunService, { tx, actor, input }))
  const run = (action: 'approve' | 'annul', sent: object) =>
    inTx((tx) => performAction(provisionRunService, { tx, ...given, id, action, input: sent }))
  await run('approve', {})
  const early = { date: day('2026-03-30'), reason: 'Se corrige una base' }
  expect(await refused(run('annul', early))).toEqual(['NOM-435', 'date'])
})

test('a benefit is posted where a centre with its account bears it', async () => {
  const costCentreId = newId<'hospital.costCentre'>()
  await sql`insert into hospital.cost_centre (id, code, name, kind)
            values (${costCentreId}, 'N30', 'Sin cuenta', 'care')`.execute(db)
  const costs = [{ fromDay: day('2024-01-15'), costCentreId, percent: '100' }]
  const ofFund = { fromDay: day('2024-01-15'), kind: 'cesantias', terceroId: ground.afpId }
  const fund = {
    ...ofFund,
    riskClass: null,
    workCentre: null,
    highRisk: false,
    foreigner: false,
    subtype: null,
  } as const
  const affiliations = [...engagementOf(ground, newId()).affiliations, fund]
  const { id } = await hire({ costs, affiliations })
  expect(await refused(posted('serviceBonus', { engagementId: id }))).toEqual(['CUENTA_NO_CONFIGURADA'])
  expect(await refused(posted('cesantias', { engagementId: id }))).toEqual(['CUENTA_NO_CONFIGURADA'])
  const drafted = await inTx(async (tx) => {
    const { employeeId } = await person(tx, actor, ground)
    const input = engagementOf(ground, employeeId, { costs: [], affiliations })
    return createDraft(engagementService, { tx, actor, input })
  })
  const nobody = ['SIN_VINCULACION_EN_FECHA', 'engagementId']
  expect(await refused(posted('cesantias', { engagementId: drafted }))).toEqual(nobody)
  expect(await refused(posted('serviceBonus', { engagementId: drafted }))).toEqual(nobody)
})

test('only what is approved goes to the books, once, with a change of each payee and person', async () => {
  const draft = {
    date: booksToday,
    kind: 'ordinary' as const,
    year: 2026,
    month: 4,
    paidOn: day('2026-04-28'),
  }
  const april = await inTx((tx) => createDraft(periodService, { tx, actor, input: draft as never }))
  const act = (tx: Parameters<ReturnType<typeof callsOf>>[0]) =>
    callsOf(payroll.operations, { actor })(tx).act
  const posting = (periodId: string) => ({
    periodId: periodId as Id<'payroll.period'>,
    date: day('2026-04-30'),
  })
  expect(await refused(inTx((tx) => act(tx)(postPeriod, posting(april))))).toEqual(['NOM-440', 'periodId'])

  await inTx((tx) =>
    performAction(periodService, { tx, ...given, id: april, action: 'liquidate', input: {} }),
  )
  const outsider = { periodId: april as Id<'payroll.period'>, engagementId: newId<'payroll.engagement'>() }
  expect(await refused(inTx((tx) => act(tx)(recalculatePerson, outsider)))).toEqual(['NOM-393'])

  const may = await approved(5)
  const entry = (change: Change) =>
    inTx((tx) => {
      const input = { date: '2026-05-31', periodId: may, purpose: 'Causación de prueba', ...change } as never
      return createDraft(postingService, { tx, actor, input })
    })
  expect(await refused(entry({}))).toEqual(['NOM-441', 'periodId'])
  await sql`delete from payroll.period_posting where period_id = ${may}`.execute(db)
  const payee = { insteadOfId: ground.epsId, terceroId: ground.otherEpsId }
  expect(await refused(entry({ payees: [payee, payee] }))).toEqual(['NOM-442', 'payees'])
  const centre = { engagementId, costCentreId: ground.otherCentreId }
  expect(await refused(entry({ centres: [centre, centre] }))).toEqual(['NOM-443', 'centres'])
})

test('nobody is liquidated while neither they nor their post have an amount', async () => {
  const salaries = [{ ...engagementOf(ground, newId()).salaries[0]!, amount: null }]
  const hired = await hire({ salaries })
  expect(await refused(liquidated('serviceBonus', '2026-06-30', { engagementId: hired.id }))).toEqual([
    'NOM-408',
  ])
})
