import type { Tx } from '@quina/db/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { engage, engagementOf, payrollGround, person } from '../payroll/payroll-world.ts'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, pick } from './testing/keyboard.ts'
import { confirm, heading } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const actor = actorFor({ campusId: house.campusId as never })
  await house.db.transaction().execute(async (tx: Tx) => {
    const ground = await payrollGround(tx, actor)
    for (const _ of [1, 2]) {
      const { employeeId } = await person(tx, actor, ground)
      await engage(tx, actor, engagementOf(ground, employeeId))
    }
  })
})
afterAll(async () => {
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-payroll')
  await desk.leave()
})

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })
const here = (page: Page): string => new URL(page.url()).pathname

/** Ten hours of a night in August, of the first of both. */
async function register(page: Page): Promise<void> {
  await heading(page, /Nueva novedad/)
  await pick(page, 'Persona', 'Ficticia')
  await pick(page, 'Novedad', 'Recargo nocturno')
  await fill(page, 'Desde', '2026/08/10')
  await fill(page, 'Hasta', '2026/08/10')
  await fill(page, 'Horas', '10')
  await fill(page, 'Soporte', 'Cuadro de turnos 8')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.waitForURL(/novedades.edit/)
}

/** Liquidates August and looks at why the first of both is paid what they are. */
async function liquidate(page: Page): Promise<void> {
  await heading(page, /Nueva nómina/)
  await confirm(page, 'Liquidar')
  await heading(page, 'NOM 001 de 2026')
  await page
    .getByRole('button', { name: /Ficticia/ })
    .first()
    .click()
  await page.getByText('2.640.000 ÷ 30 × 30 días').first().waitFor()
  await page
    .getByRole('button', { name: /Ficticia/ })
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  await picture(page, 'payroll-liquidated')
}

test('a month goes from a novedad to an approved payroll, by two people', async () => {
  const registers = await house.hire('Talento humano')
  const approves = await house.hire('Ordenador del gasto')
  const talent = await sits(registers, '/nomina/novedades/create')
  await register(talent)
  const novelty = here(talent)
  await confirm(await sits(approves, novelty), 'Aprobar')
  const office = await sits(registers, '/liquidar/Nomina/create')
  await liquidate(office)
  const period = here(office)
  const officer = await sits(approves, period)
  await officer.getByRole('link', { name: 'Prenómina' }).waitFor()
  await confirm(officer, 'Aprobar')
  await officer.getByText('Aprobada').first().waitFor()
  const { rows } = await sql<{ status: string; people: number; night: number }>`
      select p.status, count(distinct n.id)::int as people, count(l.id) filter (where l.concept = 'RN')::int as night
      from payroll.period p join payroll.period_person n on n.period_id = p.id join payroll.period_line l on l.person_id = n.id
      group by p.status`.execute(house.db)
  expect(rows).toEqual([{ status: 'approved', people: 2, night: 1 }])
})
