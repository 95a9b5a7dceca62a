import { permissionsOf } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { people } from '@quina/people/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCampus, addPerson, password } from '../../apps/api/testing/people.ts'
import { layGround } from '../../modules/budget/testing/world-ground.server.ts'
import { openVigencia } from '../../modules/budget/testing/world-vigencia.server.ts'
import { axeFindings, openChromium, openWindow, picture, type Window } from './testing/chromium.ts'
import { fill } from './testing/keyboard.ts'
import { type RunningProduct, runProduct } from './testing/product.ts'

let product: RunningProduct
let browser: Browser
let window: Window
let email: string

const everything = [...permissionsOf(budget), ...permissionsOf(people)].map(({ name }) => name)

beforeAll(async () => {
  product = await runProduct([people, budget])
  browser = await openChromium()
  const ground = await layGround(product.db)
  await openVigencia(ground, 2026, { drugs: 600_000_000, services: 400_000_000 })
  const campus = await addCampus(product.db, 'Sede Centro')
  email = (await addPerson(product.db, { may: { [campus]: everything } })).email
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
})
beforeEach(async () => {
  window = await openWindow(browser)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(window.page, `failed-${task.name.replaceAll(' ', '-')}`)
  expect(window.complaints).toEqual([])
  await window.close()
})

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const heading = (name: string | RegExp) => window.page.getByRole('heading', { level: 1, name }).waitFor()

/** Types a rubro and an amount in the first line of a panel. */
async function line(
  page: Page,
  panel: string,
  { rubro, amount }: { rubro: string; amount: string },
): Promise<void> {
  const grid = page.getByRole('grid', { name: panel })
  await grid.locator('[data-column="0"]').first().click()
  await page.keyboard.type(rubro)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await grid.locator('[data-column="2"]').first().click()
  await page.keyboard.type(amount)
  await page.keyboard.press('Tab')
}

test('a traslado shows what each rubro becomes, is approved, printed and annulled', async () => {
  const { page } = window
  await enter(page, '/movimiento-presupuestal/create')
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
  const paper = await page.request.get(`${product.url}/api/budget/modification/${id}/print`)
  expect(paper.headers()['content-type']).toBe('application/pdf')

  await page.getByRole('button', { name: /^Anular…/ }).click()
  await dialog.getByLabel('Motivo').fill('El acto fue revocado por la Junta')
  await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Anulada').first().waitFor()
})
