import { addTo, oneFrom, type Tx } from '@quina/db/server'
import { newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contractVerbs, furnishContracts } from '../supply/contracts/contracts-world.ts'
import { addGroup, addProduct } from '../supply/warehouse/warehouse-world.ts'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, holds, pick, tabTo } from './testing/keyboard.ts'
import { cell, confirm, dialogOf, heading, leaveGrid } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()
const storeId = newId<'warehouse.store'>()

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const { ground } = house
  const { supervisorId } = await furnishContracts(ground)
  const productId = await ground.act(furnish)
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
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-contracts')
  await desk.leave()
})

/** A store, the gauze that it keeps, and a ward that it supplies. @returns the product */
async function furnish(tx: Tx) {
  const rows = await tx.selectFrom('accounting.account').select(['id', 'code']).execute()
  const account = (code: string) => rows.find((row) => row.code === code)!.id
  const place = { campusId: house.campusId }
  const store = { ...place, id: storeId, code: 'CEN', name: 'Bodega central', kind: 'central' }
  await addTo(tx, 'warehouse.store', store)
  const centre = { id: newId<'hospital.costCentre'>(), code: '73991', name: 'Sala nueva', kind: 'care' }
  await addTo(tx, 'hospital.costCentre', { ...centre, costAccount: '7310' })
  const groupId = await addGroup(tx, account('151404'))
  const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: '2026-01-01' }
  await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') } as never)
  const dependenciaId = newId<'budget.dependencia'>()
  await addTo(tx, 'budget.dependencia', { id: dependenciaId, code: 'SALA', name: 'Sala nueva' })
  await addTo(tx, 'warehouse.dependencia', {
    id: newId(),
    dependenciaId,
    storeId,
    costCentreId: centre.id,
  } as never)
  return addProduct(tx, groupId, 'Gasa estéril')
}

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })
const here = (page: Page): string => new URL(page.url()).pathname

/** Somebody with a role, who may do anything in the store. */
async function works(role: string): Promise<string> {
  const email = await house.hire(role)
  const may = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
  await house.ground.act(async (tx) => {
    const { id: userId } = await oneFrom<{ id: string }>(tx)`
      select id from admin.app_user where email = ${email}`
    await addTo(tx, 'warehouse.storeUser', { id: newId(), storeId, userId, ...may })
  })
  return email
}

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

/** Six hundred of the thousand came eleven days ago, and their paper comes today: what was loaded of the order is corrected. */
async function receive(page: Page): Promise<void> {
  await heading(page, 'Nuevo ingreso de almacén')
  await pick(page, 'Orden de compra', 'OC 001')
  await holds(page, 'Proveedor', 'Suministros')
  await fill(page, 'Ocurrió el', '2026/08/20')
  await fill(page, 'Número de la factura', '77')
  await fill(page, 'Fecha de la factura', '2026/08/20')
  await tabTo(page, 'Producto, línea 1')
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
  await picture(page, 'contract-reception')
  await confirm(page, 'Confirmar ingreso')
  await heading(page, 'EA 001 de 2026')
}

async function cause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preparar causación' }).press('Enter')
  await heading(page, 'CA sin número')
  await confirm(page, 'Causar')
  await heading(page, 'CA 001 de 2026')
}

type Exit = Readonly<{ quantity: string; happened: string | null }>

/** What the ward used; a day in which the gauze was not there yet is refused beside its field. */
async function give(page: Page, { quantity, happened }: Exit): Promise<void> {
  await heading(page, 'Nuevo egreso de almacén')
  await pick(page, 'Bodega', 'CEN')
  if (happened !== null) await fill(page, 'Ocurrió el', happened)
  await pick(page, 'Dependencia', 'Sala nueva')
  await fill(page, 'Motivo', 'Curaciones de la sala')
  await pick(page, 'Producto, línea 1', 'Gasa')
  await cell(page, 'Cantidad')
  await page.keyboard.type(quantity)
  await leaveGrid(page)
}

async function isRefused(page: Page, why: string): Promise<void> {
  await tabTo(page, 'Confirmar egreso…')
  await page.keyboard.press('Enter')
  await page.getByText(why).first().waitFor()
  await page.keyboard.press('Escape')
}

async function openCount(page: Page): Promise<string> {
  await heading(page, /Nuevo conteo/)
  await pick(page, 'Bodega', 'CEN')
  await fill(page, 'Motivo', 'Conteo de fin de mes')
  await confirm(page, 'Abrir')
  await heading(page, 'CF 001 de 2026')
  return here(page)
}

async function counts(page: Page, quantity: string): Promise<void> {
  await heading(page, 'Contar CF 001')
  await fill(page, 'Contado de Gasa estéril', quantity)
  await page.keyboard.press('Enter')
  await page.getByText('Gasa estéril: guardado').waitFor()
}

async function explain(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Decir la causa/ }).press('Enter')
  const dialog = await dialogOf(page)
  await pick(page, 'Causa', 'Se rompió')
  await dialog.getByRole('button', { name: 'Decir la causa', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

test('what a contract buys is ordered, received in part, owed, given out, counted, and taken to the books', async () => {
  const buyer = await house.hire('Jefe de contratación')
  const accountant = await works('Contador')
  const keeper = await works('Almacenista')
  const second = await works('Almacenista')
  const third = await works('Almacenista')
  await order(await sits(buyer, '/Contratos'))
  await receive(await sits(keeper, '/almacen/nuevo-ingreso'))
  const orders = await sits(buyer, '/almacen/ordenes')
  await orders.getByText('Parcial', { exact: true }).first().waitFor()
  await picture(orders, 'contract-order')
  const { id } = await oneFrom<{ id: string }>(house.db as never)`select id from warehouse.receipt`
  await cause(await sits(accountant, `/accounting/warehouse/store-income/${id}`))
  const { left } = await oneFrom<{ left: string }>(house.db as never)`
    select balance::text as left from budget.registro_list where status = 'approved'`
  expect(left).toBe('59400000.00')
  const ward = await sits(keeper, '/nuevo/egreso')
  await give(ward, { quantity: '40', happened: '2026/08/15' })
  await isRefused(ward, 'Ese día el lote no estaba en la bodega')
  await picture(ward, 'contract-late-refused')
  await fill(ward, 'Ocurrió el', '2026/08/25')
  await confirm(ward, 'Confirmar egreso')
  await heading(ward, 'SA 001 de 2026')
  const count = await openCount(await sits(keeper, '/almacen/conteos/create'))
  const sheet = count.replace('/edit/', '/contar/')
  for (const [who, quantity] of [
    [keeper, '560'],
    [second, '555'],
    [third, '555'],
  ] as const)
    await counts(await sits(who, sheet), quantity)
  const differences = await sits(keeper, count)
  await explain(differences)
  await confirm(differences, 'Conciliar')
  await confirm(await sits(accountant, count), 'Aprobar diferencias')
  const { rows } = await sql<{ kind: string; quantity: number; value: number; happened: string }>`
    select kind, quantity::float8 as quantity, value::float8 as value, happened_on::text as happened
    from warehouse.move order by id`.execute(house.db)
  expect(rows).toEqual([
    { kind: 'purchase', quantity: 600, value: 600_000, happened: '2026-08-20' },
    { kind: 'consumption', quantity: -40, value: -40_000, happened: '2026-08-25' },
    { kind: 'shortage', quantity: -5, value: -5_000, happened: '2026-08-31' },
  ])
}, 240_000)
