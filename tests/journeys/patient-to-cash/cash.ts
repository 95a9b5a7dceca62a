import type { Page } from 'playwright-core'
import { picture } from '../testing/chromium.ts'
import { fill, pick, tabTo } from '../testing/keyboard.ts'
import { confirm, dialogOf, heading } from '../testing/people-at-work.ts'

/** The three invoices go to the EPS in one account, and it gives them its radicado. */
export async function file(page: Page): Promise<void> {
  await heading(page, 'Nueva radicación')
  await pick(page, 'Pagador', 'Pacífico')
  await tabTo(page, 'Varios contratos')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Traer facturas del período' }).press('Enter')
  await page.getByText('HSR3').first().waitFor()
  await picture(page, 'cash-filing-typed')
  await confirm(page, 'Confirmar envío')
  await heading(page, 'RAD 001 de 2026')
  await tabTo(page, 'Registrar radicado…')
  await page.keyboard.press('Enter')
  const dialog = await dialogOf(page)
  await fill(page, 'Número de radicado', 'EPS-2026-5512')
  await fill(page, 'Fecha de radicado', '2026/08/31')
  await tabTo(page, 'Registrar radicado')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Radicada', { exact: true }).waitFor()
  await picture(page, 'cash-filed')
}

/** ADRES pays in the name of the EPS, and nobody says yet which invoices: it is the anticipo of the payer. */
export async function receiveGiro(page: Page): Promise<void> {
  await heading(page, 'Nuevo pago de pagador')
  await pick(page, 'Pagador', 'Pacífico')
  await pick(page, 'Procedencia', 'Giro directo')
  await fill(page, 'Valor consignado', '134538')
  await pick(page, 'Cuenta bancaria', 'Recursos')
  await fill(page, 'Referencia', 'ADRES-0926')
  await fill(page, 'Mes del giro', '2026-08')
  await tabTo(page, 'Sin relación de facturas')
  await page.keyboard.press('Space')
  await tabTo(page, 'Más datos')
  await page.keyboard.press('Enter')
  await pick(page, 'Régimen', 'Contributivo')
  await pick(page, 'Rubro provisional', '1.1.02.05.001.09')
  await pick(page, 'Fuente', 'libre')
  await picture(page, 'cash-giro-typed')
  await confirm(page, 'Registrar pago')
  await heading(page, 'PP 001 de 2026')
  await picture(page, 'cash-giro')
}

/** The EPS says what it paid: the oldest first, until nothing is left. */
export async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aplicar a facturas' }).press('Enter')
  await heading(page, /^Nueva aplicación/)
  await page.getByText(/Aplica 134\.538 de 134\.538/).waitFor()
  await picture(page, 'cash-application-typed')
  await confirm(page, 'Aplicar pago')
  await heading(page, /de 2026$/)
  await picture(page, 'cash-applied')
}

/** The applied payment is posted in the budget, in the rubros of the invoices. */
export async function collect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generar recaudo presupuestal' }).press('Enter')
  await heading(page, /^Nuevo recaudo/)
  await page.getByText(/Aplicado por recaudar:.*134\.538/).waitFor()
  await picture(page, 'cash-collection-typed')
  await confirm(page, 'Generar recaudo')
  await heading(page, /de 2026$/)
  await picture(page, 'cash-collected')
}

/** The account that was filed says that nothing of it is owed. */
export async function seeNothingOwed(page: Page): Promise<void> {
  await heading(page, 'Cartera por radicación')
  await page.getByText('EPS-2026-5512').waitFor()
  await page.getByText('Saldada', { exact: true }).waitFor({ state: 'attached' })
  await picture(page, 'cash-nothing-owed')
}
