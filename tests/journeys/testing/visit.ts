import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { password } from '../../../apps/api/testing/people.ts'
import { closeWindows, oneComputer, openChromium, picture, type Window } from './chromium.ts'
import type { RunningProduct } from './product.ts'

/** Signs in at the login page. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
}

/** One product and one browser for a file, and for each test a window of its own, which must end without complaints. */
export function visit<P extends RunningProduct>(open: () => Promise<P>) {
  const openHere = oneComputer()
  let product: P
  let browser: Browser
  let window: Window
  beforeAll(async () => {
    product = await open()
    browser = await openChromium()
  })
  afterAll(async () => {
    await closeWindows()
    await product?.close()
  })
  beforeEach(async () => {
    window = await openHere(browser)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await picture(window.page, `failed-${task.name.slice(0, 40).replaceAll(' ', '-')}`)
    expect(window.complaints).toEqual([])
    await window.close()
  })
  return {
    get product() {
      return product
    },
    get window() {
      return window
    },
    get page() {
      return window.page
    },
    goTo: (path: string) => window.page.goto(`${product.url}${path}`),
    follow: (path: string) => follow(window.page, path),
    heading: (name: string | RegExp) => window.page.getByRole('heading', { level: 1, name }),
    /** Closes the window and opens another, with nothing remembered but the files of the application. */
    async reopen(colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
      await window.close()
      window = await openHere(browser)
      await window.page.emulateMedia({ colorScheme })
      return window.page
    },
  }
}

/**
 * Goes to another screen as a link does, without reading the application anew, which takes the browser more than half a second.
 * It is there when the new screen has taken the focus, which another view of the same screen does not.
 */
async function follow(page: Page, path: string): Promise<void> {
  const { origin, pathname, href } = new URL(page.url())
  const next = new URL(path, origin)
  if (next.href === href) return
  if (next.pathname === pathname) return void (await page.goto(next.href))
  await page.evaluate((address) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState({}, '', address)
  }, path)
  await page.waitForFunction(() => document.activeElement?.closest('#contenido') != null)
}
