import { createDraft, type ServedDocument } from '@quina/blocks/server'
import { addTo, oneFrom, type Tx } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../apps/api/testing/people.ts'
import { assetEntryService } from '../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { physicalInventoryService } from '../../modules/supply/assets/inventory/physical-inventory/physical-inventory.server.ts'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import {
  axeInBoth,
  closeWindows,
  openChromium,
  openWindow,
  picture,
  type Window,
} from './testing/chromium.ts'
import { pick } from './testing/keyboard.ts'
import { dialogOf, enter, heading } from './testing/people-at-work.ts'
import { telephone, telephoneFindings } from './testing/telephone.ts'

const things = ['asset', 'assetEntry', 'assetTransfer', 'retirement', 'physicalInventory'] as const
const verbs = ['view', 'edit', 'approve', 'annul', 'send', 'accept', 'reject', 'open', 'close'] as const
const permissions = [
  ...things.flatMap((thing) => verbs.map((verb) => `assets.${thing}.${verb}`)),
  'hospital.location.view',
  'people.tercero.view',
]

let house: FinanceHouse
let browser: Browser
let keeper: string
let nurse: string
let place: Places

type Places = Readonly<{ room: string; nurseId: string; classId: string }>

afterEach(async ({ task }) => {
  const pages = browser.contexts().flatMap((context) => context.pages())
  if (task.result?.state !== 'fail') return
  for (const [at, page] of pages.entries()) await picture(page, `failed-assets-${at}`)
})

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const { db, campusId } = house
  place = await house.ground.act((tx) => lay(tx))
  keeper = (await addPerson(db, { may: { [campusId]: permissions } })).email
  const receives = ['assets.assetTransfer.view', 'assets.assetTransfer.accept', 'assets.assetTransfer.reject']
  const person = await addPerson(db, { may: { [campusId]: receives } })
  nurse = person.email
  await sql`update admin.app_user set person_kind = 'tercero', person_id = ${place.nurseId}::uuid
            where id = ${person.id}::uuid`.execute(db)
})
afterAll(async () => {
  await closeWindows()
  await house?.close()
})

async function lay(tx: Tx): Promise<Places> {
  const actor = house.ground.chief
  const centre = newId<'hospital.costCentre'>()
  const care = { id: centre, code: '7399', name: 'Urgencias', kind: 'care', costAccount: '7310' }
  await addTo(tx, 'hospital.costCentre', care)
  const room = newId<'hospital.location'>()
  const at = { id: room, campusId: actor.campusId, kind: 'office', code: 'U101', name: 'Reanimación' }
  await addTo(tx, 'hospital.location', { ...at, costCentreId: centre })
  const nurseId = await addTercero(tx, actor, {
    documentType: 'CC',
    number: '52100901',
    personType: 'natural',
    firstName: 'Nora',
    lastName: 'Ficticia',
  })
  const { id: classId } = await oneFrom<{ id: string }>(
    tx,
  )`select id from assets.asset_class where code = 'EM-URG'`
  return { room, nurseId, classId }
}

const draft = (service: ServedDocument, input: object): Promise<string> =>
  house.ground.act((tx) => createDraft(service, { tx, actor: house.ground.chief, input: input as never }))

const entryInput = (destination: 'stored' | 'inService', quantity: number) => ({
  date: day('2026-08-03'),
  origin: 'donation',
  act: 'Acta 12',
  terceroId: house.ground.supplier,
  destination,
  ...(destination === 'inService' && { locationId: place.room, custodianId: place.nurseId }),
  purpose: 'Equipos de reanimación',
  lines: [
    {
      classId: place.classId,
      description: 'Desfibrilador bifásico',
      quantity,
      unitCost: pesos(18_000_000),
    },
  ],
})

async function onTelephone(email: string, path: string): Promise<Window> {
  const window = await openWindow(browser)
  await window.page.setViewportSize(telephone)
  await enter(window.page, { url: house.url, path, email })
  return window
}

