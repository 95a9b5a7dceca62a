import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, holds, pick, takeOption } from './testing/keyboard.ts'
import { budgetOf, differences, vouchers } from './testing/ledgers.ts'
import { cell, confirm, heading, leaveGrid } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const cdp = await house.approvedCdp({ drugs: 8_000_000, services: 4_000_000 }, { date: '2026-08-01' })
  const keeper = { terceroId: house.books.doctor as never, date: '2026-08-02' }
  await house.approvedRegistro(cdp, [8_000_000, 4_000_000], keeper)
})
afterAll(async () => {
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-petty-cash')
  await desk.leave()
})

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })
const here = (page: Page): string => new URL(page.url()).pathname

/** Two millions for small purchases, handed to who answers for them. */
async function constitute(page: Page): Promise<void> {
  await heading(page, 'Nueva caja menor')
  await fill(page, 'Fecha', '2026/08/03')
  await fill(page, 'Nombre', 'Caja menor de Gerencia')
  await pick(page, 'Dependencia', 'Farmacia')
  await fill(page, 'Resolución que la constituye', '015 de 2026')
  await fill(page, 'Fecha de la resolución', '2026/08/01')
  await pick(page, 'Responsable', 'Rojas')
  await fill(page, 'Finalidad y clase de gastos', 'Gastos urgentes e imprevistos de la sede')
  await fill(page, 'Cuantía', '2000000')
  await fill(page, 'Máximo de un gasto', '600000')
  await pick(page, 'Cuenta de la que se gira', 'Recursos')
  await pick(page, 'Registro presupuestal', 'RP 001')
  await fill(page, 'Póliza de manejo', 'PM-778')
  await fill(page, 'Póliza vigente hasta', '2027/01/31')
  await pick(page, 'Rubro del registro, línea 1', 'Medicamentos')
  await cell(page, 'Cuantía del rubro')
  await page.keyboard.type('1400000')
  await page.keyboard.press('Enter')
  await pick(page, 'Rubro del registro, línea 2', 'Servicios')
  await cell(page, 'Cuantía del rubro')
  await page.keyboard.type('600000')
  await leaveGrid(page)
  await picture(page, 'petty-cash-typed')
  await confirm(page, 'Constituir')
  await heading(page, 'CM 001 de 2026')
  await page.getByText(/disponible:.*2\.000\.000/).waitFor()
  await picture(page, 'petty-cash-constituted')
}

/** Money that somebody takes to buy with. */
async function give(page: Page): Promise<void> {
  await heading(page, 'Nuevo vale de caja menor')
  await fill(page, 'Fecha', '2026/08/10')
  await pick(page, 'Caja menor', 'Gerencia')
  await pick(page, 'Se entrega a', 'Suministros')
  await fill(page, 'Valor', '300000')
  await fill(page, 'Para qué', 'Reparación urgente de una puerta')
  await confirm(page, 'Entregar vale')
  await heading(page, 'VP 001 de 2026')
  await picture(page, 'petty-cash-vale')
}

interface PurchaseInput {
  readonly vale?: string
  readonly day: string
  readonly support: string
  readonly concept: string
  readonly rubro: string
  readonly amount: string
  readonly vat?: string
}

/** A purchase with its support, paid out of the fund: the rubros are those of the fund, each with what is left. */
async function spend(page: Page, number: string, bought: PurchaseInput): Promise<void> {
  await heading(page, 'Nuevo gasto de caja menor')
  await fill(page, 'Fecha', bought.day)
  if (bought.vale === undefined) await pick(page, 'Caja menor', 'Gerencia')
  else {
    await pick(page, 'Vale que legaliza', bought.vale)
    await holds(page, 'Caja menor', 'Gerencia')
  }
  await pick(page, 'Proveedor', 'Suministros')
  await fill(page, 'Número del soporte', bought.support)
  await fill(page, 'Fecha del soporte', bought.day)
  await fill(page, 'Concepto', 'Compra urgente para la sede')
  await pick(page, 'Concepto, línea 1', bought.concept)
  await pick(page, 'Centro de costo, línea 1', 'Gerencia')
  await fill(page, 'Rubro de la caja, línea 1', bought.rubro)
  const rubro = page.getByRole('listbox').getByRole('option').first()
  expect(await rubro.textContent()).toMatch(/Quedan/)
  await takeOption(page)
  await cell(page, 'Valor sin IVA')
  await page.keyboard.type(bought.amount)
  await cell(page, 'IVA %')
  if (bought.vat !== undefined) await page.keyboard.type(bought.vat)
  await leaveGrid(page)
  await confirm(page, 'Pagar gasto')
  await heading(page, `GM ${number} de 2026`)
}

