import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, pick } from './testing/keyboard.ts'
import { budgetOf, differences, vouchers } from './testing/ledgers.ts'
import { cell, closeMonths, confirm, heading, leaveGrid, reconcile } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const cdp = await house.approvedCdp(20_000_000, { date: '2026-08-01' })
  await house.approvedRegistro(cdp, 20_000_000, { date: '2026-08-02' })
})
afterAll(async () => {
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-purchase')
  await desk.leave()
})

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })

/** Material with VAT on its registro: what is withheld is seen before it is caused. */
async function cause(page: Page): Promise<void> {
  await heading(page, 'Nueva causación')
  await fill(page, 'Fecha', '2026/08/10')
  await pick(page, 'Registro presupuestal', 'RP 001')
  await fill(page, 'Número del soporte', '1001')
  await fill(page, 'Fecha del soporte', '2026/08/09')
  await pick(page, 'Concepto, línea 1', 'MMQ')
  await cell(page, 'Valor unitario')
  await page.keyboard.type('12000000')
  await cell(page, 'IVA %')
  await page.keyboard.type('19')
  await page.keyboard.press('Enter')
  for (const withheld of ['300.000', '342.000', '84.000', '13.554.000'])
    await page.getByText(withheld, { exact: true }).first().waitFor()
  await leaveGrid(page)
  await confirm(page, 'Causar')
  await heading(page, 'CA 001 de 2026')
  await picture(page, 'purchase-caused')
}

/** What is owed goes to an order, less the estampilla that acts at the payment. */
async function program(page: Page): Promise<void> {
  await heading(page, 'Cuentas por pagar')
  await page.getByRole('link', { name: /Suministros Clínicos/ }).press('Enter')
  await heading(page, 'Nueva orden de pago')
  await page.getByText('13.554.000').first().waitFor()
  await fill(page, 'Fecha de la orden', '2026/08/18')
  await fill(page, 'Fecha de pago', '2026/08/20')
  await pick(page, 'Cuenta de la que se gira', 'Recursos')
  await page.getByRole('button', { name: 'Proponer deducciones' }).press('Enter')
  await page.getByText(/Neto que se gira.*13\.314\.000/).waitFor()
  await picture(page, 'purchase-order')
  await confirm(page, 'Programar')
  await heading(page, 'OP 001 de 2026')
}

/** Another approves and pays, and sends the file to the bank. */
async function pay(page: Page): Promise<void> {
  await heading(page, 'Órdenes de pago')
  await page.getByRole('link', { name: '001' }).press('Enter')
  await heading(page, 'OP 001 de 2026')
  await confirm(page, 'Aprobar')
  await page.getByText('Aprobada', { exact: true }).waitFor()
  await confirm(page, 'Girar')
  await page.getByText('Girada', { exact: true }).waitFor()
  await page.goto(`${house.url}/pago/archivos`)
  await heading(page, 'Archivos para bancos')
  await page.getByRole('button', { name: 'Generar archivo…' }).press('Enter')
  await pick(page, 'Cuenta de la que se giró', 'Recursos')
  const sent = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Generar archivo' }).press('Enter')
  expect((await sent).suggestedFilename()).toBe('giros-2026-0001.csv')
  await page
    .getByText(/13\.314\.000/)
    .first()
    .waitFor()
}

/** What the bank says of August. */
const statement = `OFXHEADER:100
<OFX><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260831<TRNAMT>-13314000.00<FITID>1<MEMO>Pago a proveedores</STMTTRN>
</BANKTRANLIST></OFX>`

test('a purchase: caused, withheld, ordered, approved, paid by file, reconciled, its month closed and proved', async () => {
  const accountant = await house.hire('Contador')
  const treasurer = await house.hire('Tesorero')
  await cause(await sits(accountant, '/causaciones/create/contrato'))
  await program(await sits(await house.hire('Auxiliar de tesorería'), '/pago'))
  const page = await sits(treasurer, '/pago/ordenes')
  await pay(page)
  await page.goto(`${house.url}/accounting/bank-reconciliation/create`)
  await reconcile(page, { account: 'Recursos', balance: '186686000', statement })
  const books = await sits(accountant, '/contabilidad/periodos')
  await closeMonths(books)
  await books.goto(`${house.url}/accounting/proof`)
  await books.getByText('Débitos y créditos', { exact: true }).first().waitFor({ state: 'attached' })
  await picture(books, 'purchase-proof')

  expect(await vouchers(house.db)).toMatchInlineSnapshot(`
    "SI 1 2026-01-01
      Dr 11100599 200,000,000.00
         Cr 320801 200,000,000.00
    CA 1 2026-08-10
      Dr 151404 14,280,000.00
         Cr 243608 300,000.00
         Cr 243625 342,000.00
         Cr 243627 84,000.00
         Cr 240101 13,554,000.00 FE 1001
    CE 1 2026-08-31
      Dr 240101 13,554,000.00 FE 1001
         Cr 240722 240,000.00
         Cr 11100599 13,314,000.00"
  `)
  expect(await budgetOf(house.db)).toEqual([
    'cdp 20000000',
    'inicial 1000001000',
    'obligacion 14280000',
    'pago 14280000',
    'registro 20000000',
  ])
  expect(await differences(house.db, '2026-08-31')).toEqual([
    'Pagos y egresos: Pago a Suministros Clínicos del Valle SAS: 966.000: Retenido y deducido',
    'Bancos: tesorería y contabilidad: 11100599 Recursos propios · Saldos iniciales 2026: -200.000.000: Saldo inicial',
  ])
})
