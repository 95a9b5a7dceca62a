import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commandVerbs, keep } from '../../modules/finance/budget/testing/world-commands.server.ts'
import { cdpInput } from '../../modules/finance/budget/testing/world-inputs.server.ts'
import { budgetDesk } from './testing/budget-desk.ts'
import { axeFindings, picture } from './testing/chromium.ts'

/** Lists, forms and catalogs as they behave over the real server, whatever they are of. */
const cdps = 60
const desk = budgetDesk(async (ground, lines) => {
  const { approve } = commandVerbs(ground)
  for (let at = 0; at < cdps; at++) {
    const cdp = await keep(ground, 'cdp', cdpInput(ground, lines, 1_000_000 + at, { date: '2026-03-02' }), {})
    if (at % 2 === 0) await approve(cdp)
  }
})
const { enter, heading } = desk
const button = (name: string | RegExp) => desk.page.getByRole('button', { name })
const filters = () => desk.page.getByRole('search')
const query = (page: Page) => new URL(page.url()).searchParams
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('a list keeps its search, filters, page and row in the address, and Back brings them all', async () => {
  const { page } = desk
  await enter('/cdp')
  await heading('Certificados de disponibilidad presupuestal').waitFor()
  await page.getByText(`1–50 de ${cdps}`).waitFor()
  await button('Página siguiente').click()
  await page.getByText(`51–${cdps} de ${cdps}`).waitFor()
  await button('Primera página').click()

  await page.keyboard.press('/')
  await page.keyboard.type('medicamentos')
  await expect.poll(() => query(page).get('q')).toBe('medicamentos')
  await filters().getByRole('button', { name: 'Estado' }).click()
  await page.getByLabel('Con saldo').check()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText(`1–${cdps / 2} de ${cdps / 2}`).waitFor()
  await picture(page, 'list-filtered')

  await page.getByRole('searchbox').focus()
  for (let row = 0; row < 4; row++) await page.keyboard.press('ArrowDown')
  const row = await focusedRow(page)
  await page.keyboard.press('Enter')
  await heading(/^CDP \d+ de 2026$/).waitFor()
  await page.goBack()
  await expect.poll(() => focusedRow(page)).toBe(row)
  expect(Object.fromEntries(query(page))).toMatchObject({ q: 'medicamentos', condition: 'approved' })

  await page.keyboard.press('Escape')
  await page.getByText(`1–50 de ${cdps}`).waitFor()
  await button('Deshacer').click()
  await page.getByText(`1–${cdps / 2} de ${cdps / 2}`).waitFor()
})

