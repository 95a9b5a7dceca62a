import { decideParameter } from '@quina/blocks/server'
import { addTo } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mipresRoad } from '../../modules/clinical/pharmacy/dispensing/mipres-supply/mipres-supply.contract.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct } from '../supply/pharmacy/pharmacy-world.ts'
import { billingDesk, storyDay } from './billing-desk.ts'
import { hire } from './finance-house.ts'
import { reportRips } from './patient-to-cash/sale.ts'
import { oneDesk } from './testing/chairs.ts'
import { axeFindings, closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, pick, tabTo, takeOption } from './testing/keyboard.ts'
import { vouchers } from './testing/ledgers.ts'
import { cell, confirm, dialogOf, heading, leaveGrid } from './testing/people-at-work.ts'

const prescription = '20261104153000123457'
let world: PharmacyWorld
let house: Awaited<ReturnType<typeof billingDesk>>
let browser: Browser
let tablets: SoldProduct
let patient: { readonly admissionId: string; readonly patientId: string }
const desk = oneDesk()

beforeAll(async () => {
  world = await pharmacyWorld()
  house = await billingDesk(world)
  browser = await openChromium()
  tablets = await world.medicine('CEFALEXINA 500 mg')
  await world.stocked(tablets.productId, '100', { value: 40_000 })
  patient = await world.admitted()
  await furnish()
})
afterAll(async () => {
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-pharmacy')
  await desk.leave()
})

/** The accounts of what is given to patients, the CUM that MIPRES needs, and MIPRES rehearsed. */
async function furnish(): Promise<void> {
  await sql`update warehouse.product set cum = '20099998-1' where id = ${tablets.productId}::uuid`.execute(
    world.db,
  )
  await sql`
    insert into warehouse.group_account (id, group_id, centre_prefix, from_day, consumption_account_id)
    select gen_random_uuid(), ${world.groupId}::uuid, '73', '2026-01-01', id
    from accounting.account where code = '731001'`.execute(world.db)
  await world.act((tx) =>
    decideParameter(tx, mipresRoad, { fromDay: day('2026-01-01'), value: 'simulator', userId: null }),
  )
}

const userOf = async (email: string): Promise<string> =>
  (
    await world.db
      .selectFrom('admin.appUser')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

async function chemist(): Promise<string> {
  const email = await hire(world.db, 'Regente de farmacia', world.campusId)
  const may = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
  const row = { id: newId(), storeId: world.storeId, userId: await userOf(email), ...may }
  await world.act((tx) => addTo(tx, 'warehouse.storeUser', row as never))
  return email
}

async function physician(): Promise<string> {
  const email = await hire(world.db, 'Médico general', world.campusId)
  await sql`
    update admin.app_user set person_kind = 'employee', person_id = ${world.professionalId}::uuid
    where id = ${await userOf(email)}::uuid`.execute(world.db)
  await sql`
    update people.employee set professional = true, profession = 'medicine', rethus = 'RM-1'
    where id = ${world.professionalId}::uuid`.execute(world.db)
  return email
}

const sits = (email: string, path: string) =>
  desk.sits(browser, { url: house.url, path, email, on: storyDay })

/** The physician prescribes what the plan does not pay, with its number of MIPRES. */
async function prescribe(page: Page): Promise<void> {
  await heading(page, /Nueva orden/)
  await pick(page, 'Diagnóstico', 'J459')
  const at = (column: number) =>
    page.getByRole('grid', { name: 'Medicamentos' }).locator(`[data-column="${column}"]`).first()
  await at(0).click()
  await page.keyboard.type('CEFALEXINA')
  await takeOption(page)
  for (const [column, typed] of [
    [1, '500'],
    [2, 'mg'],
    [3, '500'],
    [4, 'Oral'],
    [5, '8'],
    [7, '10'],
    [15, prescription],
  ] as const) {
    await at(column).click()
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await at(14).click()
  await page.keyboard.type('Sí')
  await page.keyboard.press('Tab')
  await picture(page, 'pharmacy-order')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Firmar' }).click()
  await heading(page, /^Orden médica \d{4}-\d{6}$/)
}

/** Who waits is in the queue; what is left of the order is already written. */
async function dispense(page: Page): Promise<string> {
  await heading(page, 'Fórmulas por dispensar')
  await page.getByText('CEFALEXINA 500 mg').first().waitFor()
  await picture(page, 'pharmacy-queue')
  expect(await axeFindings(page)).toEqual([])
  await page
    .getByRole('row', { name: /CEFALEXINA/ })
    .getByRole('link')
    .first()
    .press('Enter')
  await heading(page, /Nueva dispensación/)
  await page.getByText(/Alergias: no se han preguntado/).waitFor()
  await page
    .getByRole('gridcell', { name: /CEFALEXINA/ })
    .first()
    .waitFor()
  await pick(page, 'Bodega', 'Farmacia')
  await picture(page, 'pharmacy-dispensing')
  expect(await axeFindings(page)).toEqual([])
  await confirm(page, 'Entregar', () => picture(page, 'pharmacy-giving'))
  await heading(page, 'DSP 001 de 2026')
  await picture(page, 'pharmacy-given')
  return new URL(page.url()).pathname
}

/** What MIPRES answers goes to the charge. */
async function reportSupply(page: Page): Promise<string> {
  await heading(page, 'Entregas MIPRES')
  await page
    .getByRole('link', { name: /^MIP 001|^1$|001/ })
    .first()
    .press('Enter')
  await heading(page, /^MIP 001/)
  await confirm(page, 'Reportar')
  const answered = page.getByText(/^ID de entrega \d{20}/)
  // A job sends it: the page is read again until the answer is there.
  const look = async () => {
    await page.reload()
    await heading(page, /^MIP 001/)
    return answered.count()
  }
  await expect.poll(look, { timeout: 60_000, interval: 1_000 }).toBe(1)
  await picture(page, 'pharmacy-mipres')
  return /\d{20}/.exec((await answered.textContent()) ?? '')![0]
}

/** The account is invoiced, DIAN accepts it, and its RIPS is valid. */
async function invoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hacer la prefactura' }).first().press('Enter')
  await heading(page, 'Prefactura')
  await confirm(page, 'Facturar')
  const states = page.getByRole('region', { name: 'Estados de la factura' })
  for (const reported of ['HSR1', 'Aceptada', 'Listo']) await states.getByText(reported).waitFor()
  await picture(page, 'pharmacy-invoice')
  await page.goto(`${house.url}/rips/generar-v2`)
  await reportRips(page, 'HSR1')
}

/** Twelve tablets come back: what is invoiced needs a credit note. */
async function takeBack(page: Page): Promise<void> {
  await heading(page, 'DSP 001 de 2026')
  await tabTo(page, 'Registrar devolución…')
  await page.keyboard.press('Enter')
  const dialog = await dialogOf(page)
  await fill(page, 'Cantidad', '12')
  await fill(page, 'Motivo', 'Se suspendió el tratamiento')
  await picture(page, 'pharmacy-returning')
  await tabTo(page, 'Registrar devolución')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/12 de .*Facturado: requiere nota crédito por \$?\s?6\.000 \(factura HSR1\)/).waitFor()
  await picture(page, 'pharmacy-returned')
  expect(await axeFindings(page)).toEqual([])
}

