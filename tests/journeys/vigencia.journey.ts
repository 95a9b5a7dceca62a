import { permissionsOf } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { day, type Id } from '@quina/kernel'
import { people } from '@quina/people/server'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addCampus, addPerson } from '../../apps/api/testing/people.ts'
import { draftVerbs, type Paper } from '../../modules/finance/budget/testing/budget-world.server.ts'
import { commandVerbs } from '../../modules/finance/budget/testing/world-commands.server.ts'
import { type Ground, layGround } from '../../modules/finance/budget/testing/world-ground.server.ts'
import { modificationVerbs } from '../../modules/finance/budget/testing/world-modifications.server.ts'
import { type Lines, openVigencia } from '../../modules/finance/budget/testing/world-vigencia.server.ts'
import { closeWindows, openChromium, openWindow, picture, type Window } from './testing/chromium.ts'
import { type RunningProduct, runProduct } from './testing/product.ts'
import { signIn } from './testing/visit.ts'

const million = 1_000_000
const everything = [...permissionsOf(budget), ...permissionsOf(people)].map(({ name }) => name)

let product: RunningProduct
let browser: Browser
let window: Window
let campus: Id<'admin.campus'>
let ground: Ground

beforeAll(async () => {
  product = await runProduct([people, budget])
  browser = await openChromium()
  campus = (await addCampus(product.db, 'Sede Centro')) as never
  const laid = await layGround(product.db)
  ground = { ...laid, campusId: campus, chief: { ...laid.chief, campusId: campus } }
  lines = await openVigencia(ground, 2026, { drugs: 580 * million })
})
let lines: Lines
afterAll(async () => {
  await closeWindows()
  await product?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(window.page, `failed-${task.name.slice(0, 30)}`)
  expect(window.complaints).toEqual([])
  await window.close()
})

/** A year is modified and executed: RP 180.500.000, OB 130.500.000, PG 60.500.000, and a CDP that nobody committed. */
async function execute(year: number): Promise<Paper> {
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago } = draftVerbs(ground, lines)
  const on = { date: `${year}-03-02` }
  const adicion = { income: 60 * million, given: { drugs: 60 * million } }
  await modificationVerbs(ground, lines).approvedModification('adicion', adicion, { date: `${year}-02-02` })
  const registro = await approvedRegistro(await approvedCdp(180.5 * million, on), 180.5 * million, on)
  const paid = await approvedObligacion(registro, 60.5 * million, on)
  await approvedObligacion(registro, 70 * million, on)
  await approvedPago(paid, 60.5 * million, on)
  await approvedCdp(15 * million, on)
  return registro
}

const goTo = (path: string) => window.page.goto(`${product.url}${path}`)
const heading = (name: string | RegExp) => window.page.getByRole('heading', { level: 1, name }).waitFor()

/** Someone new signs in on a day: who has not come for sixty days no longer may. */
async function enterOn(date: string): Promise<Page> {
  product.clock.now = new Date(`${date}T14:00:00Z`)
  const { id, email } = await addPerson(product.db, { may: { [campus]: everything } })
  await product.db
    .updateTable('admin.appUser')
    .set({ createdAt: product.clock.now })
    .where('id', '=', id)
    .execute()
  window = await openWindow(browser)
  await goTo('/')
  await signIn(window.page, email)
  await heading(/^Hola/)
  return window.page
}

/** A command of the panel of a vigencia, confirmed. */
async function turn(page: Page, year: number, verb: string): Promise<void> {
  await goTo('/vigencia-fiscal')
  await page.getByRole('link', { name: String(year), exact: true }).click()
  await page.getByRole('button', { name: `${verb}…` }).click()
  const dialog = page
    .getByRole('dialog')
    .filter({ hasText: `${verb} ${year}` })
    .last()
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await page
    .getByText(verb === 'Iniciar el cierre' ? 'La vigencia está en cierre.' : 'La vigencia quedó cerrada.')
    .waitFor()
}

async function closeMonths(year: number): Promise<void> {
  const close = budget.operations.find(({ endpoint }) => endpoint.path.endsWith('/closeMonth'))!
  for (const side of ['income', 'expense'])
    for (let month = 1; month <= 12; month += 1) {
      const call = {
        body: { year, side, month },
        actor: ground.chief,
        today: day(`${year + 1}-01-15`),
      }
      await ground.act((tx) => close.handle({ ...call, tx } as never))
    }
}

/** Carries on, by its act, what the year leaves. */
async function constitute(page: Page, year: number): Promise<void> {
  await page.getByRole('button', { name: 'Constituir…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Número de la resolución').fill('004')
  await dialog.getByRole('button', { name: 'Constituir', exact: true }).click()
  await page.getByText('Constituidas por la resolución').waitFor()
  await picture(page, `rezago-${year}`)
}

/** Pays in the next year the obligación that was carried on. */
async function payCarried(year: number): Promise<void> {
  const { rows } = await sql<{ id: string; line: string }>`
    select next_obligacion_id as id, next_line_id as line from budget.rezago
    where vigencia = ${year} and kind = 'cxp_obligacion'`.execute(product.db)
  const carried: Paper = { kind: 'obligacion', id: rows[0]!.id, lines: [rows[0]!.line as never] }
  await draftVerbs(ground, lines).approvedPago(carried, 70 * million, { date: `${year + 1}-01-20` })
}

interface Policy {
  readonly year: number
  readonly policy: string
  /** The classes of what is carried on, as the list names them. */
  readonly carried: readonly string[]
}

const policies: readonly Policy[] = [
  {
    year: 2026,
    policy: 'd115_all_cxp',
    carried: ['Cuenta por pagar: compromiso', 'Cuenta por pagar: obligación'],
  },
  { year: 2027, policy: 'ese_without_reservas', carried: ['Cuenta por pagar: obligación'] },
  {
    year: 2028,
    policy: 'reservas_and_cxp',
    carried: ['Reserva presupuestal', 'Cuenta por pagar: obligación'],
  },
]

test.each(policies)(
  'the vigencia $year under $policy: opened, modified, executed, closed, and paid in the next',
  async ({ year, policy, carried }) => {
    const registro = await execute(year)
    await sql`update budget.vigencia set closing_policy = ${policy} where year = ${year}`.execute(product.db)
    const page = await enterOn(`${year + 1}-01-15`)
    await turn(page, year, 'Iniciar el cierre')
    lines = await openVigencia(ground, year + 1, { drugs: 580 * million })

    await goTo(`/per-pay-acounts/${year}`)
    await page.getByText('Hay CDP con saldo').waitFor()
    await page.getByRole('button', { name: 'Liberar saldos de CDP' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Liberar saldos de CDP', exact: true }).click()
    await page.getByText('Se liberó el saldo de').waitFor()
    if (policy === 'ese_without_reservas') {
      await page.getByText('Existen compromisos con saldo: 50.000.000').waitFor()
      await commandVerbs(ground).release(registro, 50 * million, { date: `${year}-12-31`, cascade: true })
    }
    await closeMonths(year)
    await page.reload()
    await constitute(page, year)
    for (const kind of carried) await page.getByRole('cell', { name: kind }).first().waitFor()

    await payCarried(year)
    await page.reload()
    await page
      .getByRole('row')
      .filter({ hasText: 'Cuenta por pagar: obligación' })
      .getByText('Pagado')
      .waitFor()
    await turn(page, year, 'Cerrar la vigencia')
  },
)
