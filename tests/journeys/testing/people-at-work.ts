import type { Locator, Page } from 'playwright-core'
import { picture } from './chromium.ts'
import { fill, pick, tabTo } from './keyboard.ts'
import { signIn } from './visit.ts'

/** The last day of August 2026, in the morning: what journeys of money live. */
export const thatDay = new Date('2026-08-31T14:00:00Z')

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

export interface Entrance {
  readonly url: string
  readonly path: string
  readonly email: string
  /** The day that the journey lives, if it is another. */
  readonly on?: Date
}

/** Signs in, on the day that the journey lives, and arrives where it was going. */
export async function enter(page: Page, { url, path, email, on = thatDay }: Entrance): Promise<void> {
  await page.clock.setFixedTime(on)
  await page.goto(`${url}${path}`)
  await signIn(page, email)
}

const nameOfCell = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

const inGrid = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)

/** Goes with Enter to a cell of the line where the focus is. */
export async function cell(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 14; step++) {
    if ((await nameOfCell(page)).startsWith(name)) return
    await page.keyboard.press('Enter')
  }
  throw new Error(`Enter never reached «${name}»; it stopped at «${await nameOfCell(page)}»`)
}

/** Out of the grid: Tab at the end adds a blank line, and after it goes on. */
export async function leaveGrid(page: Page): Promise<void> {
  for (let step = 0; step < 30; step++) {
    if (!(await inGrid(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the focus never left the grid')
}

/** The dialog, once it has the focus: it takes it a moment after it is seen, and until then what opened it has the keys. */
export async function dialogOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.locator(':focus').waitFor()
  return dialog
}

/** The primary action, its preview and its confirmation; `seen` looks at the preview before it is confirmed. */
export async function confirm(page: Page, verb: string, seen?: () => Promise<void>): Promise<void> {
  await tabTo(page, `${verb}…`)
  await page.keyboard.press('Enter')
  const dialog = await dialogOf(page)
  await dialog.getByRole('button', { name: verb, exact: true }).waitFor()
  await seen?.()
  await tabTo(page, verb)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

interface ReconciliationInput {
  readonly account: string
  readonly balance: string
  /** What the bank sends, as OFX. */
  readonly statement: string
}

/** A month of a bank account: its statement imported, what is suggested accepted, and closed with no difference. */
export async function reconcile(page: Page, { account, balance, statement }: ReconciliationInput) {
  await heading(page, 'Nueva conciliación bancaria')
  await pick(page, 'Cuenta bancaria', account)
  await fill(page, 'Corte', '2026/08/31')
  await fill(page, 'Saldo según extracto', balance)
  await page.keyboard.press('Control+S')
  await page.getByRole('button', { name: 'Importar extracto…' }).press('Enter')
  const dialog = await dialogOf(page)
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Elegir archivo' }).press('Enter')
  const file = { name: 'extracto.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(statement) }
  await (await chooser).setFiles(file)
  await dialog.getByRole('button', { name: /^Importar \d+ movimientos?$/ }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Aceptar sugeridos \([1-9]/ }).press('Enter')
  await dialog.locator(':focus').waitFor()
  await dialog.getByRole('button', { name: /^Hacer \d+ cruces?$/ }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Sin diferencia: los dos saldos son iguales.').waitFor()
  await picture(page, `reconciliation-${account.toLowerCase()}`)
  await confirm(page, 'Cerrar conciliación')
  await page.getByText('Cerrada', { exact: true }).waitFor()
}

/** The months up to August, one after the other. */
export async function closeMonths(page: Page): Promise<void> {
  await heading(page, 'Períodos contables')
  const months = ['Apertura', 'Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio', 'Julio', 'Agosto']
  for (const month of months) {
    await page.getByRole('button', { name: new RegExp(`^Cerrar ${month}`, 'i') }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cerrar el período' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await picture(page, 'periods-closed')
}
