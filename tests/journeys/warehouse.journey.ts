import { addTo, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, pick, tabTo } from './testing/keyboard.ts'
import { cell, confirm, dialogOf, heading, leaveGrid } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()
const many = 20
const stores = { central: newId<'warehouse.store'>(), pharmacy: newId<'warehouse.store'>() }

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  await house.db.transaction().execute((tx) => furnish(tx))
})
afterAll(async () => {
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-warehouse')
  await desk.leave()
})

/** Twenty products with their GTIN, two stores, and Urgencias, which the central one supplies. */
async function furnish(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('accounting.account').select(['id', 'code']).execute()
  const account = (code: string) => rows.find((row) => row.code === code)!.id
  const centre = { id: newId<'hospital.costCentre'>(), code: '73991', name: 'Sala nueva', kind: 'care' }
  await addTo(tx, 'hospital.costCentre', { ...centre, costAccount: '7310' })
  const groupId = newId<'warehouse.productGroup'>()
  const group = { id: groupId, code: 'DM', name: 'Dispositivos', kind: 'device' }
  await addTo(tx, 'warehouse.productGroup', { ...group, inventoryAccountId: account('151404') })
  const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: '2026-01-01' }
  await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') } as never)
  for (let at = 1; at <= many; at++) {
    const id = newId<'warehouse.product'>()
    const product = { id, code: `P${at}`, name: nameOf(at), groupId, kind: 'device', baseUnit: 'Unidad' }
    await addTo(tx, 'warehouse.product', product)
    await addTo(tx, 'warehouse.barcode', { id: newId(), productId: id, gtin: gtin(at) })
  }
  const place = { campusId: house.campusId }
  await addTo(tx, 'warehouse.store', {
    ...place,
    id: stores.central,
    code: 'CEN',
    name: 'Central',
    kind: 'central',
  })
  await addTo(tx, 'warehouse.store', {
    ...place,
    id: stores.pharmacy,
    code: 'FAR',
    name: 'Farmacia',
    kind: 'pharmacy',
  })
  const dependenciaId = newId<'budget.dependencia'>()
  await addTo(tx, 'budget.dependencia', { id: dependenciaId, code: 'SALA', name: 'Sala nueva' })
  const supplied = { id: newId(), dependenciaId, storeId: stores.central, costCentreId: centre.id }
  await addTo(tx, 'warehouse.dependencia', supplied as never)
}

const nameOf = (at: number): string => `Insumo ${String(at).padStart(2, '0')}`
function gtin(at: number): string {
  const digits = `0770123456${String(at).padStart(3, '0')}`
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Somebody with a role, who may do anything in both stores. */
async function works(role: string): Promise<string> {
  const email = await house.hire(role)
  const may = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
  await house.db.transaction().execute(async (tx) => {
    const { id: userId } = await tx
      .selectFrom('admin.appUser')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    for (const storeId of Object.values(stores))
      await addTo(tx, 'warehouse.storeUser', { id: newId(), storeId, userId, ...may })
  })
  return email
}

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })
const here = (page: Page): string => new URL(page.url()).pathname

/** Nobody types as fast as a scanner, which a screen that reads labels takes it for. */
const byHandMs = { delay: 50 }
async function byHand(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text, byHandMs)
}

