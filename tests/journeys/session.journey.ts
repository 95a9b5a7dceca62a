import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { addCampus, addPerson, password } from '../../apps/api/testing/people.ts'
import { someScreens } from '../../apps/api/testing/screens.ts'
import {
  axeFindings,
  closeWindows,
  openChromium,
  openWindow,
  picture,
  type Window,
} from './testing/chromium.ts'
import { type RunningProduct, runProduct } from './testing/product.ts'
import { signIn } from './testing/visit.ts'

let product: RunningProduct
let browser: Browser
let window: Window
let north: string
let south: string

beforeAll(async () => {
  product = await runProduct([...modules, someScreens])
  browser = await openChromium()
  north = await addCampus(product.db, 'Sede Norte')
  south = await addCampus(product.db, 'Sede Sur')
})
afterAll(async () => {
  await closeWindows()
  await product?.close()
})
beforeEach(async () => {
  window = await openWindow(browser)
})
afterEach(async () => {
  expect(window.complaints).toEqual([])
  await window.close()
})

const everything = [
  'budget.cdp.view',
  'budget.cdp.edit',
  'budget.registro.view',
  'budget.summary.view',
  'people.tercero.view',
  'admin.user.view',
  'admin.role.view',
  'admin.company.view',
  'admin.menu.view',
]
const at = (page: Page): string => new URL(page.url()).pathname
const goTo = (path: string) => window.page.goto(`${product.url}${path}`)
const heading = (name: string | RegExp) => window.page.getByRole('heading', { level: 1, name })
const menuCalls = () => window.input.filter((call) => call === 'GET /api/menu').length

const enter = (email: string, secret?: string) => signIn(window.page, email, secret)

test('a wrong password shows a message, the right one leads to the address first requested', async () => {
  const { page } = window
  const { email } = await addPerson(product.db, { may: { [north]: everything } })
  await goTo('/cdp?q=aseo')
  await heading('Iniciar sesión').waitFor()
  expect(at(page)).toBe('/login')
  expect(window.input.filter((call) => /main-layout|dashboard/.test(call))).toEqual([])
  await picture(page, 'login-light')

  await enter(email, 'no es esta')
  await page.getByText('Usuario o contraseña incorrectos.').waitFor()
  await picture(page, 'login-wrong-light')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')

  await enter(email)
  await heading(/disponibilidad/i).waitFor()
  expect(page.url()).toBe(`${product.url}/cdp?q=aseo`)
  await picture(page, 'first-screen-light')
})

test('five mistakes make the account wait, and the page counts the time', async () => {
  const { email } = await addPerson(product.db, { may: { [north]: everything } })
  await goTo('/login')
  for (let mistake = 0; mistake < 6; mistake++) {
    await enter(email, 'no es esta')
    await window.page.getByRole('alert').waitFor()
    await window.page.waitForLoadState('networkidle')
  }
  await window.page.getByRole('timer').waitFor()
  expect(await window.page.getByRole('timer').textContent()).toMatch(/Intente de nuevo en 0?0:[0-3]\d/)
  await picture(window.page, 'login-locked-light')
})

test('several sites: one is chosen with the keyboard, changed later, and the menu follows', async () => {
  const { page } = window
  const { email } = await addPerson(product.db, {
    may: { [north]: everything, [south]: ['admin.user.view'] },
  })
  await goTo('/')
  await enter(email)
  await heading('Elegir sede').waitFor()
  expect(menuCalls()).toBe(0)
  await picture(page, 'campus-light')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(/^Hola/).waitFor()
  expect(at(page)).toBe('/')
  await page.getByRole('link', { name: 'Sede: Sede Sur' }).click()
  await page.getByRole('button', { name: /Sede Norte/ }).click()
  await page.getByRole('link', { name: 'Sede: Sede Norte' }).waitFor()
  await expect.poll(menuCalls).toBe(2)
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await menu.getByRole('button', { name: 'Presupuesto' }).waitFor()

  await page.reload()
  await heading(/^Hola/).waitFor()
  expect(menuCalls()).toBe(2)
})

test('a screen without permission is refused inside the layout; an unknown one shows a message', async () => {
  const { page } = window
  const { email } = await addPerson(product.db, { may: { [north]: [] } })
  await goTo('/login')
  await enter(email)
  await heading(/^Hola/).waitFor()
  await page.getByText('Aún no tiene opciones en esta sede').waitFor()
  await goTo('/cdp')
  await heading('No tiene permiso para esta opción').waitFor()
  expect(at(page)).toBe('/cdp')
  expect(window.input.filter((call) => call.includes('/cdp.web'))).toEqual([])
  await picture(page, 'no-permission-light')
  await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click()
  await heading(/^Hola/).waitFor()
  await goTo('/no/such/screen')
  await heading('Esta página no existe').waitFor()
  await picture(page, 'not-found-light')
})