/** What waits is brought when the fund is chosen; another approves it. @returns where the draft is */
async function prepare(page: Page, day: string, kind: string, total: RegExp): Promise<string> {
  await page.goto(`${house.url}/tesoreria/caja-menor/legalizaciones/create`)
  await heading(page, 'Nueva legalización de caja menor')
  await fill(page, 'Fecha', day)
  await pick(page, 'Caja menor', 'Gerencia')
  await pick(page, 'Clase', kind)
  await fill(page, 'Concepto', 'Gastos de agosto de la caja menor')
  await page.getByRole('status').filter({ hasText: total }).waitFor()
  await picture(page, `petty-cash-${kind.toLowerCase()}-typed`)
  await page.keyboard.press('Control+S')
  await page.waitForURL(/legalizaciones\/edit\//)
  return here(page)
}

async function approve(page: Page, number: string): Promise<void> {
  await heading(page, /^LC sin número/)
  // Its gastos are loaded again for a user who did not type them.
  await page
    .getByRole('status')
    .filter({ hasText: /Se legaliza: [1-9]/ })
    .waitFor()
  await confirm(page, 'Aprobar legalización')
  await heading(page, `LC ${number} de 2026`)
  await picture(page, `petty-cash-legalised-${number}`)
}

/** What the treasurer and who answers for the fund do in August, one after the other. */
async function walk(): Promise<void> {
  const treasurer = await house.hire('Tesorero')
  const keeper = await house.hire('Responsable de caja menor')
  await constitute(await sits(treasurer, '/tesoreria/caja-menor/create'))

  const till = await sits(keeper, '/tesoreria/caja-menor/vales/create')
  await give(till)
  await till.goto(`${house.url}/tesoreria/caja-menor/gastos/create`)
  const repair = { concept: 'MAN', rubro: 'Servicios', amount: '250000', vat: '19' }
  await spend(till, '001', { ...repair, vale: 'VP 001', day: '2026/08/11', support: 'FE-220' })
  await picture(till, 'petty-cash-gasto')
  await till.goto(`${house.url}/tesoreria/caja-menor/gastos/create`)
  const paper = { concept: 'PAP', rubro: 'Medicamentos', amount: '500000' }
  await spend(till, '002', { ...paper, day: '2026/08/14', support: 'FE-231' })
  const reimbursement = await prepare(till, '2026/08/20', 'Reembolso', /Se legaliza:/)

  await approve(await sits(treasurer, reimbursement), '001')

  const again = await sits(keeper, '/tesoreria/caja-menor/gastos/create')
  await spend(again, '003', { ...paper, amount: '40000', day: '2026/08/25', support: 'FE-250' })
  const last = await prepare(again, '2026/08/28', 'Legalización definitiva', /Se legaliza:/)
  const chief = await sits(treasurer, last)
  await approve(chief, '002')
  await chief.goto(`${house.url}/tesoreria/caja-menor`)
  await chief.getByText('Legalizada', { exact: true }).first().waitFor()
  await picture(chief, 'petty-cash-list')
}

test('a caja menor: constituted, spent with a vale and with supports, reimbursed, closed and proved', async () => {
  await walk()

  expect(await vouchers(house.db)).toMatchInlineSnapshot(`
    "SI 1 2026-01-01
      Dr 11100599 200,000,000.00
         Cr 320801 200,000,000.00
    TF 1 2026-08-03
      Dr 11050201 2,000,000.00
         Cr 11100599 2,000,000.00
    CE 1 2026-08-11
      Dr 511115 297,500.00
         Cr 243605 10,000.00
         Cr 243625 7,125.00
         Cr 243627 1,750.00
         Cr 11050201 278,625.00
    CE 2 2026-08-14
      Dr 511114 500,000.00
         Cr 243627 3,500.00
         Cr 11050201 496,500.00
    TF 2 2026-08-20
      Dr 11050201 775,125.00
         Cr 11100599 775,125.00
    CE 3 2026-08-25
      Dr 511114 40,000.00
         Cr 243627 280.00
         Cr 11050201 39,720.00
    TF 3 2026-08-28
         Cr 11050201 1,960,280.00
      Dr 11100599 1,960,280.00"
  `)
  expect(await budgetOf(house.db)).toMatchInlineSnapshot(`
    [
      "cdp 837500",
      "inicial 1000001000",
      "obligacion 837500",
      "pago 837500",
      "registro 837500",
    ]
  `)
  expect(await differences(house.db, '2026-08-31')).toMatchInlineSnapshot(`
    [
      "Pagos y egresos: Caja menor de Gerencia: Gastos de agosto de la caja menor: 22.375: Retenido y deducido",
      "Pagos y egresos: Caja menor de Gerencia: Gastos de agosto de la caja menor: 280: Retenido y deducido",
      "Bancos: tesorería y contabilidad: 11100599 Recursos propios · Saldos iniciales 2026: -200.000.000: Saldo inicial",
    ]
  `)
})
