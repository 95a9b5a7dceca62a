import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { type GlosaWorld, glosaWorld } from '../income/receivables/glosa-world.ts'
import { hire } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, pick, tabTo } from './testing/keyboard.ts'
import { differences, incomeOf, vouchers } from './testing/ledgers.ts'
import { cell, confirm, dialogOf, heading, leaveGrid } from './testing/people-at-work.ts'
import { type RunningProduct, serveOver } from './testing/product.ts'

/** The day on which the desk of cartera does all of it. */
const thatMorning = new Date('2026-12-10T14:00:00Z')

let world: GlosaWorld
let product: RunningProduct
let browser: Browser
const desk = oneDesk()

beforeAll(async () => {
  world = await glosaWorld()
  product = await serveOver(world.connection, { modules, forget: world.close })
  product.clock.now = thatMorning
  await world.filed()
  browser = await openChromium()
})
afterAll(async () => {
  await closeWindows()
  await product?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture('failed-glosa')
  await desk.leave()
})

const sits = async (path: string): Promise<Page> => {
  const email = await hire(world.db, 'Cartera y contratación con pagadores', world.campusId)
  return desk.sits(browser, { url: product.url, path, email, on: thatMorning })
}

/** What the payer objects to of the invoice: the price of the consultation, and an image that it says was not needed. */
async function tell(page: Page): Promise<void> {
  await heading(page, 'Nueva glosa')
  await fill(page, 'Notificada el', '2026/12/01')
  await pick(page, 'Factura', 'HSR1')
  await fill(page, 'Número del pagador', 'OF-2210')
  await pick(page, 'Causa, línea 1', 'TA0201')
  await pick(page, 'Servicio de la factura, línea 1', '39145')
  await cell(page, 'Valor glosado')
  await page.keyboard.type('6000')
  await cell(page, 'Complemento')
  await page.keyboard.press('Enter')
  await pick(page, 'Causa, línea 2', 'FA0803')
  await pick(page, 'Servicio de la factura, línea 2', '19007')
  await cell(page, 'Valor glosado')
  await page.keyboard.type('14000')
  await leaveGrid(page)
  await picture(page, 'glosa-typed')
  await confirm(page, 'Registrar')
  await heading(page, 'GLO 001 de 2026')
  await page.getByText('Responder hasta el 2026/12/23').waitFor()
  await picture(page, 'glosa-told')
}

interface AnswerInput {
  readonly code: string
  readonly verb: string
  readonly given: () => Promise<void>
  /** The state of the line afterwards. */
  readonly becomes: string
}

/** What one party says of a cause, in the dialog of its row. */
async function say(page: Page, { code, verb, given, becomes }: AnswerInput): Promise<void> {
  const row = page.getByRole('row', { name: code })
  await row.getByRole('button', { name: `${verb}…` }).press('Enter')
  const dialog = await dialogOf(page)
  await given()
  await tabTo(page, verb)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText(becomes).waitFor()
}

/** One cause is accepted, the other is defended, ratified and shared in conciliación. */
async function discuss(page: Page): Promise<void> {
  await say(page, {
    code: 'FA0803',
    verb: 'Responder',
    becomes: 'Aceptada',
    given: async () => {
      await pick(page, 'Respuesta', 'Aceptada totalmente')
      await pick(page, 'Área responsable', 'Facturación')
      await fill(page, 'Justificación', 'La imagen se facturó dos veces')
    },
  })
  await say(page, {
    code: 'TA0201',
    verb: 'Responder',
    becomes: 'Respondida',
    given: () => fill(page, 'Justificación', 'La tarifa es la del contrato, anexo 2'),
  })
  await say(page, {
    code: 'TA0201',
    verb: 'Registrar decisión',
    becomes: 'Ratificada',
    given: async () => {
      await fill(page, 'Valor que levanta', '0')
      await fill(page, 'Oficio del pagador', 'OF-2298')
    },
  })
  await say(page, {
    code: 'TA0201',
    verb: 'Conciliar',
    becomes: 'Conciliada',
    given: async () => {
      await fill(page, 'Valor que acepta la entidad', '3000')
      await fill(page, 'Acta', 'Acta 7')
    },
  })
  await picture(page, 'glosa-discussed')
}

