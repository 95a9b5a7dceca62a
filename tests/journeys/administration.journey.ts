import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { codeOf } from '../../apps/api/testing/authenticator.ts'
import { addCampus, addPerson, password } from '../../apps/api/testing/people.ts'
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
let north: string
let administrator: string

beforeAll(async () => {
  product = await runProduct(modules)
  browser = await openChromium()
  north = await addCampus(product.db, 'Sede Norte')
  await addCampus(product.db, 'Sede Sur')
  const governs = [
    'user.view',
    'user.edit',
    'user.reset',
    'user.unlock',
    'role.view',
    'role.edit',
    'menu.view',
  ]
  const all = [...governs, 'menu.edit', 'role.exception'].map((name) => `admin.${name}`)
  all.push('budget.cdp.view')
  administrator = (await addPerson(product.db, { may: { [north]: all } })).email
})
afterAll(async () => {
  await closeWindows()
  await product?.close()
})

const own = 'llueve sobre el páramo'
const another = 'café amargo de la vereda'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const enter = (page: Page, { user, secret }: { user: string; secret: string }) => signIn(page, user, secret)

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The entries of the menu that ask for a permission: the rest are everybody's. */
const menuOf = async (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/menu')
    const { data } = (await answer.json()) as { data: Node[] }
    type Node = { titulo: string; ruta: string | null; permiso: string | null; hijos: Node[] }
    const leaves = (nodes: Node[]): Node[] =>
      nodes.flatMap((node) => (node.ruta === null ? leaves(node.hijos) : [node]))
    const guarded = leaves(data).filter(({ permiso }) => permiso?.includes('.'))
    return guarded.map(({ titulo, ruta }) => `${titulo} ${ruta}`)
  })

async function makeRole(page: Page): Promise<void> {
  await page.goto(`${product.url}/admin/permission?tab=roles`)
  await page.getByRole('button', { name: 'Nuevo rol' }).click()
  await page.getByLabel('Nombre').fill('Consulta de disponibilidades')
  await page.getByRole('button', { name: 'Crear rol' }).click()
  await heading(page, 'Consulta de disponibilidades').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('budget.cdp.')
  await page
    .getByRole('checkbox', { name: /^Ver: / })
    .first()
    .check()
  await page.getByText('+1').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'role-matrix-light')
  await page.keyboard.press('Control+s')
  await page.getByLabel('Motivo del cambio').fill('Oficina de control interno')
  await picture(page, 'role-save-light')
  await page.getByRole('button', { name: 'Guardar rol' }).click()
  await page.getByText('Rol Consulta de disponibilidades guardado').waitFor()
}

/** @returns the link with which the person chooses a password. */
async function makeUser(page: Page): Promise<string> {
  await page.goto(`${product.url}/admin/users`)
  await page
    .getByRole('button', { name: 'Nuevo usuario' })
    .or(page.getByRole('link', { name: 'Nuevo usuario' }))
    .first()
    .click()
  await heading(page, 'Nuevo usuario').waitFor()
  await choose(page, 'La cuenta es de', 'Externo, sin registro')
  await page.getByLabel('Nombre completo').fill('Rosa Vega Luna')
  await page.getByLabel('Nombre de usuario').fill('rosa.vega')
  await page.getByLabel('Correo').fill('rosa.vega@hospital.gov.co')
  await choose(page, 'Rol 1', 'Consulta de disponibilidades')
  await choose(page, 'Sede 1', 'Sede Norte')
  await page.getByLabel('Segundo factor obligatorio').check()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'user-create-light')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByText('Enlace de un solo uso').waitFor()
  await picture(page, 'user-link-light')
  const link = await page.locator('output.q-secret').textContent()
  await page.getByRole('button', { name: 'Ya lo entregué' }).click()
  await heading(page, 'Rosa Vega Luna').waitFor()
  return link ?? ''
}

async function renameEntry(page: Page): Promise<void> {
  await page.goto(`${product.url}/menu/manager`)
  await heading(page, 'Administrador del menú').waitFor()
  await page.getByRole('searchbox', { name: 'Buscar en el menú' }).fill('cdp')
  await page.getByRole('button', { name: /^CDP/ }).click()
  await page.getByLabel('Título').fill('Mis disponibilidades')
  await page.keyboard.press('Control+s')
  await page.getByText('Mis disponibilidades').first().waitFor()
}

