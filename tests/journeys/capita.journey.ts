import type { Db } from '@quina/db/server'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { billingWorld } from '../income/billing/billing-world.ts'
import { capitaWorld } from '../income/billing/capita-verbs.ts'
import { billingDesk, storyDay } from './billing-desk.ts'
import { axeFindings, axeInBoth, picture } from './testing/chromium.ts'
import { fill, tabTo } from './testing/keyboard.ts'
import { vouchers } from './testing/ledgers.ts'
import { cell, confirm, enter, heading, leaveGrid } from './testing/people-at-work.ts'
import { visit } from './testing/visit.ts'

/** A contract of 50.000 for each of 20 people, its first month in a draft, and somebody attended in each of three months. */
async function ground() {
  const world = await billingWorld()
  await world.reportable()
  const chain = await capitaWorld(world)
  const januaryId = await chain.draft('01')
  for (const [month, paid] of [
    ['01', 5_000],
    ['02', 3_000],
    ['03', 4_000],
  ] as const)
    await chain.attended(month, paid)
  return { ...(await billingDesk(world)), chain, januaryId }
}

const desk = visit(ground)
const at = (id: string) => `/facturacion/capita/edit/${id}`
const standing = (page: Page) => page.getByRole('region', { name: 'Valor y estado' })

/** Invoiced, accepted by DIAN, worth so much, and its RIPS validated by the Ministry. */
async function invoice(page: Page, net: string | null): Promise<void> {
  await confirm(page, 'Generar factura')
  await heading(page, /^Cápita \d/)
  if (net !== null) {
    await standing(page).getByText('Aceptada').waitFor()
    await standing(page).getByText(net, { exact: true }).last().waitFor()
  }
  await page.getByRole('button', { name: 'Enviar al Ministerio' }).press('Enter')
  await page.getByText(/^CUV/).first().waitFor()
}

/** The month after, as its list offers it. */
async function copyLast(page: Page, month: string): Promise<void> {
  await desk.goTo('/facturacion/capita')
  await heading(page, 'Cápitas y PGP')
  await page
    .getByRole('button', { name: /^Acciones/ })
    .first()
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Copiar para el periodo siguiente' }).click()
  await page.getByRole('button', { name: 'Copiar para el periodo siguiente' }).press('Enter')
  await page.getByRole('textbox', { name: 'Desde' }).waitFor()
  await picture(page, `capita-copied-${month}`)
  await tabTo(page, 'Afiliados confirmados con el pagador')
  await page.keyboard.press('Space')
}

/** Two enrolled in the month before who were not reported then. */
async function correct(page: Page): Promise<void> {
  await fill(page, 'Periodo que corrige, línea 1', '2026/01/01')
  await page.keyboard.press('Enter')
  await cell(page, 'Novedad')
  await page.keyboard.type('Ingresaron')
  await page.keyboard.press('Enter')
  await cell(page, 'Afiliados')
  await page.keyboard.type('2')
  await cell(page, 'Valor por afiliado')
  await page.keyboard.type('50000')
  await cell(page, 'Motivo')
  await page.keyboard.type('Novedades de la BDUA')
  await leaveGrid(page)
}

/** The books, what the Ministry took, and that nothing waits for an invoice. */
async function prove(db: Db): Promise<void> {
  expect(await vouchers(db)).toMatchInlineSnapshot(`
    "CI 1 2026-11-20
      Dr 110501 5,000.00
         Cr 240790 5,000.00
    CI 2 2026-11-20
      Dr 110501 3,000.00
         Cr 240790 3,000.00
    CI 3 2026-11-20
      Dr 110501 4,000.00
         Cr 240790 4,000.00
    FV 1 2026-11-20
      Dr 131901 1,000,000.00 HSR4
         Cr 431217 1,000,000.00
    FV 2 2026-11-20
      Dr 131901 1,095,000.00 HSR5
      Dr 240790 5,000.00
         Cr 431217 1,100,000.00
    FV 3 2026-11-20
      Dr 131901 997,000.00 HSR6
      Dr 240790 3,000.00
         Cr 431217 1,000,000.00
    GL 1 2026-11-20
      Dr 240790 4,000.00
         Cr 131901 4,000.00 HSR6"
  `)
  const { rows } = await sql<{ reported: string }>`
    select mode || ' ' || state as reported from rips.submission
    where mode in ('capita-first', 'capita-period', 'capita-last') order by 1`.execute(db)
  expect(rows.map(({ reported }) => reported)).toEqual([
    'capita-first approved',
    'capita-last approved',
    'capita-period approved',
    'capita-period approved',
  ])
  const waiting = await sql`select from billing.account_list where condition = 'monthly'`.execute(db)
  expect(waiting.rows).toEqual([])
}

test('a cápita of three months with a correction: invoiced, reported to the Ministry and closed', async () => {
  const { page, product } = desk
  await enter(page, { ...product, path: '/facturacion/eventos', on: storyDay })
  await page.getByText('En su factura mensual').first().waitFor()
  await picture(page, 'capita-accounts')
  await desk.goTo(at(product.januaryId))
  await invoice(page, '1.000.000')
  await picture(page, 'capita-january')
  await copyLast(page, '02')
  await correct(page)
  await invoice(page, '1.095.000')
  await picture(page, 'capita-february')
  expect(await axeFindings(page)).toEqual([])
  await copyLast(page, '03')
  await invoice(page, '997.000')
  const { chain, db } = product
  await desk.goTo(at(await chain.draft('03', { stage: 'final', people: null })))
  await invoice(page, null)
  await picture(page, 'capita-closed')

  await prove(db)
})

test('the book of those invoices is grouped with the totals of each group, which link to its invoices', async () => {
  const { page, product } = desk
  const path = '/facturacion/reports?informe=invoicedDetail&from=2026-11-01&to=2026-11-30&on=issued'
  await enter(page, { ...product, path, on: storyDay })
  await heading(page, 'Libro de facturas')
  await page.getByText(/^Consultado/).waitFor()
  await page.getByRole('button', { name: 'Agrupar' }).press('Enter')
  const byAmbit = page.getByRole('menuitem', { name: 'Por ámbito' })
  await byAmbit.waitFor()
  await byAmbit.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('columnheader', { name: 'Filas' }).waitFor()
  await picture(page, 'report-groups')
  expect(await axeInBoth(page)).toEqual([])
  await picture(page, 'report-groups-dark')
  const added = /3\.100\.000.* 3\.092\.000/
  const group = page.getByRole('row', { name: added }).first()
  await page
    .getByRole('row', { name: /^Total/ })
    .filter({ hasText: '3.092.000' })
    .waitFor()
  await group.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  for (const number of ['HSR4', 'HSR5', 'HSR6'])
    await page.getByRole('link', { name: number, exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('groupBy')).toBe('ambit')
  await page.getByRole('button', { name: 'Ver todos los grupos' }).focus()
  await page.keyboard.press('Enter')
  await group.waitFor()
})