/** The accepted amount is issued as a credit note, and DIAN accepts it. */
async function credit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Emitir nota crédito por 17.000…' }).press('Enter')
  const dialog = await dialogOf(page)
  await tabTo(page, 'Emitir nota crédito')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /NCR1/ }).waitFor()
  await picture(page, 'glosa-credited')
}

/** The remaining amount is paid, applied to its invoice and posted in the budget. */
async function collect(page: Page): Promise<void> {
  await heading(page, 'Nuevo pago de pagador')
  await pick(page, 'Pagador', 'Solidaria')
  await pick(page, 'Procedencia', 'Transferencia')
  await fill(page, 'Valor consignado', String(left))
  await pick(page, 'Cuenta bancaria', 'Ahorros')
  await fill(page, 'Referencia', 'TR-4410')
  await confirm(page, 'Registrar pago')
  await heading(page, 'PP 001 de 2026')
  await page.getByRole('button', { name: 'Aplicar a facturas' }).press('Enter')
  await heading(page, /^Nueva aplicación/)
  await confirm(page, 'Aplicar pago')
  await heading(page, /de 2026$/)
  await page.getByRole('button', { name: 'Generar recaudo presupuestal' }).press('Enter')
  await heading(page, /^Nuevo recaudo/)
  await confirm(page, 'Generar recaudo')
  await heading(page, /de 2026$/)
  await picture(page, 'glosa-collected')
}

let left = 0

const noteState = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from billing.credit_note`.execute(world.db)
  return world.send(rows[0]!.id)
}

const invoiceIn = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from billing.invoice`.execute(world.db)
  return rows[0]!.id
}

test('a glosa: recorded, answered, ratified, settled, credited and paid, until nothing is owed', async () => {
  const invoiceId = await invoiceIn()
  left = (await world.owes(invoiceId)) - 17_000
  const page = await sits('/accounting/wallet/glosa/create')
  await tell(page)
  await discuss(page)
  await credit(page)
  expect(await noteState()).toBe('accepted')
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'partial'])
  await page.goto(`${product.url}/accounting/wallet/payment/create`)
  await collect(page)
  await page.goto(`${product.url}/accounting/wallet/index`)
  await page.getByText('Saldada', { exact: true }).waitFor({ state: 'attached' })
  await picture(page, 'glosa-nothing-owed')

  expect(await world.owes(invoiceId)).toBe(0)
  expect(await world.states(invoiceId)).toEqual(['issued', 'filed', 'settled'])
  expect(await vouchers(world.db)).toMatchInlineSnapshot(`
    "FV 1 2026-11-20
      Dr 131901 818,900.00 HSR1
         Cr 431217 818,900.00
    RD 1 2026-11-20
      Dr 131902 818,900.00 HSR1
         Cr 131901 818,900.00 HSR1
    GL 1 2026-12-01
      Dr 833301 20,000.00 HSR1
         Cr 891517 20,000.00 HSR1
    CI 1 2026-12-10
      Dr 11100601 801,900.00
         Cr 131902 801,900.00 HSR1
    GL 2 2026-12-10
      Dr 891517 3,000.00 HSR1
         Cr 833301 3,000.00 HSR1
    GL 3 2026-12-10
      Dr 439512 3,000.00
      Dr 439512 14,000.00
         Cr 131902 17,000.00 HSR1
    GL 4 2026-12-10
      Dr 891517 17,000.00 HSR1
         Cr 833301 17,000.00 HSR1"
  `)
  expect(await incomeOf(world.db)).toMatchInlineSnapshot(`
    [
      "inicial 100000000",
      "recaudado 801900",
      "reconocido 801900",
    ]
  `)
  expect(await differences(world.db, '2026-12-31')).toEqual([])
})