test('a session that ends in the middle of work comes back to the same screen', async () => {
  const { page } = window
  const { email } = await addPerson(product.db, { may: { [north]: everything, [south]: everything } })
  await goTo('/login')
  await enter(email)
  await heading('Elegir sede').waitFor()
  await page.keyboard.press('Enter')
  await heading(/^Hola/).waitFor()
  await page.getByRole('link', { name: /^Sede:/ }).click()
  await heading('Elegir sede').waitFor()
  product.clock.pass(31)
  await page.getByRole('button', { name: /Sede Sur/ }).click()
  await page.getByText('Su sesión terminó.').waitFor()
  expect(at(page)).toBe('/login')
  await picture(page, 'login-expired-light')
  await enter(email)
  await heading('Elegir sede').waitFor()
})

test('leaving closes the session here and in the other tabs, and forgets the menu', async () => {
  const { page } = window
  const { email } = await addPerson(product.db, { may: { [north]: everything } })
  await goTo('/login')
  await enter(email)
  await heading(/^Hola/).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('user_menu'))).not.toBeNull()
  const other = await page.context().newPage()
  await other.goto(product.url)
  await other.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()

  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await picture(page, 'user-menu-light')
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await heading('Iniciar sesión').waitFor()
  await other.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('user_menu'))).toBeNull()
  await page.goBack()
  await heading('Iniciar sesión').waitFor()
  expect(at(page)).toBe('/login')
})

test('a file of the application that fails once is loaded again', async () => {
  const { page } = window
  const { email } = await addPerson(product.db, { may: { [north]: everything } })
  let failures = 0
  await page.route(/campus-screen.*\.js$/, (route) =>
    failures++ === 0 ? route.abort('connectionfailed') : route.continue(),
  )
  await goTo('/login')
  await enter(email)
  await heading(/^Hola/).waitFor()
  await page.getByRole('link', { name: /^Sede:/ }).click()
  await heading('Elegir sede').waitFor()
  expect(failures).toBeGreaterThanOrEqual(2)
  window.complaints.length = 0 // the browser itself complains of the file that failed
})

test('a temporary password is changed before anything else', async () => {
  const { page } = window
  const { email } = await addPerson(product.db, { may: { [north]: everything }, mustChange: true })
  await goTo('/login')
  await enter(email)
  await heading('Elegir su contraseña').waitFor()
  await picture(page, 'password-light')
  await page.getByLabel('Contraseña actual o temporal').fill(password)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta')
  await page.getByLabel('Repetir la contraseña nueva').fill('corta')
  await page.keyboard.press('Enter')
  await page.getByText('Use al menos 12 caracteres.').waitFor()
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('tres ranas verdes cantan')
  await page.getByLabel('Repetir la contraseña nueva').fill('tres ranas verdes cantan')
  await page.keyboard.press('Enter')
  await heading(/^Hola/).waitFor()
})

test('the palette goes, does and finds, without the mouse', async () => {
  const { page } = window
  const { email } = await addPerson(product.db, { may: { [north]: everything } })
  await goTo('/login')
  await enter(email)
  await heading(/^Hola/).waitFor()
  const box = page.getByRole('combobox', { name: 'Buscar en todo el sistema' })
  const open = async (): Promise<void> => {
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox')
  }
  await open()
  await picture(page, 'palette-light')
  await page.keyboard.type('admin usuar')
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(['UsuariosAdministración'])
  await page.keyboard.press('Enter')
  await expect.poll(() => at(page)).toBe('/admin/users')

  await open()
  await page.keyboard.type('>oscuro')
  await page.getByRole('option', { name: 'Tema: oscuro' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await open()
  await page.keyboard.type('nada de esto')
  await page.getByText('Sin resultados').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'palette-dark')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+b')
  await page.getByRole('navigation', { name: 'Menú' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+b')
  await page.getByRole('navigation', { name: 'Menú' }).waitFor()
})

test.each(['light', 'dark'] as const)(
  'in %s nothing is in the way of people who do not see well',
  async (scheme) => {
    await window.close()
    window = await openWindow(browser, scheme)
    const { page } = window
    const { email } = await addPerson(product.db, { may: { [north]: everything, [south]: everything } })
    await goTo('/login')
    await heading('Iniciar sesión').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await enter(email, 'no es esta')
    await page.getByText('Usuario o contraseña incorrectos.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await enter(email)
    await heading('Elegir sede').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await heading(/^Hola/).waitFor()
    await page.getByRole('button', { name: 'Administración' }).click()
    expect(await axeFindings(page)).toEqual([])
    await picture(page, `home-${scheme}`)
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await goTo('/no/such/screen')
    await heading('Esta página no existe').waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)
