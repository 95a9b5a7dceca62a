import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import type { Db } from '../../../packages/db/server.ts'
import { picture } from '../testing/chromium.ts'
import { fill, holds, pick } from '../testing/keyboard.ts'
import { heading } from '../testing/people-at-work.ts'

/** As the State calls it: betahistina of 24 mg, in tablets. */
export const ium = '1B1006821001104'

/** A medicine becomes a service by its IUM, which says what it is dispensed by. */
export async function registerMedicine(page: Page): Promise<void> {
  await heading(page, 'Nuevo servicio')
  await fill(page, 'Código', 'BETA24')
  await fill(page, 'Nombre', 'Betahistina 24 mg tableta')
  await pick(page, 'Clase', 'Medicamento')
  await pick(page, 'IUM', ium)
  await pick(page, 'Se reporta en RIPS como', 'Medicamentos')
  await pick(page, 'Pago moderador', 'Exento')
  await pick(page, 'Centro de costo', 'Consulta externa')
  await fill(page, 'Costo unitario', '1000')
  await picture(page, 'cash-medicine-typed')
  await page.keyboard.press('Control+S')
  await heading(page, /^BETA24/)
  await holds(page, 'Tipo de medicamento', '01')
  await holds(page, 'Unidad mínima de dispensación', 'TABLETA')
  await picture(page, 'cash-medicine')
}

/** Given for ten days, two a day: looked for by its IUM. */
export async function dispense(page: Page): Promise<void> {
  await pick(page, 'Servicio', ium)
  await fill(page, 'Cantidad', '20')
  await fill(page, 'Hora', '09:30')
  await fill(page, 'Días de tratamiento', '10')
  await picture(page, 'cash-medicine-charging')
  await chargeWhileAnswersWait(page)
  await page.getByRole('cell', { name: '2026/08/28 09:30' }).waitFor()
}

/** The next service can be typed as soon as this one is charged: a later refresh of the screen does not take the focus. */
async function chargeWhileAnswersWait(page: Page): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.locator('input[name="serviceId"]:focus').waitFor()
  release()
  await page.unrouteAll({ behavior: 'wait' })
}

/** What was reported of it to the Ministry. */
export async function summaryOfMedicine(db: Db, number: string): Promise<unknown> {
  const { rows } = await sql<{ json: Buffer }>`
    select json from rips.submission where number = ${number} order by filed_at desc nulls last limit 1`.execute(
    db,
  )
  const rips = JSON.parse(rows[0]!.json.toString('utf8')) as {
    usuarios: { servicios: { medicamentos: Readonly<Record<string, unknown>>[] } }[]
  }
  return rips.usuarios[0]?.servicios.medicamentos
}