async function credit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'HSR1' }).first().press('Enter')
  await page.getByRole('link', { name: 'Nueva nota crédito', exact: true }).press('Enter')
  await heading(page, /Nueva nota crédito/)
  await pick(page, 'Concepto', '1 Devolución')
  await fill(page, 'Motivo', 'El paciente devolvió doce tabletas')
  await pick(page, 'Servicio, línea 1', 'CEFALEXINA')
  await cell(page, 'Valor')
  await page.keyboard.type('6000')
  await leaveGrid(page)
  await confirm(page, 'Emitir nota crédito')
  await heading(page, /NCR1/)
  await picture(page, 'pharmacy-credited')
}

/** What left the store and what came back goes to the books. */
async function post(page: Page): Promise<void> {
  await heading(page, /Nueva contabilización/)
  await fill(page, 'Concepto', 'Salidas de la farmacia')
  await confirm(page, 'Contabilizar')
  await heading(page, /^CAL 00\d de 2026/)
}

const ripsOf = async () => {
  const { rows } = await sql<{ json: Buffer }>`
    select json from rips.submission where json is not null order by created_at limit 1`.execute(world.db)
  return JSON.parse(rows[0]!.json.toString()).usuarios[0].servicios.medicamentos
}

test('a prescription is dispensed, reported to MIPRES, invoiced with its RIPS, returned and credited', async () => {
  const doctor = await physician()
  const pharmacist = await chemist()
  const { admissionId, patientId } = patient
  const order = `patientId=${patientId}&admissionId=${admissionId}&kind=medicine`
  await prescribe(await sits(doctor, `/atencion/ordenes/create?${order}`))
  const given = await dispense(await sits(pharmacist, '/farmacia/por-dispensar'))
  const deliveryId = await reportSupply(await sits(pharmacist, '/farmacia/mipres'))
  const accountant = await hire(world.db, 'Contador', world.campusId)
  await post(await sits(accountant, '/accounting/warehouse/contabilizaciones/create'))
  await world.discharged(admissionId)
  await invoice(await sits(house.email, `/billing/invoice/1/${patientId}?admissionId=${admissionId}`))
  expect(await ripsOf()).toMatchObject([
    {
      cantidadMedicamento: 30,
      vrUnitMedicamento: 500,
      vrServicio: 15_000,
      diasTratamiento: 10,
      idMIPRES: deliveryId,
    },
  ])
  await takeBack(await sits(pharmacist, given))
  await credit(await sits(house.email, '/facturacion/invoice-list'))
  await post(await sits(accountant, '/accounting/warehouse/contabilizaciones/create'))
  const queue = await sits(pharmacist, '/farmacia/por-dispensar')
  await heading(queue, 'Fórmulas por dispensar')
  await queue.getByText('CEFALEXINA').waitFor({ state: 'detached' })
  expect(await vouchers(world.db)).toMatchInlineSnapshot(`
    "FV 1 2026-11-20
      Dr 131901 15,000.00 HSR1
         Cr 431217 15,000.00
    GL 1 2026-11-20
      Dr 439512 6,000.00
         Cr 131901 6,000.00 HSR1
    SA 1 2026-11-20
      Dr 731001 12,000.00
         Cr 151403 12,000.00
    SA 2 2026-11-20
      Dr 151403 4,800.00
         Cr 731001 4,800.00"
  `)
})
