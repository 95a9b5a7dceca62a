import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commandVerbs, keep } from '../../modules/finance/budget/testing/world-commands.server.ts'
import { cdpInput } from '../../modules/finance/budget/testing/world-inputs.server.ts'
import { budgetDesk } from './testing/budget-desk.ts'
import { axeFindings, axeInBoth, picture } from './testing/chromium.ts'
import { dialogOf } from './testing/people-at-work.ts'

/** What people do with a list and a report besides reading them, and how a file of their own comes in. All of it by keys. */
const desk = budgetDesk(async (ground, lines) => {
  const { approve } = commandVerbs(ground)
  for (const [at, date] of ['2026-01-15', '2026-02-10', '2026-02-20', '2026-03-02'].entries()) {
    const cdp = await keep(ground, 'cdp', cdpInput(ground, lines, 1_000_000 * (at + 1), { date }), {})
    if (at > 0) await approve(cdp)
  }
})
const { enter, heading } = desk

/** Both sizes of screen that people have. */
async function pictures(page: Page, name: string): Promise<void> {
  await picture(page, name)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await picture(page, `${name}-1920`)
  await page.setViewportSize({ width: 1366, height: 768 })
}

async function item(page: Page, name: string): Promise<void> {
  const found = page.getByRole('menuitem', { name })
  await found.waitFor()
  await found.focus()
  await page.keyboard.press('Enter')
}

test('exports only the selected rows, and groups a list by a column with its subtotals', async () => {
  const { page } = desk
  await enter('/cdp')
  await heading('Certificados de disponibilidad presupuestal').waitFor()
  await page.getByText('1–4 de 4').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('toolbar', { name: 'Acciones de la selección' }).waitFor()
  await pictures(page, 'list-selection')
  await page.getByRole('button', { name: 'Exportar la selección' }).focus()
  await page.keyboard.press('Enter')
  const sent = page.waitForEvent('download')
  await item(page, 'CSV')
  const taken = await readFile(await (await sent).path(), 'utf8')
  expect(taken.trim().split('\n')).toHaveLength(3)
  await page.getByRole('button', { name: 'Quitar la selección' }).press('Enter')

  await page.getByRole('button', { name: 'Agrupar' }).press('Enter')
  await item(page, 'Por mes de fecha')
  const february = page.getByRole('row', { name: /^Febrero 2026 2 5\.000\.000/ })
  await february.waitFor()
  await page.getByRole('row', { name: /^Totales del filtro \(3 grupos\) 4 10\.000\.000/ }).waitFor()
  await page.getByRole('button', { name: 'Marzo 2026' }).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('table', { name: 'Febrero 2026' }).getByRole('link').nth(1).waitFor()
  await pictures(page, 'list-groups')
  expect(await axeInBoth(page)).toEqual([])

  await page.getByRole('button', { name: 'Filtros guardados' }).press('Enter')
  await item(page, 'Guardar los filtros de ahora…')
  await (await dialogOf(page)).getByLabel('Nombre').fill('Por mes')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Por mes', exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('by')).toBe('date')
})

