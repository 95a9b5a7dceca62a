import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPerson } from '../../apps/api/testing/people.ts'
import { keep } from '../../modules/budget/testing/world-deeds.server.ts'
import { cdpInput } from '../../modules/budget/testing/world-inputs.server.ts'
import { budgetDesk } from './testing/budget-desk.ts'
import { axeFindings, picture } from './testing/chromium.ts'
import { telephone, telephoneFindings } from './testing/telephone.ts'
import { signIn } from './testing/visit.ts'

/** Prepares CDPs, and may not approve them. */
let clerk: string
const amounts = [1_500_000, 2_500_000, 3_500_000, 4_500_000]

const desk = budgetDesk(async (ground, lines) => {
  const { campusId } = ground.chief
  const prepares = [
    'budget.cdp.view',
    'budget.cdp.edit',
    'budget.dependencia.view',
    'budget.apropiacion.view',
  ]
  const person = await addPerson(ground.db, { may: { [campusId]: prepares } })
  clerk = person.email
  for (const amount of amounts) await keep(ground, 'cdp', cdpInput(ground, lines, amount, {}), {})
  await sql`update budget.cdp set created_by = ${person.id}`.execute(ground.db)
})
const { enter } = desk
const heading = (name: string | RegExp) => desk.heading(name).waitFor()
const bell = (page: Page, name: string) => page.getByRole('link', { name }).waitFor()

test('what waits is read with what it will post, approved or sent back by one key, and mended by who prepared it', async () => {
  const { page } = desk
  await enter('/pendientes')
  await heading('Bandeja')
  await bell(page, 'Bandeja: 4 pendientes')
  const side = page.getByRole('complementary', { name: 'CDP' })
  await side.getByText('1.500.000').first().waitFor()
  await side.getByText('Presupuesto').first().waitFor()
  await picture(page, 'inbox')
  expect(await axeFindings(page)).toEqual([])

  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Qué debe corregirse').fill('Falta el estudio previo de la compra.')
  await picture(page, 'inbox-send-back')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await bell(page, 'Bandeja: 3 pendientes')

  await side.getByText('2.500.000').first().waitFor()
  await page.keyboard.press('a')
  await dialog.getByRole('heading', { name: 'Expedir CDP por 2.500.000' }).waitFor()
  await picture(page, 'inbox-approve')
  await dialog.getByRole('button', { name: 'Expedir CDP' }).click()
  await bell(page, 'Bandeja: 2 pendientes')

  await page.getByLabel('Seleccionar toda la página').check()
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await dialog.getByRole('heading', { name: '2 aprobados' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Nada espera su aprobación.').first().waitFor()
  await picture(page, 'inbox-empty')
})

test('who prepared it finds what was sent back, with what is to be mended, also on a telephone', async () => {
  const page = await desk.reopen('dark')
  await desk.goTo('/pendientes')
  await signIn(page, clerk)
  await heading('Bandeja')
  await bell(page, 'Bandeja: 1 pendiente')
  await page.getByText('Falta el estudio previo de la compra.').waitFor()
  await page.setViewportSize(telephone)
  await picture(page, 'inbox-returned-telephone')
  expect(await telephoneFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.locator('.q-returned').getByRole('link', { name: 'CDP' }).click()
  await heading(/^CDP —/)
  await page.getByRole('region', { name: 'Devuelto' }).getByText('Falta el estudio previo').waitFor()
  await picture(page, 'inbox-mend')
  expect(await axeFindings(page)).toEqual([])
})

test('everything is found from one box by the keyboard, and what one keeps comes first', async () => {
  const { page } = desk
  await enter('/')
  await heading(/^Hola/)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Buscar en todo el sistema' })
  await box.fill('nuevo cdp')
  await page.getByRole('option', { name: 'Nuevo CDP' }).first().waitFor()
  await box.fill('cdp 1')
  const first = page
    .getByRole('group', { name: /^Certificados/ })
    .getByRole('option')
    .first()
  await first.waitFor()
  await page.keyboard.press('Alt+f')
  await picture(page, 'search-found')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await heading(/^CDP/)
  await page.keyboard.press('Alt+h')
  await page.getByRole('button', { name: 'Comentar…' }).click()
  await page.getByLabel('Comentario').fill('El estudio previo está en la carpeta.')
  await page.getByRole('dialog').getByRole('button', { name: 'Comentar' }).click()
  await page.getByText('El estudio previo está en la carpeta.').waitFor()
  await picture(page, 'talk')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Favoritos' }).getByRole('option').first().waitFor()
  await picture(page, 'search-recent')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const dark = await desk.reopen('dark')
  await desk.goTo('/')
  await signIn(dark, clerk)
  await heading(/^Hola/)
  expect(await axeFindings(dark)).toEqual([])
  await dark.keyboard.press('Control+k')
  await dark.getByRole('combobox', { name: 'Buscar en todo el sistema' }).fill('cdp 1')
  await dark.getByRole('group', { name: /^Certificados/ }).waitFor()
  expect(await axeFindings(dark)).toEqual([])
})
