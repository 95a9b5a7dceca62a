import { createDraft, performAction } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { reportsOf, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commissionService } from '../../modules/finance/payroll/benefits/commission/commission.server.ts'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { moveProvisions } from '../../modules/finance/payroll/benefits/provision/provision-move.server.ts'
import { provisionRunService } from '../../modules/finance/payroll/benefits/provision/provision-run.server.ts'
import { defineSettlementPayrolls } from '../../modules/finance/payroll/benefits/settlement/settlement-payroll.server.ts'
import { provisionBalances } from '../../modules/finance/payroll/files/report/centre/month-report.contract.ts'
import { monthReportOperations } from '../../modules/finance/payroll/files/report/centre/month-report.server.ts'
import { form220Report } from '../../modules/finance/payroll/files/report/centre/year-report.contract.ts'
import { yearReportOperations } from '../../modules/finance/payroll/files/report/centre/year-report.server.ts'
import { settlementPayrolls } from '../../modules/finance/payroll/period/period/settlement-period.server.ts'
import { engagementService } from '../../modules/finance/payroll/staff/engagement/engagement.server.ts'
import { booksToday, booksWorld } from './books-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { actor, approves, inTx, hire, approved } = await booksWorld(db)
const given = { actor, today: booksToday }
const { answer } = reportsOf([...yearReportOperations, ...monthReportOperations], { db, actor })
const boxes = async (year: string) =>
  (await answer(form220Report, { year })).rows.map(({ values }) =>
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => /^-?[1-9]\d*\.\d\d$/.test(String(value))),
    ),
  )

test('cesantías are deposited when they are sent, and the viáticos of a year are those that were legalised', async () => {
  const { id: engagementId } = await hire({ cesantiasRegime: 'fna' })
  await inTx(async (tx) => {
    const fund = { number: '899999284', businessName: 'Fondo Nacional del Ahorro' }
    await addTercero(tx, actor, { documentType: 'NIT', personType: 'juridica', ...fund })
    const input = { date: day('2026-10-31'), trueUp: false, purpose: 'Provisión del mes' }
    const id = await createDraft(provisionRunService, { tx, actor, input })
    await performAction(provisionRunService, { tx, ...given, id, action: 'approve', input: {} })
    const days = { date: '2026-10-26', fromDay: '2026-11-02', toDay: '2026-11-05', overnight: true }
    const trip = { ...days, engagementId, act: null, destination: 'Montería', transport: '100000.00' }
    const about = { ...trip, purpose: 'Auditoría de cuentas' } as never
    const travelled = await createDraft(commissionService, { tx, actor, input: about })
    await performAction(commissionService, { tx, ...given, id: travelled, action: 'authorise', input: {} })
    const done = {
      postedOn: day('2026-11-09'),
      endedOn: day('2026-11-05'),
      spent: '100000.00',
      support: 'Cumplido',
    }
    await performAction(commissionService, { tx, ...given, id: travelled, action: 'legalise', input: done })
  })
  // 3,5 days of 251.853 and a twelfth of 3.649.852.
  const sent = { travel: '881486.00', cesantiasDeposited: '304154.00', gross: '1185640.00' }
  expect(await boxes('2026')).toEqual([sent])
  expect(await boxes('2027')).toEqual([])
})

// Another file of the same process may have put its own.
beforeAll(() => defineSettlementPayrolls(settlementPayrolls))

test('what a settlement pays goes in the box of what it is, and its cesantías were paid', async () => {
  const { id: engagementId } = await hire()
  await inTx(async (tx) => {
    const leaving = {
      retiredOn: day('2026-10-15'),
      cause: 'resignation',
      reason: 'Renuncia aceptada',
    } as const
    await performAction(engagementService, {
      tx,
      ...given,
      id: engagementId,
      action: 'retire',
      input: leaving,
    })
    const wanted = {
      kind: 'settlement',
      date: '2026-10-16',
      untilDay: '2026-10-15',
      salaryFrom: '2026-10-01',
    }
    const input = {
      ...wanted,
      engagementId,
      decision: 'money',
      saturdays: false,
      purpose: 'Se retiró',
      adjustments: [],
    }
    const id = await createDraft(liquidationService, { tx, actor, input: input as never })
    const approval = { tx, ...given, actor: approves, id, action: 'approve', input: {} } as const
    await performAction(liquidationService, approval)
  })
  const own = (await boxes('2026')).find(({ salaries }) => salaries !== undefined)!
  // Fifteen days of 2.640.000 with their food, 52.928; the transport is no salary.
  expect(own).toMatchObject({ salaries: '1372928.00', otherIncome: '124548.00' })
  expect(own).not.toHaveProperty('cesantiasDeposited')
  expect(Number(own.cesantiasPaid)).toBeGreaterThan(Number(own.salaries))
})

test('what is left of a provision is what was provided less what was used of it', async () => {
  const { id: engagementId } = await hire()
  const periodId = await approved(9)
  await inTx(async (tx) => {
    const input = { date: day('2026-11-30'), trueUp: false, purpose: 'Provisión del mes' }
    const id = await createDraft(provisionRunService, { tx, actor, input })
    await performAction(provisionRunService, { tx, ...given, id, action: 'approve', input: {} })
    // A prima that a payroll paid took it from here.
    const taken = { engagementId, kind: 'primaServicios', amount: pesos(-1_000) } as const
    await moveProvisions(tx, { day: day('2026-11-30'), periodId }, [taken])
  })
  const rows = (await answer(provisionBalances, { to: '2026-12-31' })).rows.map(({ values }) => values)
  expect(rows.length).toBeGreaterThan(7)
  for (const { provided, used, balance } of rows)
    expect(Number(provided) - Number(used)).toBe(Number(balance))
})
