import { addTo, oneFrom } from '@quina/db/server'
import { newId, pesos } from '@quina/kernel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { contractVerbs, furnishContracts } from '../contracts/contracts-world.ts'
import { addGroup, addProduct } from '../warehouse/warehouse-world.ts'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { openChromium, picture } from './testing/chromium.ts'
import { fill, pick } from './testing/keyboard.ts'
import { cell, confirm, heading, leaveGrid } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const { ground } = house
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

/** Both senses share the screen: who buys sees theirs, and orders part of it from the supplier. */
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

test('the buyer finds the contracts of purchase in the shared screen, and orders from one by its lines', async () => {
  await order(await sits(await house.hire('Jefe de contratación'), '/Contratos'))
}, 240_000)