/** A scanner writes as a keyboard does, faster than anybody, wherever the focus is. */
const scan = (page: Page, code: string) =>
  page.evaluate(async (text) => {
    // Nobody scans within a moment of typing.
    await new Promise((done) => setTimeout(done, 150))
    for (const key of [...text, 'Enter'])
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)

/** Twenty boxes are received without a mouse: each label becomes a line, and a second box of the last adds to it. */
async function receive(page: Page): Promise<void> {
  await heading(page, /Nuevo ingreso/)
  await pick(page, 'Bodega', 'Central')
  await pick(page, 'Proveedor', 'Suministros')
  await byHand(page, 'Número de la factura', '900')
  await byHand(page, 'Fecha de la factura', '2026/08/31')
  await byHand(page, 'Observaciones', 'Pedido del mes, con lector')
  for (let at = 1; at <= many; at++) {
    await scan(page, `]d201${gtin(at)}1727123110LOTE${at}`)
    await page.getByText(`Leído: ${nameOf(at)}`).waitFor()
  }
  await scan(page, `]d201${gtin(many)}1727123110lote${many}`)
  await page.getByText(`${nameOf(many)}: 2`).waitFor()
  await tabTo(page, 'Producto, línea 1')
  for (let at = 1; at <= many; at++) {
    await cell(page, `Total sin IVA, línea ${at}`)
    await page.keyboard.type(String(at * 10_000), byHandMs)
    await page.keyboard.press('Enter')
  }
  await leaveGrid(page)
  await picture(page, 'warehouse-scanned')
  await confirm(page, 'Confirmar ingreso')
  await heading(page, 'EA 001 de 2026')
}

/** Urgencias requests, the store approves and delivers, Urgencias receives. */
async function request(page: Page): Promise<string> {
  await heading(page, /Nueva requisición/)
  await pick(page, 'Dependencia que pide', 'Sala nueva')
  await fill(page, 'Para qué', 'Reposición de la sala')
  await pick(page, 'Producto, línea 1', nameOf(1))
  await cell(page, 'Cantidad')
  await page.keyboard.type('1')
  await leaveGrid(page)
  await confirm(page, 'Enviar')
  await heading(page, 'RQ 001 de 2026')
  return here(page)
}

/** The last product goes to the pharmacy. */
async function send(page: Page): Promise<string> {
  await heading(page, /Nuevo traslado de almacén/)
  await pick(page, 'Sale de', 'Central')
  await pick(page, 'Va a', 'Farmacia')
  await fill(page, 'Motivo', 'Reposición de la farmacia')
  await pick(page, 'Producto, línea 1', nameOf(many))
  await cell(page, 'Cantidad')
  await page.keyboard.type('2')
  await leaveGrid(page)
  await confirm(page, 'Enviar')
  await heading(page, 'TA 001 de 2026')
  return here(page)
}

async function openCount(page: Page): Promise<string> {
  await heading(page, /Nuevo conteo/)
  await pick(page, 'Bodega', 'Farmacia')
  await fill(page, 'Motivo', 'Conteo de fin de mes')
  await confirm(page, 'Abrir')
  await heading(page, 'CF 001 de 2026')
  return here(page)
}

async function counts(page: Page, quantity: string): Promise<void> {
  await heading(page, 'Contar CF 001')
  await fill(page, `Contado de ${nameOf(many)}`, quantity)
  await page.keyboard.press('Enter')
  await page.getByText(`${nameOf(many)}: guardado`).waitFor()
}

async function explain(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Decir la causa/ }).press('Enter')
  const dialog = await dialogOf(page)
  await pick(page, 'Causa', 'Se rompió')
  await dialog.getByRole('button', { name: 'Decir la causa', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

test('goods are received by their labels, requested, delivered, transferred and counted', async () => {
  const keeper = await works('Almacenista')
  const chemist = await works('Almacenista')
  const third = await works('Almacenista')
  const accountant = await works('Contador')
  const nurse = await house.hire('Solicitante')
  await receive(await sits(keeper, '/almacen/nuevo-ingreso'))
  const requested = await request(await sits(nurse, '/almacen/requisiciones/create'))
  const store = await sits(keeper, requested)
  await confirm(store, 'Aprobar')
  await confirm(store, 'Entregar')
  await store.getByText('Por recibir').first().waitFor()
  await confirm(await sits(nurse, requested), 'Recibir')
  const sent = await send(await sits(keeper, '/almacen/traslados/create'))
  await confirm(await sits(chemist, sent), 'Recibir')
  const count = await openCount(await sits(keeper, '/almacen/conteos/create'))
  const sheet = count.replace('/edit/', '/contar/')
  await counts(await sits(keeper, sheet), '2')
  await counts(await sits(chemist, sheet), '1')
  const last = await sits(third, sheet)
  await last.setViewportSize({ width: 390, height: 800 })
  await counts(last, '1')
  await picture(last, 'warehouse-count-phone')
  const desktop = await sits(keeper, count)
  await explain(desktop)
  await picture(desktop, 'warehouse-differences')
  await confirm(desktop, 'Conciliar')
  await confirm(await sits(accountant, count), 'Aprobar diferencias')
  const { rows } = await sql<{ kind: string; quantity: number; value: number }>`
    select kind, sum(quantity)::float8 as quantity, sum(value)::float8 as value
    from warehouse.move group by kind order by kind`.execute(house.db)
  expect(rows).toEqual([
    { kind: 'consumption', quantity: -1, value: -10_000 },
    { kind: 'purchase', quantity: 21, value: 2_100_000 },
    { kind: 'shortage', quantity: -1, value: -100_000 },
    { kind: 'transferIn', quantity: 4, value: 400_000 },
    { kind: 'transferOut', quantity: -4, value: -400_000 },
  ])
})