/** The step of a document, confirmed in its dialog. */
async function does(page: Page, verb: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${verb}…?$`) }).click()
  const dialog = await dialogOf(page)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function looksWell(page: Page, name: string): Promise<void> {
  expect(await telephoneFindings(page)).toEqual([])
  await picture(page, name)
  expect(await axeInBoth(page)).toEqual([])
}

/** She says that something lacks, with the camera of her telephone. */
async function disputes(page: Page, plate: string): Promise<void> {
  const mine = page.getByRole('article', { name: plate })
  await mine.getByRole('button', { name: 'Objetar…' }).click()
  const dialog = await dialogOf(page)
  await dialog.getByLabel('Qué no es así').fill('Le falta el cable de poder')
  await dialog.getByRole('button', { name: 'Objetar', exact: true }).click()
  await mine.getByText('Le falta el cable de poder').waitFor()
  const photograph = { name: 'foto.png', mimeType: 'image/png', buffer: onePixel }
  await mine.locator('input[type=file]').setInputFiles(photograph)
  await page.getByText('Fotografía guardada').waitFor()
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const assetOf = (entryId: string) =>
  oneFrom<{ id: string; plate: string; state: string }>(house.db)`
    select id, plate, state from assets.asset where entry_id = ${entryId}::uuid order by plate limit 1`

interface StartInput {
  readonly asset: { readonly id: string; readonly plate: string }
  readonly link: string
  readonly title: string
}

/** A document of an asset begins in its sheet, with it chosen. */
async function begins(page: Page, { asset, link, title }: StartInput): Promise<void> {
  await page.goto(`${house.url}/assets/${asset.id}`)
  await page.getByRole('link', { name: link }).click()
  await heading(page, title)
  const begun = () =>
    page.evaluate(
      (plate) => [...document.querySelectorAll('input')].some(({ value }) => value.startsWith(plate)),
      `${asset.plate} `,
    )
  await expect.poll(begun, { timeout: 15_000 }).toBe(true)
}

test('an asset enters, is accepted by who answers for it and is retired, all on a telephone', async () => {
  const entryId = await draft(assetEntryService as never, entryInput('stored', 1))
  const { page, close, complaints } = await onTelephone(keeper, `/ingreso/bienes/edit/${entryId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await does(page, 'Confirmar')
  await page.getByRole('link', { name: /HOSP-\d+/ }).waitFor()
  await looksWell(page, 'asset-entry-390')
  const asset = await assetOf(entryId)

  await begins(page, { asset, link: 'Trasladarlo', title: 'Nuevo traslado de bienes' })
  await pick(page, 'Recibe', 'Nora')
  await pick(page, 'Ubicación', 'Reanimación')
  await page.getByLabel(/^Motivo/).fill('Para reanimación')
  await does(page, 'Enviar')

  const hers = await onTelephone(nurse, '/mis-bienes')
  await hers.page.getByRole('heading', { name: 'Le envían 1 bien' }).waitFor()
  await looksWell(hers.page, 'own-custody-sent-390')
  await does(hers.page, 'Aceptar')
  await hers.page.getByRole('heading', { name: 'Usted responde por 1 bien' }).waitFor()
  await disputes(hers.page, asset.plate)
  await looksWell(hers.page, 'own-custody-390')
  await hers.close()
  expect(await assetOf(entryId)).toMatchObject({ state: 'inService' })

  await page.goto(`${house.url}/assets/${asset.id}`)
  await page.getByRole('heading', { name: 'Valor y lugar' }).waitFor()
  await page.getByText('Nora Ficticia').first().waitFor()
  await page.getByText('Le falta el cable de poder').first().waitFor()
  await page.getByText('foto.png').waitFor()
  await looksWell(page, 'asset-page-390')

  await begins(page, { asset, link: 'Darlo de baja', title: 'Nueva baja de bienes' })
  await page.getByLabel(/^Acto o acta/).fill('Acta 9')
  await page.getByLabel(/^Concepto técnico/).fill('Concepto 4')
  await page.getByLabel(/^Observaciones/).fill('No se repara')
  await does(page, 'Confirmar baja')
  await page.getByText('Confirmada').first().waitFor()
  expect(await assetOf(entryId)).toMatchObject({ state: 'retired' })
  await page.goto(`${house.url}/assets/${asset.id}`)
  await page.getByRole('link', { name: 'Ver lo que se le ha hecho' }).waitFor()
  expect(await page.getByRole('link', { name: 'Darlo de baja' }).count()).toBe(0)
  expect([...complaints, ...hers.complaints]).toEqual([])
  await close()
})