/** @returns the secret of the authenticator. */
async function firstEntry(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await heading(page, /Rosa Vega Luna/).waitFor()
  await page.getByLabel('Contraseña nueva').fill(own)
  await page.getByLabel('Repetir la contraseña').fill(own)
  await picture(page, 'link-light')
  await page.keyboard.press('Enter')
  await page.getByText('Su contraseña quedó guardada').waitFor()
  await enter(page, { user: 'rosa.vega', secret: own })
  await heading(page, 'Activar el segundo factor').waitFor()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Código que muestra el teléfono').fill(codeOf(secret, product.clock.now))
  await picture(page, 'enrol-light')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Códigos de recuperación' }).waitFor()
  await picture(page, 'recovery-codes-light')
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await heading(page, /^Hola/).waitFor()
  return secret
}

/** Rosa forgets her password again, says so at the door, and the administrator finds it in the list of users. */
async function forget(home: Page, desk: Page): Promise<void> {
  await home.getByRole('button', { name: '¿Olvidó su contraseña?' }).click()
  await home.getByLabel('Correo electrónico o usuario').fill('rosa.vega')
  expect(await axeFindings(home)).toEqual([])
  await home.keyboard.press('Enter')
  await home.getByText('Si hay una cuenta activa con ese nombre').waitFor()
  await picture(home, 'forgot-light')
  await desk.goto(`${product.url}/admin/users`)
  await heading(desk, 'Usuarios').waitFor()
  await desk.getByRole('heading', { name: '1 persona olvidó su contraseña' }).waitFor()
  expect(await axeFindings(desk)).toEqual([])
  await picture(desk, 'users-forgotten-light')
  await desk.getByRole('button', { name: 'Entregar enlace…' }).click()
  await desk.getByRole('button', { name: 'Restablecer contraseña', exact: true }).click()
  const link = await desk.locator('output.q-secret').textContent()
  await desk.getByRole('button', { name: 'Ya lo entregué' }).click()
  await desk.getByRole('heading', { name: '1 persona olvidó su contraseña' }).waitFor({ state: 'detached' })
  await home.goto(link ?? '')
  await home.reload()
  await heading(home, 'Elegir otra contraseña').waitFor()
  await home.getByLabel('Contraseña nueva').fill(another)
  await home.getByLabel('Repetir la contraseña').fill(another)
  await home.keyboard.press('Enter')
  await home.getByText('Su contraseña quedó guardada').waitFor()
}

test('a role, a user with a second factor at one site, another menu; and the new user sees exactly that', async () => {
  const desk: Window = await openWindow(browser)
  await desk.page.goto(`${product.url}/login`)
  await enter(desk.page, { user: administrator, secret: password })
  await heading(desk.page, /^Hola/).waitFor()
  await makeRole(desk.page)
  const link = await makeUser(desk.page)
  await renameEntry(desk.page)

  const home: Window = await openWindow(browser)
  const secret = await firstEntry(home.page, link)
  expect(await menuOf(home.page)).toEqual(['Mis disponibilidades /cdp'])
  await home.page.goto(`${product.url}/cdp`)
  await home.page.getByRole('table').waitFor()
  for (const path of ['/admin/users', '/admin/permission', '/menu/manager', '/Registro-Presupuestal']) {
    await home.page.goto(`${product.url}${path}`)
    await heading(home.page, 'No tiene permiso para esta opción').waitFor()
  }
  const refused = await home.page.evaluate(async () => (await fetch('/api/admin/user')).status)
  expect(refused).toBe(403)

  await home.page.goto(`${product.url}/mi-cuenta`)
  await home.page.getByText('Le quedan 10 códigos de recuperación').waitFor()
  expect(await axeFindings(home.page)).toEqual([])
  await picture(home.page, 'account-light')
  await home.page.getByRole('button', { name: /^Cuenta de/ }).click()
  await home.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await forget(home.page, desk.page)
  product.clock.pass(1)
  await enter(home.page, { user: 'rosa.vega@hospital.gov.co', secret: another })
  await home.page.getByLabel('Código de verificación').fill(codeOf(secret, product.clock.now))
  await home.page.keyboard.press('Enter')
  await heading(home.page, /^Hola/).waitFor()

  expect([...desk.complaints, ...home.complaints]).toEqual([])
  await Promise.all([desk.close(), home.close()])
})
