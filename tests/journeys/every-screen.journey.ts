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

const usual = { width: 1366, height: 768 }

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
  await page.waitForFunction(waitsForNothing)
}

/** No row and no piece of the page is still on its way: what is judged before it is drawn has no faults. */
const waitsForNothing = () =>
  document.querySelector('.q-placeholder, [aria-busy="true"], .q-state[role="status"]') === null

test('axe finds nothing in the screens, and on a telephone nothing leaves the window, is covered or too narrow', async () => {
  const { page } = house
  const found: string[] = []
  await enter(page, { url: house.product.url, path: '/', email })
  await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()
  for (const path of [...screens, ...papers]) {
    await page.setViewportSize(usual)
    await house.follow(path)
    await settled(page)
    expect(await page.getByRole('link', { name: 'Quina: ir al inicio' }).count(), path).toBe(1)
    const findings = await axeInBoth(page)
    await page.setViewportSize(telephone)
    await settled(page)
    found.push(...[...findings, ...(await telephoneFindings(page))].map((each) => `${path}: ${each}`))
  }
  expect(found).toEqual([])
})

test('on a telephone a dialog covers none of its controls', async () => {
  const { page } = house
  await page.setViewportSize(telephone)
  await enter(page, { url: house.product.url, path: papers[0]!, email })
  await page.getByRole('button', { name: 'Expedir CDP…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Expedir CDP' }).waitFor()
  expect(await telephoneFindings(page)).toEqual([])
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
