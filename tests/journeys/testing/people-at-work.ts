import type { Page } from 'playwright-core'
import { password } from '../../../apps/api/testing/people.ts'
import { thatDay } from './finance-house.ts'
import { tabTo } from './keyboard.ts'

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

interface Entrance {
  readonly url: string
  readonly path: string
  readonly email: string
}

/** Signs in, on the day that the journey lives, and arrives where it was going. */
export async function enter(page: Page, { url, path, email }: Entrance): Promise<void> {
  await page.clock.setFixedTime(thatDay)
  await page.goto(`${url}${path}`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
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

/** The primary action, its preview and its confirmation. */
export async function confirm(page: Page, verb: string): Promise<void> {
  await tabTo(page, `${verb}…`)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: verb, exact: true }).waitFor()
  await tabTo(page, verb)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}
