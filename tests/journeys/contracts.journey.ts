import { addTo, oneFrom } from '@quina/db/server'
import { newId, pesos } from '@quina/kernel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contractVerbs, furnishContracts } from '../contracts/contracts-world.ts'
import { addGroup, addProduct } from '../warehouse/warehouse-world.ts'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { openChromium, picture } from './testing/chromium.ts'
import { fill, pick } from './testing/keyboard.ts'
import { cell, confirm, heading, leaveGrid } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
let keeper = ''
const desk = oneDesk()

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const { ground } = house
  keeper = await house.hire('Almacenista')
  const { supervisorId } = await furnishContracts(ground)
  const productId = await ground.act(async (tx) => {
    const { id: account } = await oneFrom<{ id: string }>(
      tx,
    )`select id from accounting.account where code = '151404'`
    const storeId = newId<'warehouse.store'>()
    const store = {
      id: storeId,
      campusId: house.campusId,
      code: 'CEN',
      name: 'Bodega central',
      kind: 'central',
    }
    await addTo(tx, 'warehouse.store', store)
    const { id: userId } = await oneFrom<{ id: string }>(
      tx,
    )`select id from admin.app_user where email = ${keeper}`
    const may = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
    await addTo(tx, 'warehouse.storeUser', { id: newId(), storeId, userId, ...may })
    return addProduct(tx, await addGroup(tx, account), 'Gasa estéril')
  })
  const buying = { ...ground, approvedCdp: house.approvedCdp, approvedRegistro: house.approvedRegistro }
  const line = {
    productId,
    detail: 'Gasa estéril',
    unit: 'Unidad',
    quantity: '60000',
    unitPrice: pesos(1_000),
  }
  await contractVerbs(buying, { supervisorId }).running({ lines: [line] })
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-contracts')
  await desk.leave()
})

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })

/** Both senses share the screen: who buys sees theirs, and asks the supplier for part of it. */
async function order(page: Page): Promise<void> {
  await heading(page, 'Contratos con proveedores')
  await page.getByRole('link', { name: '001' }).first().press('Enter')
  await heading(page, 'CT 001 de 2026')
  await page.getByText('Por ejecutar').first().waitFor()
  await picture(page, 'contract-running')
  await page.goto(`${house.url}/almacen/ordenes/create`)
  await heading(page, 'Nueva orden de compra')
  await pick(page, 'Contrato', 'CT 001')
  await pick(page, 'Bodega que recibe', 'CEN')
  await fill(page, 'Observaciones', 'Pedido de septiembre')
  await pick(page, 'Línea del contrato, línea 1', 'Gasa')
  await cell(page, 'Cantidad')
  await page.keyboard.type('1000')
  await leaveGrid(page)
  await confirm(page, 'Aprobar y enviar')
  await heading(page, 'OC 001 de 2026')
}

/** Six hundred of the thousand came: what was loaded of the order is corrected. */
async function receive(page: Page): Promise<void> {
  await heading(page, 'Nuevo ingreso de almacén')
  await pick(page, 'Orden de compra', 'OC 001')
  await fill(page, 'Número de la factura', '77')
  await fill(page, 'Fecha de la factura', '2026/08/31')
  await cell(page, 'Cantidad')
  await page.keyboard.type('600')
  await cell(page, 'Total sin IVA')
  await page.keyboard.type('600000')
  await cell(page, 'Lote')
  await page.keyboard.type('L1')
  await cell(page, 'Vence')
  await page.keyboard.type('2028/12/31')
  await page.keyboard.press('Enter')
  await leaveGrid(page)
  await fill(page, 'Observaciones', 'Primera entrega de la orden')
  await confirm(page, 'Confirmar ingreso')
  await heading(page, 'EA 001 de 2026')
}

test('a contract is ordered from, received in part, and what came is owed', async () => {
  const buyer = await house.hire('Jefe de contratación')
  await order(await sits(buyer, '/Contratos'))
  await receive(await sits(keeper, '/almacen/nuevo-ingreso'))
  const page = await sits(buyer, '/almacen/ordenes')
  await page.getByText('Parcial', { exact: true }).first().waitFor()
  await picture(page, 'contract-order')
  const { id } = await oneFrom<{ id: string }>(house.db as never)`select id from warehouse.receipt`
  const books = await sits(await house.hire('Contador'), `/accounting/warehouse/store-income/${id}`)
  await books.getByRole('button', { name: 'Preparar causación' }).press('Enter')
  await heading(books, /causación/i)
  await confirm(books, 'Causar')
  await heading(books, 'CA 001 de 2026')
  const { left } = await oneFrom<{ left: string }>(house.db as never)`
    select balance::text as left from budget.registro_list where status = 'approved'`
  expect(left).toBe('59400000.00')
}, 240_000)