test('what is printed is seen first, and a report has the columns that one chose', async () => {
  const page = await desk.reopen('dark')
  await enter('/reports/presupuesto')
  await page.getByText(/^Consultado/).waitFor()
  const headings = () => page.locator('.q-report thead th').allTextContents()
  const before = await headings()
  await page.getByRole('button', { name: 'Elegir columnas' }).press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Columnas' })
  await chooser.getByRole('checkbox').nth(3).focus()
  await page.keyboard.press(' ')
  await expect.poll(headings).toEqual(before.filter((_, index) => index !== 3))
  await pictures(page, 'report-columns')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  const input = page.waitForRequest(/export\?.*format=pdf/)
  await page.keyboard.press('Control+p')
  expect(new URL((await input).url()).searchParams.get('columns')?.split(',')).toHaveLength(before.length - 1)
  const dialog = await dialogOf(page)
  await dialog.locator('iframe').waitFor()
  await pictures(page, 'report-preview')
  expect(await axeFindings(page)).toEqual([])
  // The viewer of the browser takes a moment to draw.
  await picture(page, 'report-preview')
  const again = page.waitForResponse(/sheet=oficioWide/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Oficio h')
  await page.keyboard.press('Enter')
  expect((await again).status()).toBe(200)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

const file = (rows: readonly string[]) => ({
  name: 'fuentes-del-municipio.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Cod;Nombre;SSF;Destinación específica;Observación', ...rows].join('\n')),
})

test('a file of another house: its columns are assigned once and remembered, with a preview of its first rows', async () => {
  const page = await desk.reopen('light')
  await enter('/budget/fuente')
  await heading('Fuentes de financiación').waitFor()
  await page.getByRole('button', { name: 'Importar…' }).press('Enter')
  const dialog = await dialogOf(page)
  await page.locator('input[type=file]').setInputFiles(file(['1.1;Una;si;no;', '1.2;Dos;quizá;no;']))
  await dialog.getByText('Falta la columna «Código CUIPO».').waitFor()
  await dialog.getByRole('combobox', { name: 'Código CUIPO' }).focus()
  await page.keyboard.type('Cod')
  await page.keyboard.press('Enter')
  await dialog.getByRole('cell', { name: 'Una' }).waitFor()
  await dialog.getByRole('combobox', { name: 'Con situación de fondos' }).focus()
  await page.keyboard.type('SSF')
  await page.keyboard.press('Enter')
  await dialog.getByRole('cell', { name: 'Escriba Sí o No.' }).first().waitFor()
  await pictures(page, 'import-columns')
  expect(await axeInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Importar…' }).press('Enter')
  await dialogOf(page)
  await page.locator('input[type=file]').setInputFiles(file(['1.1;Una;si;no;', '1.2;Dos;no;no;']))
  await dialog.getByText('Se crearán 2 y se actualizarán 0.').waitFor()
  await picture(page, 'import-remembered')
  await page.getByRole('button', { name: 'Importar 2 filas' }).press('Enter')
  await page.getByRole('link', { name: '1.2', exact: true }).waitFor()
})

test('a form takes the rows of a file once it is seen how they are read, and none while one of them is wrong', async () => {
  const page = await desk.reopen('dark')
  await enter('/apropiacion-inicial?vigencia=2027')
  await page.getByRole('button', { name: 'Importar de Excel…' }).press('Enter')
  const dialog = await dialogOf(page)
  const own = 'Cod;Recurso;Monto\n2.4.5.01.03;1.2.1.0.00;1500000\n2.4.5.01.03;1.2.1.0.00;mucho'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'valores.csv', mimeType: 'text/csv', buffer: Buffer.from(own) })
  for (const [field, heading] of [
    ['Rubro', 'Cod'],
    ['Fuente', 'Recurso'],
    ['Valor', 'Monto'],
  ] as const) {
    const column = dialog.getByRole('combobox', { name: field })
    await expect
      .poll(
        async () => {
          // What was chosen before is checked meanwhile, and its answer draws the fields again.
          await column.focus()
          await page.keyboard.press('Control+A')
          await page.keyboard.type(heading)
          await page.getByRole('option', { name: heading }).first().waitFor({ timeout: 3000 })
          await page.keyboard.press('Enter')
          return column.inputValue()
        },
        { timeout: 20_000, interval: 1000 },
      )
      .toBe(heading)
  }
  await dialog.getByText('«2.4.5.01.03» no es un rubro hoja de 2027.').first().waitFor()
  expect(await dialog.getByRole('button', { name: 'Cargar', exact: true }).isDisabled()).toBe(true)
  await pictures(page, 'rows-read')
  expect(await axeFindings(page)).toEqual([])
})

test('F1 tells of the screen one is at, and finds the rest of the manual, by keys', async () => {
  const { page } = desk
  await enter('/cdp')
  await heading('Certificados de disponibilidad presupuestal').waitFor()
  await page.keyboard.press('F1')
  await page.getByText('El certificado de disponibilidad presupuestal').first().waitFor()
  await page.locator('.q-help-text').getByText('PRE-010').first().waitFor()
  await pictures(page, 'help')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByLabel('Buscar en la ayuda').focus()
  await page.keyboard.type('apropiacion inicial')
  await page.getByRole('button', { name: 'Apropiación inicial' }).first().press('Enter')
  await page.locator('.q-help-text').getByRole('heading', { name: 'Apropiación inicial' }).first().waitFor()
})
