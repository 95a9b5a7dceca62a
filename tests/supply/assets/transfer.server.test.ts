import { load, performAction } from '@quina/blocks/server'
import { newId, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, printedOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../../modules/supply/assets/custody/inventory-paper/inventory-paper.server.ts'
import {
  custodyService,
  holdersWithoutCustody,
  mustBeClear,
} from '../../../modules/house/people/tercero/custody/custody.server.ts'
import { terceroService } from '../../../modules/house/people/tercero/tercero/tercero.server.ts'
import { assetTransfer } from '../../../modules/supply/assets/custody/transfer/transfer.contract.ts'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { approved, assetsWorld, classOf, draftOf, entryOf, on, postedLines, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const service = assetTransferService as never
const today = on('2026-05-10')
let classId: string
beforeAll(async () => {
  classId = await classOf(world.db, 'EM-DIA')
})
const entered = async (change: object, quantity = 1) => {
  const line = { quantity, unitCost: pesos(12_000_000), vatRate: null }
  const id = await approved(world, assetEntryService as never, entryOf(world, classId, change, line))
  return world.db.selectFrom('assets.asset').selectAll().where('entryId', '=', id).orderBy('plate').execute()
}
const sent = async (change: object) => {
  const id = await draftOf(world, service, {
    date: today,
    kind: 'internal',
    custodianId: world.nurse,
    locationId: world.room,
    purpose: 'Para el servicio',
    lines: [],
    ...change,
  })
  await step(world, service, { id, action: 'send', today })
  return id
}
const asset = (id: string) =>
  world.db.selectFrom('assets.asset').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const signed = { onBehalf: 'Firmó el acta en papel' }
const other = { ...world, actor: actorFor({ campusId: world.actor.campusId }) }
const accept = (id: string, { by = other, input = signed }: { by?: typeof world; input?: object } = {}) =>
  step(by, service, { id, action: 'accept', today, input })

test('what leaves the store changes place when it is accepted, passes to its account and begins to be depreciated', async () => {
  const [monitor] = await entered({ destination: 'stored', locationId: null, custodianId: null })
  const id = await sent({ lines: [{ assetId: monitor!.id }] })
  expect(await asset(monitor!.id)).toMatchObject({ state: 'stored', custodianId: null })
  await accept(id)
  expect(await asset(monitor!.id)).toMatchObject({
    state: 'inService',
    custodianId: world.nurse,
    locationId: world.room,
    costCentreId: world.ward,
  })
  expect(await postedLines(world.db, id)).toEqual(['166007 Dr 12000000.00', '163502 Cr 12000000.00'])
  const bases = await world.db
    .selectFrom('assets.valueBasis')
    .selectAll()
    .where('assetId', '=', monitor!.id)
    .execute()
  expect(bases).toMatchObject([{ fromDay: '2026-05-10', amount: '12000000.00', days: 3600 }])
  await step(world, service, {
    id,
    action: 'annul',
    today,
    input: { date: today, reason: 'Era otro monitor' },
  })
  expect(await asset(monitor!.id)).toMatchObject({ state: 'stored', custodianId: null })
})

test('a sent asset goes nowhere else, and a refusal leaves it with who sent it, with the reason', async () => {
  const [monitor] = await entered({})
  const lines = [{ assetId: monitor!.id }]
  const id = await sent({ lines, custodianId: world.clerk })
  await expect(sent({ lines })).rejects.toMatchObject({ constraint: 'asset_transfer_line_pending' })
  await step(world, service, { id, action: 'reject', today, input: { reason: 'Le falta el cable de poder' } })
  expect(await asset(monitor!.id)).toMatchObject({ custodianId: world.nurse })
  const [row] = await world.db
    .selectFrom('assets.assetTransferList')
    .selectAll()
    .where('id', '=', id)
    .execute()
  expect(row).toMatchObject({ condition: 'rejected', reason: 'Le falta el cable de poder' })
  await expect(sent({ lines, custodianId: world.clerk })).resolves.toBeDefined()
})

test('who receives accepts, and nobody else without the permission to', async () => {
  const [monitor] = await entered({})
  const id = await sent({ lines: [{ assetId: monitor!.id }], custodianId: world.clerk })
  const permissions = ['assets.assetTransfer.accept', 'assets.assetTransfer.view']
  const stranger = actorFor({ campusId: world.actor.campusId, permissions })
  await expect(accept(id, { by: { ...world, actor: stranger } })).rejects.toMatchObject({ code: 'BIE-066' })
})

test('who sends does not accept for another person, and whoever does says which paper the receiver signed', async () => {
  const [monitor] = await entered({})
  const id = await sent({ lines: [{ assetId: monitor!.id }], custodianId: world.clerk })
  await expect(accept(id, { by: world })).rejects.toMatchObject({ code: 'BIE-070', status: 409 })
  const fields = { onBehalf: expect.any(String) }
  await expect(accept(id, { input: {} })).rejects.toMatchObject({ code: 'BIE-071', fields })
  const opened = (by = world) =>
    world.act(async (tx) => {
      const stored = await load(
        tx,
        { document: assetTransfer, tables: assetTransferService, actor: by.actor },
        id,
      )
      return assetTransferService.extra!(tx, stored, by.actor, today)
    })
  expect((await opened()).mayNot).toEqual({ accept: expect.stringContaining('Usted lo envió') })
  expect((await opened(other)).mayNot).toEqual({})
  await accept(id)
  expect(await asset(monitor!.id)).toMatchObject({ custodianId: world.clerk })
})

test('the preview of what enters service tells what it is worth', async () => {
  const [monitor] = await entered({ destination: 'stored', locationId: null, custodianId: null })
  const id = await sent({ lines: [{ assetId: monitor!.id }] })
  const preview = await world.act((tx) =>
    performAction(assetTransferService, {
      ...{ tx, actor: other.actor, today, describes: true },
      ...{ id: id as never, action: 'accept', input: signed },
    }),
  )
  expect(preview.postings[0]).toMatchObject({ rows: [['Puesta en servicio', '1', '12.000.000,00']] })
})

test('all that somebody answers for goes at once, and only then they get their paz y salvo', async () => {
  const leaver = world.supplier
  await entered({ custodianId: leaver }, 3)
  await expect(mustBeClear(world.db, leaver, today)).rejects.toMatchObject({
    code: 'CON_BIENES_A_CARGO',
    message: expect.stringContaining('3 bienes a cargo'),
  })
  const held = [{ terceroId: leaver, dependenciaId: leaver }]
  expect(await custodyService.adds!(world.db, held)).toMatchObject([{ units: 3, worth: '36000000.00' }])
  const uncovered = async () => {
    const holders = await holdersWithoutCustody(world.db, world.actor.campusId, today)
    return holders.filter(({ id }) => id === leaver).map(({ units, worth }) => `${units} ${worth}`)
  }
  expect(await uncovered()).toEqual(['3 36000000.00'])
  const custodyId = newId()
  await sql`insert into people.custody (id, tercero_id, dependencia_id, from_day)
            values (${custodyId}, ${leaver}, ${leaver}, ${today})`.execute(world.db)
  expect(await uncovered()).toEqual([])
  await sql`delete from people.custody where id = ${custodyId}`.execute(world.db)
  const id = await sent({ fromCustodianId: leaver, custodianId: world.clerk, locationId: world.desk })
  const sender = async () => (await printedOf(assetTransferService, world.db, { id })).facts.sender
  expect(await sender()).toBe('Equipos de prueba · C101 Lugar C101')
  await accept(id)
  expect(await sender()).toBe('Equipos de prueba · C101 Lugar C101')
  await expect(mustBeClear(world.db, leaver, today)).resolves.toBeUndefined()
  expect(await custodyService.adds!(world.db, held)).toMatchObject([{ units: 0, worth: '0.00' }])
})

test('of 2 of a person beside 14 of the place, only the 2 go; who has assets is not switched off', async () => {
  const leaver = await world.act((tx) =>
    addTercero(tx, world.actor, {
      documentType: 'CC',
      number: '52100009',
      personType: 'natural',
      firstName: 'Nora',
      lastName: 'Ficticia',
    }),
  )
  const own = await entered({ custodianId: leaver }, 2)
  const others = await entered({ custodianId: world.nurse }, 14)
  const off = () => world.act((tx) => terceroService.onDeactivate!(tx, leaver))
  await expect(off()).rejects.toMatchObject({ code: 'RES-014', message: expect.stringContaining('2 bienes') })
  const id = await sent({ fromCustodianId: leaver, custodianId: world.clerk })
  const lines = await world.db
    .selectFrom('assets.assetTransferLine')
    .select('assetId')
    .where('parentId', '=', id)
    .execute()
  expect(new Set(lines.map(({ assetId }) => assetId))).toEqual(new Set(own.map((one) => one.id)))
  await accept(id)
  const stayed = await world.db
    .selectFrom('assets.asset')
    .select(['custodianId', 'state'])
    .where('entryId', '=', others[0]!.entryId)
    .execute()
  expect(stayed).toEqual(Array(14).fill({ custodianId: world.nurse, state: 'inService' }))
  await expect(mustBeClear(world.db, leaver, today)).resolves.toBeUndefined()
  await expect(off()).resolves.toBeUndefined()
})

test('an inactive person receives nothing', async () => {
  const [monitor] = await entered({})
  await world.db.updateTable('people.tercero').set({ active: false }).where('id', '=', world.clerk).execute()
  const lines = [{ assetId: monitor!.id }]
  await expect(sent({ lines, custodianId: world.clerk })).rejects.toMatchObject({
    code: 'RESPONSABLE_INACTIVO',
  })
})
