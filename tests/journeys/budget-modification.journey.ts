import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { budgetDesk } from './testing/budget-desk.ts'
import { axeFindings, picture } from './testing/chromium.ts'
import { fill, takeOption } from './testing/keyboard.ts'

const desk = budgetDesk()
const { enter } = desk
const heading = (name: string | RegExp) => desk.heading(name).waitFor()

/** Types a rubro and an amount in the first line of a panel. */
async function line(
  page: Page,
  panel: string,
  { rubro, amount }: { rubro: string; amount: string },
): Promise<void> {
  const grid = page.getByRole('grid', { name: panel })
  await grid.locator('[data-column="0"]').first().click()
  await page.keyboard.type(rubro)
  await takeOption(page)
  await grid.locator('[data-column="2"]').first().click()
  await page.keyboard.type(amount)
  await page.keyboard.press('Tab')
}

test('a traslado shows what each rubro becomes, is approved, printed and annulled', async () => {
  const { page } = desk
  await enter('/movimiento-presupuestal/create')
  await heading('Nueva modificación presupuestal')
  await fill(page, 'Fecha del acto', '2026/03/02')
  await fill(page, 'Número del acto', '101')
  await fill(page, 'Justificación', 'Mayor consumo de medicamentos en urgencias')
  await line(page, 'Contracréditos (se quita)', { rubro: '2.1.2.02.02.008', amount: '45000000' })
  await line(page, 'Créditos (se da)', { rubro: '2.4.5.01.03', amount: '45000000' })
  const becomes = page.getByRole('table', { name: 'Cómo quedan los rubros' })
  await becomes.getByText('355.000.000').first().waitFor()
  await becomes.getByText('645.000.000').first().waitFor()
  await picture(page, 'modification-typed')
  expect(await axeFindings(page)).toEqual([])

  const primary = page.getByRole('button', { name: /^Aprobar modificación…/ })
  await primary.click()
  await page.getByText('requiere acto de Junta Directiva o CONFIS').first().waitFor()
  await picture(page, 'modification-refused')
  await page.getByRole('combobox', { name: 'Autoridad' }).click()
  await page.getByRole('option', { name: 'Junta Directiva' }).click()
  await primary.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Aprobar modificación' }).click()
  await heading('MP-TRA 001 de 2026')
  await picture(page, 'modification-approved')
  expect(await axeFindings(page)).toEqual([])
  const id = page.url().split('/').at(-1)
  const paper = await page.request.get(`${desk.product.url}/api/budget/modification/${id}/print`)
  expect(paper.headers()['content-type']).toBe('application/pdf')

  await page.getByRole('button', { name: /^Anular…/ }).click()
  await dialog.getByLabel('Motivo').fill('El acto fue revocado por la Junta')
  await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Anulada').first().waitFor()
})
