import { createDraft, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, day, lastDayOf } from '@quina/kernel'
import { actorFor, callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { changeSalary } from '../../modules/finance/payroll/staff/engagement/engagement-rows.contract.ts'
import { engagementRowOperations } from '../../modules/finance/payroll/staff/engagement/engagement-rows.server.ts'
import { noveltyService } from '../../modules/finance/payroll/staff/novelty/novelty.server.ts'
import { engage, engagementOf, payrollGround, person, worldStart } from '../payroll/payroll-world.ts'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium } from './testing/chromium.ts'
import { fill, pick } from './testing/keyboard.ts'
import { confirm, heading } from './testing/people-at-work.ts'
import { telephone, telephoneFindings } from './testing/telephone.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()
const today = day('2026-08-31')

/** What payroll has of the year: a private worker with a night that crosses 15 July, and June and July paid. */
async function laid(campusId: string) {
  const registers = actorFor({ campusId: campusId as never })
  const approves = actorFor({ campusId: campusId as never })
  const ground = await inTx((tx) => payrollGround(tx, registers))
  const employed = await inTx(async (tx) => {
    const { employeeId } = await person(tx, registers, ground)
    const schedules = [{ ...shift, fromDay: worldStart }]
    const change = { kind: 'private', regime: 'private', schedules } as never
    return { employeeId, engagementId: await engage(tx, registers, engagementOf(ground, employeeId, change)) }
  })
  await inTx(async (tx) => {
    const kind = await tx
      .selectFrom('payroll.noveltyKind')
      .select('id')
      .where('code', '=', 'RN')
      .executeTakeFirstOrThrow()
    const night = { fromDay: day('2026-07-14'), toDay: day('2026-07-15'), hours: '8', fromTime: '22:00' }
    const input = {
      date: today,
      engagementId: employed.engagementId,
      kindId: kind.id,
      support: 'T-7',
      ...night,
    }
    const id = await createDraft(noveltyService, { tx, actor: registers, input: input as never })
    await performAction(noveltyService, { tx, actor: approves, today, id, action: 'approve', input: {} })
  })
  for (const month of [6, 7])
    await inTx(async (tx) => {
      const paidOn: Day = lastDayOf(2026, month)
      const input = { kind: 'ordinary' as const, date: paidOn, year: 2026, month, paidOn }
      const id = await createDraft(periodService, { tx, actor: registers, input })
      await performAction(periodService, { tx, actor: registers, today, id, action: 'liquidate', input: {} })
      await performAction(periodService, { tx, actor: approves, today, id, action: 'approve', input: {} })
    })
  return { registers, ground, ...employed }
}

const shift = {
  workingTime: 'private',
  weeklyHours: '42',
  restDay: 'sunday',
  overtime: true,
  worksRestDays: false,
  remote: false,
}
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => house.db.transaction().execute(work)

let world: Awaited<ReturnType<typeof laid>>
let worker: string
beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  world = await laid(house.campusId)
  worker = await house.hire('Auxiliar de tesorería')
  await sql`update admin.app_user set person_kind = 'employee', person_id = ${world.employeeId} where email = ${worker}`.execute(
    house.db,
  )
})
afterAll(async () => {
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-payroll-person')
  await desk.leave()
})

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })

/** Opens a line of one's own payslip and reads why. */
async function readsWhy(page: Page, [line, at, why]: readonly [RegExp, number, RegExp]): Promise<void> {
  await page.getByRole('button', { name: line }).nth(at).click()
  await page.getByText(why).first().waitFor()
}

test('on a telephone a person reads why of three lines, two of them of the night that crossed 15 July', async () => {
  const page = await sits(worker, '/mi-nomina')
  await page.setViewportSize(telephone)
  await heading(page, 'Mi nómina')
  // Tuesday 14 at 12.000 (divisor 220) and Wednesday 15 at 12.571,43 (210): two lines of one concept.
  await readsWhy(page, [/Asignación básica/, 0, /2\.640\.000 ÷ 30 × 30 días/])
  await readsWhy(page, [/Recargo nocturno/, 0, /÷ 220 × 2 h × 0,35/])
  await readsWhy(page, [/Recargo nocturno/, 1, /÷ 210 × 6 h × 0,35/])
  expect(await telephoneFindings(page)).toEqual([])
})

test('an increase that rules since June is paid as a retroactive, month by month, by two people', async () => {
  await inTx((tx) =>
    callsOf(engagementRowOperations, { actor: world.registers })(tx).act(changeSalary, {
      ...{ id: world.engagementId, fromDay: day('2026-08-01'), positionId: world.ground.positionId },
      ...{
        amount: '2880000.00',
        reason: 'annual',
        act: 'Resolución 90 de 2026',
        technicalPremiumSalary: false,
      },
      ...{
        retroactiveFrom: day('2026-06-01'),
        representation: null,
        technicalPremium: null,
        seniority: null,
      },
    } as never),
  )
  const office = await sits(await house.hire('Talento humano'), '/liquidar/Nomina/create')
  await heading(office, /Nueva nómina/)
  await pick(office, 'Clase', 'Retroactivo')
  await fill(office, 'Retroactivo desde', '2026/06/01')
  await confirm(office, 'Liquidar')
  await office.getByRole('button', { name: /Ficticia/ }).click()
  await office
    .getByText(/240\.000/)
    .first()
    .waitFor()
  const period = new URL(office.url()).pathname
  const officer = await sits(await house.hire('Ordenador del gasto'), period)
  await officer.getByRole('link', { name: 'Prenómina' }).waitFor()
  await confirm(officer, 'Aprobar')
  await officer.getByText('Aprobada').first().waitFor()
  // 240.000 a month, and 9,09 % of the night of July.
  const { rows } = await sql<{ month: string; basic: number }>`
    select to_char(l.of_month, 'YYYY-MM') as month, sum(l.amount)::int as basic
    from payroll.period_line l where l.of_month is not null and l.concept = 'BASICO' group by 1 order by 1`.execute(
    house.db,
  )
  expect(rows).toEqual([
    { month: '2026-06', basic: 240_000 },
    { month: '2026-07', basic: 240_000 },
  ])
})
