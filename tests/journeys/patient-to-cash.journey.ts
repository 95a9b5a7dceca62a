import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contracts, registerPayer, sign } from './patient-to-cash/agreement.ts'
import { admit, affiliate, finish, receivePapers, registerPatient } from './patient-to-cash/arrival.ts'
import { apply, collect, file, receiveGiro, seeNothingOwed } from './patient-to-cash/cash.ts'
import { type CareHouse, careHouse } from './patient-to-cash/house.ts'
import { ium, registerMedicine, summaryOfMedicine } from './patient-to-cash/medicine.ts'
import { assign, capture, invoice, reportRips, sold } from './patient-to-cash/sale.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium } from './testing/chromium.ts'
import { differences, incomeOf, vouchersByTercero } from './testing/ledgers.ts'

/** Sixty thousand official codes may be brought before, and nine screens are typed: a busy machine takes its time. */
const patience = 900_000
let house: CareHouse
let browser: Browser
const desk = oneDesk()

beforeAll(async () => {
  house = await careHouse()
  browser = await openChromium()
}, patience)
afterAll(async () => {
  await closeWindows()
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

/** What is sold by its IUM. */
async function stock(email: string): Promise<void> {
  await registerMedicine(await sits(email, '/services/create'))
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

/** What was sold is filed, paid by ADRES, applied and collected, until nothing is owed. */
async function cashIn(email: string): Promise<void> {
  const page = await sits(email, '/accounting/wallet/create')
  await file(page)
  await page.goto(`${house.url}/accounting/wallet/payment/create`)
  await receiveGiro(page)
  await apply(page)
  await collect(page)
  await page.goto(`${house.url}/accounting/wallet/index`)
  await seeNothingOwed(page)
}

/** As RIPS tells a medicine that was charged by its IUM. */
const betahistine = {
  tipoMedicamento: '01',
  codTecnologiaSalud: ium,
  nomTecnologiaSalud: null,
  unidadMinDispensa: 66,
  cantidadMedicamento: 20,
  diasTratamiento: 10,
  conceptoRecaudo: '05',
  consecutivo: 1,
}

/** What each invoice owes, in pesos. */
const owed = async (): Promise<string[]> => {
  const { rows } = await sql<{ declared: string }>`
    select i.full_number || ' ' || r.balance as declared from billing.receivable r
    join billing.invoice i on i.id = r.invoice_id order by 1`.execute(house.db)
  return rows.map(({ declared }) => declared)
}

test('a patient of an EPS: attended, priced three ways, invoiced, reported, filed, paid and collected', {
  timeout: patience,
}, async () => {
  const cartera = await house.hire('Cartera y contratación con pagadores')
  await agree(cartera)
  await stock(cartera)
  await attend(await house.hire('Admisionista'))
  await sell(await house.hire('Facturador'))
  await cashIn(cartera)

  expect(await vouchersByTercero(house.db)).toMatchInlineSnapshot(`
    "SI 1 2026-01-01
      Dr 11100599 200,000,000.00
         Cr 320801 200,000,000.00
    AC 1 2026-08-31
      Dr 11100599 134,538.00 · EPS del Pacífico SA
         Cr 131980 134,538.00 · EPS del Pacífico SA
    AP 1 2026-08-31
      Dr 131980 134,538.00 · EPS del Pacífico SA
         Cr 131902 73,900.00 HSR1 · EPS del Pacífico SA
         Cr 131902 15,638.00 HSR2 · EPS del Pacífico SA
         Cr 131902 45,000.00 HSR3 · EPS del Pacífico SA
    FV 1 2026-08-31
      Dr 131901 73,900.00 HSR1 · EPS del Pacífico SA
         Cr 431217 73,900.00 · EPS del Pacífico SA
    FV 2 2026-08-31
      Dr 131901 15,638.00 HSR2 · EPS del Pacífico SA
         Cr 431217 15,638.00 · EPS del Pacífico SA
    FV 3 2026-08-31
      Dr 131901 45,000.00 HSR3 · EPS del Pacífico SA
         Cr 431217 45,000.00 · EPS del Pacífico SA
    RD 1 2026-08-31
      Dr 131902 73,900.00 HSR1 · EPS del Pacífico SA
         Cr 131901 73,900.00 HSR1 · EPS del Pacífico SA
      Dr 131902 15,638.00 HSR2 · EPS del Pacífico SA
         Cr 131901 15,638.00 HSR2 · EPS del Pacífico SA
      Dr 131902 45,000.00 HSR3 · EPS del Pacífico SA
         Cr 131901 45,000.00 HSR3 · EPS del Pacífico SA"
  `)
  expect(await summaryOfMedicine(house.db, 'HSR1')).toMatchObject([betahistine])
  expect(await owed()).toEqual(['HSR1 0.00', 'HSR2 0.00', 'HSR3 0.00'])
  expect(await incomeOf(house.db)).toEqual(['inicial 1000001000', 'recaudado 134538', 'reconocido 134538'])
  // Nobody paid the cuota moderadora: it is not discounted, and the budget recognises all that was sold.
  expect(await differences(house.db, '2026-08-31')).toEqual([
    'Bancos: tesorería y contabilidad: 11100599 Recursos propios · Saldos iniciales 2026: -200.000.000: Saldo inicial',
  ])
})