/** Takes a photograph of what was just read: it waits in the device. */
async function photographs(page: Page, plate: string): Promise<void> {
  const photograph = { name: 'foto.png', mimeType: 'image/png', buffer: onePixel }
  await page.getByLabel(`Fotografía de ${plate}`).setInputFiles(photograph)
  await page.getByText('Con fotografía').waitFor()
  await page.getByText('1 fotografía por enviar').waitFor()
}

async function showsPhotograph(page: Page, plate: string): Promise<void> {
  const image = page.getByRole('img', { name: `Fotografía de ${plate}` })
  await image.scrollIntoViewIfNeeded()
  const width = () => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)
  await expect.poll(width, { timeout: 15_000 }).toBe(1)
}

/** What was not found stays where the register says, to be looked for. */
async function closes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar…' }).click()
  const dialog = await dialogOf(page)
  await dialog.getByRole('combobox', { name: 'Lo que no se encontró' }).click()
  await page.getByRole('option', { name: 'Sigue donde dice el registro, por buscar' }).click()
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await page.getByText('Cerrado').first().waitFor()
}

test('a room is read without a network, and what was read arrives when it is back', async () => {
  const entryId = await draft(assetEntryService as never, entryInput('inService', 2))
  const inventory = { date: day('2026-08-31'), locationId: place.room, purpose: 'Inventario anual' }
  const id = await draft(physicalInventoryService as never, inventory)
  const { page, close } = await onTelephone(keeper, `/ingreso/bienes/edit/${entryId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await does(page, 'Confirmar')
  await page.goto(`${house.url}/assets/inventario/edit/${id}`)
  await does(page, 'Abrir')
  await page.getByRole('link', { name: 'Leer con este equipo' }).click()
  await heading(page, /Inventario físico/)
  await page.getByRole('button', { name: 'Preparar para trabajar sin red' }).click()
  await page.getByText('Listo para abrir sin red').waitFor()

  await page.context().setOffline(true)
  await page.reload()
  await heading(page, /Inventario físico/)
  const { plate } = await assetOf(entryId)
  await page.getByRole('combobox', { name: 'Lugar' }).click()
  await page.getByRole('option', { name: /Reanimación/ }).click()
  await page.getByText('Vistos 0 de 2').waitFor()
  await page.getByRole('combobox', { name: 'Estado físico' }).click()
  await page.getByRole('option', { name: 'Malo' }).click()
  await page.getByLabel('Placa', { exact: true }).fill(plate.toLowerCase())
  await page.getByRole('button', { name: 'Leer placa' }).click()
  await page.getByText('Vistos 1 de 2').waitFor()
  await page.getByText('1 por enviar').waitFor()
  await page.getByText('Sin red', { exact: true }).waitFor()
  await photographs(page, plate)
  await looksWell(page, 'inventory-room-390')
  // What was read is in the device: closing the page loses nothing.
  await page.reload()
  await page.getByText('1 por enviar').waitFor()
  await page.getByText('1 fotografía por enviar').waitFor()

  await page.context().setOffline(false)
  await page.getByText('Todo enviado').waitFor()
  await page.goto(`${house.url}/assets/inventario/edit/${id}`)
  await page.getByText('No encontrado').first().waitFor()
  await showsPhotograph(page, plate)
  await looksWell(page, 'inventory-outcome-390')
  await closes(page)
  const seen = await oneFrom<{ n: number }>(house.db)`
    select count(*)::int as n from assets.asset where last_seen_on = '2026-08-31' and entry_id = ${entryId}::uuid`
  expect(seen.n).toBe(1)
  await close()
})
