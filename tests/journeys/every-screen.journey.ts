import { permissionsOf } from '@quina/blocks/server'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { assemble } from '../../apps/api/product.ts'
import { addPerson } from '../../apps/api/testing/people.ts'
import { testSettings } from '../../apps/api/testing/test-app.ts'
import { financeHouse } from './finance-house.ts'
import { axeFindings, axeInBoth, picture } from './testing/chromium.ts'
import { enter } from './testing/people-at-work.ts'
import { telephone, telephoneFindings } from './testing/telephone.ts'
import { visit } from './testing/visit.ts'

/** One screen of each block, and those that people use standing: approve, look up, admit, count, answer for a thing. */
const screens = [
  '/',
  '/pendientes',
  '/mi-cuenta',
  '/buscar',
  '/admin/users',
  '/admin/users/create',
  '/admin/permission',
  '/menu/manager',
  '/terceros/list',
  '/terceros/create',
  '/responsable',
  '/catalogo/rubros',
  '/catalogo/rubros?view=list',
  '/budget/index',
  '/cdp',
  '/cdp/create',
  '/movimiento-presupuestal/create',
  '/causaciones/create/FV',
  '/movimiento-contable/consulta',
  '/accounting/reports',
  '/contabilidad/configuracion-inicial',
  '/accounting/cash-count/create',
  '/accounting/bank-reconciliation/create',
  '/pago',
  '/admision/ventanilla',
  '/admision/create',
  '/facturacion/eventos/list',
  '/billing/credit-note/create',
  '/accounting/wallet/report',
] as const

let email = ''
const papers: string[] = []
const house = visit(async () => {
  const laid = await financeHouse()
  const draft = await laid.draftCdp(1_000_000, { date: '2026-03-02' })
  const issued = await laid.approvedCdp(2_000_000, { date: '2026-03-02' })
  papers.push(`/cdp/edit/${draft.id}`, `/cdp/edit/${issued.id}`)
  const product = assemble(testSettings, modules)
  const everything = product.modules.flatMap(permissionsOf).map(({ name }) => name)
  email = (await addPerson(laid.db, { may: { [laid.campusId]: everything } })).email
  return laid
})

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('.q-placeholder') === null)
}

/** Goes from screen to screen, and gathers what is wrong in each. */
async function walk(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  await enter(page, { url: house.product.url, path: '/', email })
  await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()
  for (const path of [...screens, ...papers]) {
    await page.goto(`${house.product.url}${path}`)
    await settled(page)
    expect(await page.getByRole('link', { name: 'Quina: ir al inicio' }).count(), path).toBe(1)
    found.push(...(await look(page)).map((each) => `${path}: ${each}`))
  }
  return found
}

test('on a telephone nothing leaves the window, nothing covers a control and every field can be read', async () => {
  await house.page.setViewportSize(telephone)
  expect(await walk(house.page, telephoneFindings)).toEqual([])

  await house.page.goto(`${house.product.url}${papers[0]}`)
  await house.page.getByRole('button', { name: 'Expedir CDP…' }).click()
  await house.page.getByRole('dialog').getByRole('button', { name: 'Expedir CDP' }).waitFor()
  expect(await telephoneFindings(house.page)).toEqual([])
})

test('axe finds nothing in the screens, when they are light nor dark', async () => {
  expect(await walk(await house.reopen(), axeInBoth)).toEqual([])
})

/** Those whose first page begins with pieces of their own. */
const roles = [
  'Gerente',
  'Jefe de presupuesto',
  'Contador',
  'Tesorero',
  'Cartera y contratación con pagadores',
  'Jefe de facturación',
  'Admisionista',
  'Médico general',
] as const
const large = { width: 1920, height: 1080 }
const usual = { width: 1366, height: 768 }

test('the first page of each role is whole in a small window, in a large one and on a telephone', async () => {
  const found: string[] = []
  const tell = (role: string, all: readonly string[]) => found.push(...all.map((each) => `${role}: ${each}`))
  for (const role of roles) {
    const page = await house.reopen()
    await enter(page, { url: house.product.url, path: '/', email: await house.product.hire(role) })
    await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()
    await settled(page)
    for (const size of [large, usual, telephone]) {
      await page.setViewportSize(size)
      await picture(page, `home-${role.toLowerCase().replaceAll(' ', '-')}-${size.width}`)
    }
    tell(role, await telephoneFindings(page))
    tell(role, await axeFindings(page))
    await page.setViewportSize(usual)
    tell(role, await axeInBoth(page))
  }
  expect(found).toEqual([])
})
