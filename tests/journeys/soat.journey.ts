import type { Db } from '@quina/db/server'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accidentWorld } from '../income/billing/accident-world.ts'
import { billingDesk, storyDay } from './billing-desk.ts'
import { axeFindings, picture } from './testing/chromium.ts'
import { fill, pick, tabTo } from './testing/keyboard.ts'
import { vouchers } from './testing/ledgers.ts'
import { confirm, dialogOf, enter, heading } from './testing/people-at-work.ts'
import { visit } from './testing/visit.ts'

const cap = 36_749_788

/** Somebody hurt, with three images charged to the insurer, whose tope has one and a half of them left. */
async function ground() {
  const world = await accidentWorld()
  await world.reportable()
  const admissionId = await world.hurt()
  for (const hour of ['10:00', '11:00', '12:00']) await world.charge(admissionId, world.imaging, { hour })
  const { amount, patientId } = await world.db
    .selectFrom('billing.charge')
    .select(['amount', 'patientId'])
    .executeTakeFirstOrThrow()
  const accidentId = await world.crash([admissionId], cap - Number(amount) * 1.5)
  await world.act(async (tx) => {
    // The patient of the world differs when other journeys ran before.
    await sql`
      update people.patient set last_name = 'Norbraqui', first_name = 'Cujotu', number = '11234567',
        birth_date = '1941-02-11', phone = '3001007919'`.execute(tx)
    await sql`update admin.campus set reps_code = '730010012301'`.execute(tx)
    await sql`update people.employee set rethus = '79000222'`.execute(tx)
    await sql`update billing.accident set driver_id = owner_id`.execute(tx)
    await sql`
      update care.admission set discharge_date = '2026-11-11', discharge_time = '09:30', time = '08:00', diagnosis_id =
        (select id from reference.entry where catalogue = 'diagnosis' and code = 'J459' limit 1)`.execute(tx)
  })
  const account = `/billing/invoice/1/${patientId}?admissionId=${admissionId}`
  return { ...(await billingDesk(world)), accidentId, account }
}

const desk = visit(ground)

/** What passes the tope goes to ADRES, to the peso. */
async function part(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Partir la cuenta por tope/ }).press('Enter')
  const dialog = await dialogOf(page)
  await pick(page, 'Paga lo que pasa del tope', 'Responde adres')
  await pick(page, 'Contrato', 'ADRES')
  await fill(page, 'Motivo', 'Se agotó el tope de la víctima')
  await picture(page, 'soat-parting')
  await tabTo(page, 'Partir la cuenta por tope')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

/** The invoice of one payer, which DIAN accepts, and its claim, completed. */
async function claim(page: Page, payer: RegExp): Promise<void> {
  await desk.goTo(desk.product.account)
  const share = page.getByRole('region', { name: payer })
  await share.getByRole('button', { name: 'Hacer la prefactura' }).press('Enter')
  await heading(page, 'Prefactura')
  await confirm(page, 'Facturar')
  await page.getByRole('region', { name: 'Estados de la factura' }).getByText('Aceptada').waitFor()
  await page.getByRole('link', { name: 'Reclamar con FURIPS' }).press('Enter')
  await page.getByRole('button', { name: 'Preparar FURIPS' }).press('Enter')
  await page.getByText(/Cómo quedará el registro/).waitFor()
  await picture(page, `soat-claim-${payer.source}`)
  await confirm(page, 'Completar')
  await heading(page, /^FURIPS \d/)
}

/** What is claimed of one payer leaves in its two files. */
async function send(page: Page, payer: string): Promise<void> {
  await desk.goTo('/furips/index')
  await page.getByRole('button', { name: 'Exportar lote…' }).press('Enter')
  const dialog = await dialogOf(page)
  await pick(page, 'Reclamado a', payer)
  const taken = page.waitForEvent('download')
  await tabTo(page, 'Exportar lote')
  await page.keyboard.press('Enter')
  await taken
  await dialog.waitFor({ state: 'hidden' })
}

/** The 102 fields of what is claimed, but for the invoice and its consecutive. */
const reported = [
  '730010012301,NORBRAQUI,,CUJOTU,,CC,11234567,11/02/1941,,F,CALLE 1 # 2-3,11,001,3001007919,3',
  '01,,CARRERA 7 CON CALLE 10,10/11/2026,07:30,11,001,U,1,RENAULT,ABC123,1,AT1329,AT-1',
  '01/01/2026,31/12/2026,SIRAS1,1,,,,,0,0,CC,52000111,VARGAS,,ELENA,,CALLE 8 # 9-10,3001112233,11,001',
  'VARGAS,,ELENA,,CC,52000111,CALLE 8 # 9-10,11,001,3001112233,,,,,,,,,,,,,,,,',
  '10/11/2026,08:00,11/11/2026,09:30,J459,,,J459,,,DE TURNO,,MÉDICA,,CC,30732188,79000222',
  '1157850,1157850,0,0,1,CHOQUE EN EL CRUCE',
].join(',')

const image = 'SERVICIO 19007'
const whole = `2,19007,${image},1,771900,771900,771900`
const half = `2,19007,${image},1,385950,385950,385950`
const filesOf = (invoice: string, claim: number, items: readonly string[]) => ({
  firstName: 'FURIPS173001001230120112026.txt',
  firstFile: `,,${invoice},${claim},${reported}\r\n`,
  secondName: 'FURIPS273001001230120112026.txt',
  secondFile: items.map((item) => `${invoice},${claim},${item}\r\n`).join(''),
})

/** Each payer owes its half, and what it is sent says so, byte by byte. */
async function prove(db: Db): Promise<void> {
  expect(await vouchers(db)).toMatchInlineSnapshot(`
    "FV 1 2026-11-20
      Dr 131901 1,157,850.00 HSR1
         Cr 431217 1,157,850.00
    FV 2 2026-11-20
      Dr 131901 1,157,850.00 HSR2
         Cr 431217 1,157,850.00"
  `)
  const files = await db
    .selectFrom('billing.claimBatch')
    .select(['firstName', 'firstFile', 'secondName', 'secondFile'])
    .orderBy('number')
    .execute()
  expect(files).toEqual([filesOf('HSR1', 1, [whole, half]), filesOf('HSR2', 2, [half, whole])])
}

test('a SOAT account that passes its tope: parted, invoiced to the insurer and to ADRES, and claimed of both', async () => {
  const { page, product } = desk
  await enter(page, { ...product, path: product.account, on: storyDay })
  await part(page)
  await claim(page, /soat/)
  await claim(page, /adres/)
  for (const payer of ['Responde soat', 'Responde adres']) await send(page, payer)
  await picture(page, 'soat-claims')
  await desk.goTo(`/furips/eventos/edit/${product.accidentId}`)
  await page.getByRole('link', { name: 'FURIPS 1' }).waitFor()
  await picture(page, 'soat-accident')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'FURIPS 2' }).press('Enter')
  await page.getByRole('link', { name: /^Ver la factura HSR/ }).waitFor()
  await picture(page, 'soat-claimed')

  await prove(product.db)
})