test('unsaved typing is offered again, and leaving shows a confirmation', async () => {
  const { page } = desk
  await enter('/cdp/create')
  await heading('Nuevo CDP').waitFor()
  await page.getByLabel('Objeto').fill('Suministro de medicamentos para cirugía')
  await page.getByText('Borrador guardado en este equipo').waitFor()
  await page.getByRole('link', { name: 'CDP', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).waitFor()
  await picture(page, 'leaving')
  await button('Seguir aquí').click()

  page.once('dialog', (input) => void input.accept())
  await page.reload()
  await page.getByText(/^Hay un borrador de hoy/).waitFor()
  await button('Recuperar').click()
  expect(await page.getByLabel('Objeto').inputValue()).toBe('Suministro de medicamentos para cirugía')

  await page.getByRole('link', { name: 'CDP', exact: true }).first().click()
  await button('Descartar').click()
  await heading('Certificados de disponibilidad presupuestal').waitFor()
})

test('two who change the same draft: nothing is lost in silence', async () => {
  const { page } = desk
  await enter('/cdp?condition=draft')
  await page.getByRole('table').getByRole('link').first().click()
  await heading('CDP sin número').waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Objeto').fill('El objeto que escribió la otra persona')
  await other.keyboard.press('Control+s')
  await other.getByText(/^Borrador guardado a las/).waitFor()

  await page.getByLabel('Objeto').fill('El objeto que escribo yo')
  await page.keyboard.press('Control+s')
  await page.getByText(/ lo cambió a las /).waitFor()
  await button('Ver diferencias').click()
  await page.getByRole('cell', { name: 'El objeto que escribió la otra persona' }).waitFor()
  await picture(page, 'conflict')
  await button('Aplicar lo mío').click()
  await page.getByText(/^Borrador guardado a las/).waitFor()
  await other.reload()
  expect(await other.getByLabel('Objeto').inputValue()).toBe('El objeto que escribo yo')
})

test('what is missing is shown at each field, and the focus goes to the first', async () => {
  const { page } = desk
  await enter('/cdp/create')
  await heading('Nuevo CDP').waitFor()
  // The form first gives the focus to its first field.
  await page.locator('[name=date]:focus').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Agregue al menos una línea.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('dependenciaId')
  expect(await axeFindings(page)).toEqual([])
})

test('a balance is released by line: more than there is is refused before confirming', async () => {
  const { page } = desk
  await enter('/cdp?condition=approved')
  await page.getByRole('table').getByRole('link').first().click()
  await heading(/^CDP \d+ de 2026$/).waitFor()
  await button('Más').click()
  await page.getByRole('menuitem', { name: 'Liberar saldo…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Valor de 2\.4\.5\.01\.03/ }).fill('90000000')
  await dialog.getByLabel('Motivo').fill('Menor valor ejecutado del contrato')
  await dialog.getByText(/supera el saldo/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Liberar saldo' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: /^Valor de 2\.4\.5\.01\.03/ }).fill('300000')
  await dialog.getByRole('cell', { name: '300.000', exact: true }).waitFor()
  await picture(page, 'release')
  await dialog.getByRole('button', { name: 'Liberar saldo' }).click()
  await page
    .getByText(/^CDP \d+ – L1 liberado/)
    .first()
    .waitFor()
  await page.keyboard.press('Alt+h')
  await page
    .getByRole('complementary')
    .getByText(/ – L1 liberado$/)
    .waitFor()
  await page.getByRole('complementary').getByText('Menor valor ejecutado del contrato').waitFor()
})

const sheet = (rows: readonly string[]) => ({
  name: 'fuentes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Código CUIPO;Nombre;Con situación de fondos;Destinación específica;Norma', ...rows].join('\n'),
  ),
})

test('a row of a catalog is made beside its list; a sheet is checked whole before it is applied', async () => {
  const { page } = desk
  await enter('/budget/fuente')
  await heading('Fuentes de financiación').waitFor()
  await page.keyboard.press('Alt+n')
  const drawer = page.getByRole('dialog', { name: 'Nueva fuente de financiación' })
  await drawer.waitFor()
  await page.keyboard.type('1.2.3.1.19')
  await drawer.getByRole('textbox', { name: 'Nombre' }).fill('Sistema General de Participaciones')
  await page.keyboard.press('Control+s')
  await page.getByText('Fuente de financiación creada').waitFor()
  await page.getByRole('link', { name: '1.2.3.1.19' }).waitFor()

  await button('Importar…').click()
  await page.locator('input[type=file]').setInputFiles(sheet(['1.1;Una;si;no;', ';Sin código;quizá;no;']))
  await page.getByText('2 celdas por corregir').waitFor()
  expect(await button(/^Importar$/).isDisabled()).toBe(true)
  await page.locator('input[type=file]').setInputFiles(sheet(['1.1;Una;si;no;', '1.2;Dos;no;no;']))
  await page.getByText('Se crearán 2 y se actualizarán 0.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button('Importar 2 filas').click()
  await page.getByText('1–4 de 4').waitFor()
})

test('a tree opens, closes and is searched with what is above in sight', async () => {
  const { page } = desk
  await enter('/catalogo/rubros')
  await heading('Rubros').waitFor()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/2\.4\.5\.01\.03 Medicamentos/).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('medicamentos')
  await expect.poll(() => row(/Servicios a las empresas/).count()).toBe(0)
  await row(/^▾? ?2 Gastos|2 Gastos/)
    .first()
    .waitFor()
  await picture(page, 'tree-search')
  expect(await axeFindings(page)).toEqual([])
})
