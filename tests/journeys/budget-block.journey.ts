import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { budgetDesk } from './testing/budget-desk.ts'
import { axeFindings, picture } from './testing/chromium.ts'
import { fill, pick, takeOption } from './testing/keyboard.ts'

const desk = budgetDesk()
const { enter } = desk
const heading = (name: string | RegExp) => desk.heading(name).waitFor()

/** Types the cells of the first line of a table, by their columns. */
async function line(page: Page, table: string, cells: Readonly<Record<number, string>>): Promise<void> {
  const grid = page.getByRole('grid', { name: table })
  for (const [column, text] of Object.entries(cells)) {
    await grid.locator(`[data-column="${column}"]`).first().click()
    await page.keyboard.type(text)
    if (/\d\.\d/.test(text)) {
      await takeOption(page)
    } else await page.keyboard.press('Tab')
  }
}

test('a bill is owed in one step: a preview shows what it issues, and its chain is shown after', async () => {
  const { page } = desk
  await enter('/budget/block/create')
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
  const { page } = desk
  await enter('/budget/vigencia-futura/create')
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
