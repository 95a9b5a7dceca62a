import { permissionsOf } from '@quina/blocks/server'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { assemble } from '../../apps/api/product.ts'
import { addPerson } from '../../apps/api/testing/people.ts'
import { testSettings } from '../../apps/api/testing/test-app.ts'
import { financeHouse } from './finance-house.ts'
import { axeFindings } from './testing/chromium.ts'
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

/** Goes from screen to screen, and gathers what is wrong in each. */
async function walk(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  await enter(page, { url: house.product.url, path: '/', email })
  await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()
  for (const path of [...screens, ...papers]) {
    await page.goto(`${house.product.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => document.querySelector('.q-placeholder') === null)
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

/** Light and then dark, as a machine that turns dark while somebody looks. */
async function axeInBoth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.waitForFunction(
      (wanted) => document.documentElement.getAttribute('data-mantine-color-scheme') === wanted,
      scheme,
    )
    found.push(...(await axeFindings(page)).map((each) => `${scheme}: ${each}`))
  }
  return found
}
