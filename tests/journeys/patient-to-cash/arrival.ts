import type { Page } from 'playwright-core'
import { picture } from '../testing/chromium.ts'
import { fill, holds, pick, tabTo } from '../testing/keyboard.ts'
import { confirm, dialogOf, heading } from '../testing/people-at-work.ts'

/** Somebody who comes for the first time, and says what insures them. */
export async function registerPatient(page: Page): Promise<void> {
  await heading(page, 'Nuevo paciente')
  await fill(page, 'Número', '1144087231')
  await fill(page, 'Primer nombre', 'Lucía')
  await fill(page, 'Primer apellido', 'Caicedo')
  await fill(page, 'Segundo apellido', 'Mina')
  await fill(page, 'Fecha de nacimiento', '1990/03/14')
  await pick(page, 'Sexo', 'Femenino')
  await pick(page, 'País de nacimiento', 'Colombia')
  await pick(page, 'País de residencia', 'Colombia')
  await pick(page, 'Municipio de residencia', 'Cali')
  await fill(page, 'Dirección', 'Calle 13 # 100-00')
  await fill(page, 'Teléfono', '3005550123')
  await fill(page, 'Correo electrónico', 'lucia@correo.example')
  await pick(page, 'Grupo étnico', 'Otras')
  await pick(page, 'Discapacidad', 'Sin')
  await picture(page, 'cash-patient-typed')
  await page.keyboard.press('Control+S')
  await heading(page, 'LUCÍA CAICEDO MINA')
  await picture(page, 'cash-patient')
}

/** What insures them, as ADRES answers it. */
export async function affiliate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ver la ficha' }).press('Enter')
  await page.getByRole('tab', { name: 'Afiliaciones' }).click()
  await page.getByRole('button', { name: 'Registrar afiliación' }).press('Enter')
  const dialog = await dialogOf(page)
  await pick(page, 'Régimen', 'Contributivo')
  await pick(page, 'Tipo de usuario', '01')
  await pick(page, 'EPS o asegurador', 'Pacífico')
  await pick(page, 'Tipo de afiliado', 'Cotizante')
  await pick(page, 'Rango de ingreso', 'A:')
  await fill(page, 'Desde', '2020/01/01')
  await fill(page, 'Verificada el', '2026/08/28')
  await pick(page, 'Verificada en', 'ADRES')
  await tabTo(page, 'Guardar')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('EPS del Pacífico SA').first().waitFor()
  await picture(page, 'cash-affiliation')
}

/** She is admitted; who pays and by which contract follow from what insures her. */
export async function admit(page: Page): Promise<void> {
  await heading(page, 'Nueva admisión')
  await pick(page, 'Paciente', '1144087231')
  await holds(page, 'Pagador', 'Pacífico')
  await fill(page, 'Fecha', '2026/08/28')
  await fill(page, 'Hora', '07:30')
  await pick(page, 'Servicio', '328')
  await pick(page, 'Diagnóstico', 'J00X')
  await pick(page, 'Médico', 'Salcedo')
  await pick(page, 'Contrato', 'SOAT')
  await picture(page, 'cash-admission-typed')
  await confirm(page, 'Admitir')
  await heading(page, /^Admisión S\d+-2026-000001$/)
  await picture(page, 'cash-admitted')
}

/** Every paper that she brings is received. */
export async function receivePapers(page: Page): Promise<void> {
  const waiting = page.getByRole('button', { name: 'Recibir…' })
  await waiting.first().waitFor()
  for (let left = await waiting.count(); left > 0; left--) {
    await waiting.first().press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Guardar' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Recibir…')
          .length === wanted,
      left - 1,
    )
  }
}

/** What was ambulatory ends, and is ready to be invoiced. */
export async function finish(page: Page): Promise<void> {
  await tabTo(page, 'Terminar y cerrar…')
  await page.keyboard.press('Enter')
  const dialog = await dialogOf(page)
  await fill(page, 'Fecha de egreso', '2026/08/28')
  await fill(page, 'Hora de egreso', '09:40')
  await tabTo(page, 'Terminar y cerrar')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Por facturar', { exact: true }).first().waitFor()
  await picture(page, 'cash-admission-closed')
}
