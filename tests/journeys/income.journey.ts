import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../finance/payments/bank-ground.server.ts'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, pick, tabTo } from './testing/keyboard.ts'
import { differences, incomeOf, vouchers } from './testing/ledgers.ts'
import { cell, closeMonths, confirm, heading, leaveGrid, reconcile } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()

beforeAll(async () => {
  house = await financeHouse({ account: '131904', openItem: 'SE-2041', amount: 50_000_000 })
  const savings = { code: '11100699', kind: 'ahorros', number: '40007654321', name: 'Recaudo' }
  const { ground, bank } = house
  await ground.act((tx) => openAccount(tx, ground.chief, { bankId: bank.bankId, ...savings }))
  browser = await openChromium()
})
afterAll(async () => {
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-income')
  await desk.leave()
})

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })

/** The payer chosen, its invoices come; it pays part of one, and keeps the tax. */
async function collect(page: Page): Promise<void> {
  await heading(page, 'Nuevo comprobante de ingreso')
  await fill(page, 'Fecha', '2026/08/14')
  await pick(page, 'Tercero', 'Suministros')
  await pick(page, 'Cuenta bancaria', 'Recaudo')
  await fill(page, 'Referencia bancaria', 'TR-77')
  await fill(page, 'Concepto', 'Abono a la factura SE-2041')
  await page.getByLabel('Paga SE-2041').check()
  await page.getByRole('button', { name: 'Agregar 1 factura' }).click()
  await tabTo(page, 'Cuenta de la factura, línea 1')
  await cell(page, 'Valor')
  await page.keyboard.type('10000000')
  await pick(page, 'Rubro de ingreso, línea 1', 'Servicios de salud')
  await pick(page, 'Fuente, línea 1', 'libre')
}

/** The withholdings of the payer have their own lines, and the entry is previewed before it is posted. */
async function withhold(page: Page): Promise<void> {
  await tabTo(page, 'Descuento, línea 1')
  await page.keyboard.type('Retención en la fuente')
  await page.keyboard.press('Enter')
  await cell(page, 'Base')
  await page.keyboard.type('10000000')
  await cell(page, 'Valor')
  await page.keyboard.type('200000')
  await leaveGrid(page)
  await page.getByText(/Entra al banco o a la caja:.*9\.800\.000/).waitFor()
  await picture(page, 'income-typed')
  await confirm(page, 'Contabilizar ingreso')
  await heading(page, 'CI 001 de 2026')
  await picture(page, 'income-collected')
}

/** Half of it goes to the account that pays. */
async function transfer(page: Page): Promise<void> {
  await heading(page, 'Nuevo traslado de fondos')
  await fill(page, 'Fecha', '2026/08/20')
  await pick(page, 'Cuenta de origen', 'Recaudo')
  await pick(page, 'Cuenta de destino', 'Recursos')
  await fill(page, 'Valor', '5000000')
  await page.getByText(/Origen: tiene.*9\.800\.000.*quedaría en.*4\.800\.000/).waitFor()
  await fill(page, 'Motivo', 'Pago de la nómina de agosto')
  await confirm(page, 'Contabilizar traslado')
  await heading(page, 'TF 001 de 2026')
}

const statementOf = (...lines: readonly (readonly [day: string, amount: string])[]) =>
  `OFXHEADER:100\n<OFX><BANKTRANLIST>${lines
    .map(
      ([day, amount], index) =>
        `\n<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${day}${index}<MEMO>Movimiento</STMTTRN>`,
    )
    .join('')}\n</BANKTRANLIST></OFX>`

/** Both accounts end the month with what their banks say. */
async function reconcileBoth(page: Page): Promise<void> {
  const accounts = [
    ['Recaudo', '4800000', statementOf(['20260814', '9800000.00'], ['20260820', '-5000000.00'])],
    ['Recursos', '205000000', statementOf(['20260820', '5000000.00'])],
  ] as const
  for (const [account, balance, statement] of accounts) {
    await page.goto(`${house.url}/accounting/bank-reconciliation/create`)
    await reconcile(page, { account, balance, statement })
  }
}

test('an income: collected, passed to the account that pays, reconciled, its month closed and proved', async () => {
  const treasurer = await house.hire('Tesorero')
  const accountant = await house.hire('Contador')
  const page = await sits(treasurer, '/accounting/proof/income/create')
  await collect(page)
  await withhold(page)
  await page.goto(`${house.url}/accounting/proof/effective-transfer/create`)
  await transfer(page)
  await reconcileBoth(page)
  await page.goto(`${house.url}/accounting/proof/income/index`)
  await page.getByText('SE-2041').first().waitFor()
  await picture(page, 'income-list')
  const closer = await sits(accountant, '/contabilidad/periodos')
  await closeMonths(closer)
  await closer.goto(`${house.url}/accounting/proof`)
  await closer.getByText('Débitos y créditos', { exact: true }).first().waitFor({ state: 'attached' })
  await picture(closer, 'income-proof')

  expect(await vouchers(house.db)).toMatchInlineSnapshot(`
    "SI 1 2026-01-01
      Dr 11100599 200,000,000.00
      Dr 131904 50,000,000.00 SE-2041
         Cr 320801 250,000,000.00
    CI 1 2026-08-14
      Dr 11100699 9,800,000.00
      Dr 190702 200,000.00
         Cr 131904 10,000,000.00 SE-2041
    TF 1 2026-08-20
      Dr 11100599 5,000,000.00
         Cr 11100699 5,000,000.00"
  `)
  expect(await incomeOf(house.db)).toMatchInlineSnapshot(`
    [
      "inicial 1000001000",
      "recaudado 10000000",
    ]
  `)
  expect(await differences(house.db, '2026-08-31')).toMatchInlineSnapshot(`
    [
      "Recaudos e ingresos de caja: Abono a la factura SE-2041: 200.000: Descuentos del documento",
      "Bancos: tesorería y contabilidad: 11100599 Recursos propios · Saldos iniciales 2026: -200.000.000: Saldo inicial",
      "Cartera y sus cuentas: 131904 · SE-2041: -40.000.000: Saldo inicial",
    ]
  `)
})
