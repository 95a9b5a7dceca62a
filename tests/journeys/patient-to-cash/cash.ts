import type { Page } from 'playwright-core'
import { picture } from '../testing/chromium.ts'
import { fill, pick, tabTo } from '../testing/keyboard.ts'
import { confirm, heading, leaveGrid } from '../testing/people-at-work.ts'

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
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill(page, 'Número de radicado', 'EPS-2026-5512')
  await fill(page, 'Fecha de radicado', '2026/08/31')
  await tabTo(page, 'Registrar radicado')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Radicada', { exact: true }).waitFor()
  await picture(page, 'cash-filed')
}
