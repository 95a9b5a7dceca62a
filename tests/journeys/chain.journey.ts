import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { budgetDesk } from './testing/budget-desk.ts'
import { axeInBoth, picture } from './testing/chromium.ts'
import { fill, pick, tabTo } from './testing/keyboard.ts'
import { confirm } from './testing/people-at-work.ts'

const desk = budgetDesk()
const { enter, goTo } = desk
const heading = (name: string | RegExp) => desk.heading(name).waitFor()

/** The primary action, with a picture of what it says it will do. */
const expedite = (page: Page, verb: string): Promise<void> =>
  confirm(page, verb, () => picture(page, `dialog-${verb.toLowerCase().replaceAll(' ', '-')}`))

/** The amounts of the lines that were brought from the document before. */
async function amountOfFirstLine(page: Page, amount: string): Promise<void> {
  if (!(await inGrid(page))) await tabTo(page, 'Rubro')
  while (
    !(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).startsWith('Valor')
  ) {
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type(amount)
}

const inGrid = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)

/** Out of the grid: Tab at the end adds a blank line, and after it goes on. */
async function leaveGrid(page: Page): Promise<void> {
  for (let step = 0; step < 12; step++) {
    if (!(await inGrid(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the focus never left the grid')
}

async function makeCdp(page: Page): Promise<void> {
  await enter('/cdp')
  await heading('Certificados de disponibilidad presupuestal')
  await picture(page, 'cdp-list-empty')

  await page.keyboard.press('Alt+n')
  await heading('Nuevo CDP')
  await fill(page, 'Fecha', '2026/02/10')
  await pick(page, 'Dependencia', 'farm')
  await fill(page, 'Objeto', 'Suministro de medicamentos para hospitalización')
  await pick(page, 'Rubro y fuente', '2.4.5.01.03')
  await amountOfFirstLine(page, '650000000')
  await page.getByText('Faltan 50.000.000').waitFor()
  await picture(page, 'cdp-over-the-limit')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('200000000')
  await page.getByText('Queda 400.000.000').waitFor()
  await leaveGrid(page)
  await expedite(page, 'Expedir CDP')
  await heading('CDP 001 de 2026')
  await picture(page, 'cdp-approved')
}

async function makeRegistro(page: Page): Promise<void> {
  await goTo('/registro-presupuestal/create')
  await heading('Nuevo registro presupuestal')
  await fill(page, 'Fecha', '2026/02/15')
  await pick(page, 'CDP', 'CDP 001')
  await pick(page, 'Beneficiario', 'suministros')
  await page.getByText('200.000.000').first().waitFor()
  await amountOfFirstLine(page, '185000000')
  await leaveGrid(page)
  await expedite(page, 'Expedir registro')
  await heading('RP 001 de 2026')
}

async function makeObligacion(page: Page): Promise<void> {
  await goTo('/rubro-obligacion/create')
  await heading('Nueva obligación')
  await fill(page, 'Fecha', '2026/03/05')
  await pick(page, 'Registro presupuestal', 'RP 001')
  await pick(page, 'Sin causación porque', 'por fuera')
  await fill(page, 'Número del soporte', 'FE-1001')
  await page.getByText('185.000.000').first().waitFor()
  await amountOfFirstLine(page, '60500000')
  await leaveGrid(page)
  await expedite(page, 'Registrar obligación')
  await heading('OB 001 de 2026')
}

async function makePago(page: Page): Promise<void> {
  await goTo('/rubro-pago/create')
  await heading('Nuevo pago presupuestal')
  await fill(page, 'Fecha', '2026/03/20')
  await pick(page, 'Obligación', 'Obligación 001')
  await fill(page, 'Número del egreso', 'CE-77')
  await page.getByText('60.500.000').first().waitFor()
  await amountOfFirstLine(page, '60500000')
  await leaveGrid(page)
  await expedite(page, 'Registrar pago')
  await heading('PG 001 de 2026')
  await picture(page, 'pago-approved')
}

async function drillFromTheReport(page: Page): Promise<void> {
  await goTo('/reports/presupuesto')
  await heading('Ejecución presupuestal de gastos')
  await page.getByRole('link', { name: '60.500.000' }).last().click()
  await heading('Movimientos presupuestales')
  await page.getByText('Totales del filtro (1)').waitFor()
  await picture(page, 'movements')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await heading('PG 001 de 2026')
  await page.goBack()
  await heading('Movimientos presupuestales')
  await page.goBack()
  await heading('Ejecución presupuestal de gastos')
  await picture(page, 'execution')
}

test('the chain is typed with the keyboard alone, from the CDP to the payment, and drilled from the report', async () => {
  const { page } = desk
  await makeCdp(page)
  await makeRegistro(page)
  await makeObligacion(page)
  await makePago(page)
  await drillFromTheReport(page)
})

test('what rests on nothing may be annulled, and only in order', async () => {
  const { page } = desk
  await enter('/rubro-pago')
  await page.getByRole('link', { name: '001' }).click()
  await heading('PG 001 de 2026')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Reversar/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('El banco rechazó la transferencia')
  await picture(page, 'annul-dialog')
  await dialog.getByRole('button', { name: 'Reversar' }).click()
  await page.getByText('Reversado').first().waitFor()

  await goTo('/cdp')
  await page.getByRole('link', { name: '001' }).click()
  await heading('CDP 001 de 2026')
  await page.getByRole('button', { name: 'Más' }).click()
  const annul = page.getByRole('menuitem', { name: /^Anular/ })
  expect(await annul.isDisabled()).toBe(true)
  expect(await annul.textContent()).toContain('Tiene registros vigentes: RP 001')
})

test('no screen of the budget has a serious finding, in light nor in dark', async () => {
  const page = await desk.reopen()
  await enter('/')
  await heading(/^Hola/)
  const paths = [
    '/',
    '/cdp',
    '/cdp/create',
    '/Registro-Presupuestal',
    '/obligacion-rubro',
    '/rubro-pago',
    '/budget/cdp-request/index',
    '/budget/cdp-request/create',
    '/apropiacion-inicial',
    '/catalogo/rubros',
    '/vigencia-fiscal',
    '/budget/movement',
    '/budget/expense-book',
    '/budget/income-book',
    '/ingreso-presupuestal',
    '/ingreso-presupuestal/create',
    '/reports/presupuesto',
  ]
  for (const path of paths) {
    await goTo(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await picture(page, `budget${path.replaceAll('/', '-')}`)
    expect({ path, findings: await axeInBoth(page) }).toEqual({ path, findings: [] })
  }
})
