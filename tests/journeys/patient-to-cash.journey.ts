import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contracts, registerPayer, sign } from './patient-to-cash/agreement.ts'
import { admit, affiliate, finish, receivePapers, registerPatient } from './patient-to-cash/arrival.ts'
import { type CareHouse, careHouse } from './patient-to-cash/house.ts'
import { assign, capture, invoice, reportRips, sold } from './patient-to-cash/sale.ts'
import { oneDesk } from './testing/chairs.ts'
import { openChromium } from './testing/chromium.ts'
import { vouchers } from './testing/ledgers.ts'

/** Sixty thousand official codes are brought before, and nine screens are typed: a busy machine takes its time. */
const patience = 900_000
let house: CareHouse
let browser: Browser
const desk = oneDesk()

beforeAll(async () => {
  house = await careHouse()
  browser = await openChromium()
}, patience)
afterAll(async () => {
  await browser?.close()
  await house?.close()
}, patience)
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-patient-to-cash')
  await desk.leave()
})

const sits = async (email: string, path: string) => {
  const page = await desk.sits(browser, { url: house.url, path, email })
  page.setDefaultTimeout(90_000)
  return page
}

/** The EPS agrees to pay by three ways of pricing. */
async function agree(email: string): Promise<void> {
  const page = await sits(email, '/eps/create')
  await registerPayer(page)
  for (const agreed of contracts) {
    await page.goto(`${house.url}/contrato/create`)
    await sign(page, agreed)
  }
}

/** A patient arrives, is admitted and leaves. */
async function attend(email: string): Promise<void> {
  const page = await sits(email, '/editarUsuario/nuevo')
  await registerPatient(page)
  await affiliate(page)
  await page.goto(`${house.url}/admision/create`)
  await admit(page)
  await receivePapers(page)
  await finish(page)
}

/** What was done is charged, shared among the contracts, invoiced and reported. */
async function sell(email: string): Promise<void> {
  const page = await sits(email, '/billing/invoice/1')
  await capture(page)
  await assign(page, { service: 'Consulta de medicina especializada', contract: 'ISS', worth: '15.638' })
  await assign(page, { service: 'Electrocardiograma', contract: 'PROPIA', worth: '45.000' })
  const account = page.url()
  for (const one of sold) {
    await page.goto(account)
    await invoice(page, one)
  }
  await page.goto(`${house.url}/rips/generar-v2`)
  for (const { number } of sold) await reportRips(page, number)
}

test('a patient of an EPS: attended, priced three ways, invoiced, reported', {
  timeout: patience,
}, async () => {
  const cartera = await house.hire('Cartera y contratación con pagadores')
  await agree(cartera)
  await attend(await house.hire('Admisionista'))
  await sell(await house.hire('Facturador'))
  expect(await vouchers(house.db)).toMatchInlineSnapshot(`
    "SI 1 2026-01-01
      Dr 11100599 200,000,000.00
         Cr 320801 200,000,000.00
    FV 1 2026-08-31
      Dr 131901 46,900.00 HSR1
      Dr 240790 5,000.00
         Cr 431217 51,900.00
    FV 2 2026-08-31
      Dr 131901 15,638.00 HSR2
         Cr 431217 15,638.00
    FV 3 2026-08-31
      Dr 131901 45,000.00 HSR3
         Cr 431217 45,000.00"
  `)
})
