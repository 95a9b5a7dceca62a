import { permissionsOf } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { people } from '@quina/people/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCampus, addPerson, password } from '../../apps/api/testing/people.ts'
import { layGround } from '../../modules/budget/testing/world-ground.server.ts'
import { openVigencia } from '../../modules/budget/testing/world-vigencia.server.ts'
import { axeFindings, openChromium, openWindow, picture, type Window } from './testing/chromium.ts'
import { fill, pick } from './testing/keyboard.ts'
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

/** Types the cells of the first line of a table, by their columns. */
async function line(page: Page, table: string, cells: Readonly<Record<number, string>>): Promise<void> {
  const grid = page.getByRole('grid', { name: table })
  for (const [column, text] of Object.entries(cells)) {
    await grid.locator(`[data-column="${column}"]`).first().click()
    await page.keyboard.type(text)
    if (/\d\.\d/.test(text)) {
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
    } else await page.keyboard.press('Tab')
  }
}

test('a bill is owed in one step: what it issues is told before, and its chain after', async () => {
  const { page } = window
  await enter(page, '/budget/block/create')
  await heading('Nueva obligación en bloque')
  await fill(page, 'Fecha', '2026/03/02')
  await pick(page, 'Beneficiario', 'Suministros')
  await pick(page, 'Dependencia', 'Farmacia')
  await fill(page, 'Número del soporte', 'EPM-20260')
  await fill(page, 'Concepto', 'Energía de febrero de la sede principal')
  await line(page, 'Rubros', { 0: '2.1.2.02.02.008', 3: '4500000' })
  await picture(page, 'block-typed')
  await page.getByRole('button', { name: /^Expedir en bloque/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Obligación 001').waitFor()
  await picture(page, 'block-foreseen')
  await dialog.getByRole('button', { name: 'Expedir en bloque' }).click()
  await heading('BL 001 de 2026')
  await page.getByRole('button', { name: /^Historial/ }).click()
  await page.getByText('OB 001').first().waitFor()
  await picture(page, 'block-issued')
  expect(await axeFindings(page)).toEqual([])
})

test('an act authorises amounts of later years', async () => {
  const { page } = window
  await enter(page, '/budget/vigencia-futura/create')
  await heading('Nueva vigencia futura')
  await fill(page, 'Fecha del acto', '2026/03/01')
  await fill(page, 'Número del acto', '009')
  await fill(page, 'Objeto', 'Suministro de medicamentos por dos años')
  await line(page, 'Cupos por vigencia', { 0: '2027', 1: '40000000' })
  await page.getByRole('button', { name: /^Registrar autorización/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Registrar autorización' }).click()
  await heading('VF 001 de 2026')
  await page.getByText('40.000.000').first().waitFor()
  await picture(page, 'futura-authorised')
  expect(await axeFindings(page)).toEqual([])
})
