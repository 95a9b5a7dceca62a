import { saveRow } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { newId, pesos } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { assetSheet } from '../../../modules/supply/assets/register/asset/asset.contract.ts'
import { assetOperations, assetService } from '../../../modules/supply/assets/register/asset/asset.server.ts'
import type { AssetPlace } from '../../../modules/supply/assets/register/asset/asset-life.contract.ts'
import { assetLedger } from '../../../modules/supply/assets/register/move/asset-ledger.server.ts'
import { assetsWorld, classOf, on, registerRows } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { act, actor } = world

const stored: AssetPlace = {
  state: 'stored',
  campusId: actor.campusId,
  locationId: null,
  custodianId: null,
  costCentreId: null,
}
const inRoom: AssetPlace = {
  ...stored,
  state: 'inService',
  locationId: world.room,
  custodianId: world.nurse,
  costCentreId: world.ward,
}
let plates = 0

async function registered(tx: Tx, change: object = {}) {
  const id = newId<'assets.asset'>()
  plates += 1
  await addTo(tx, 'assets.asset', {
    id,
    plate: `P-${plates}`,
    classId: await classOf(tx, 'EM-DIA'),
    description: 'Monitor de signos vitales',
    tenure: 'own',
    campusId: actor.campusId,
    state: 'stored',
    acquiredOn: on('2026-04-10'),
    ...change,
  })
  return id
}
const source = () => ({ document: 'assets.test', id: newId(), campusId: actor.campusId })

test('the register is the sum of the moves and the place that the last one left', async () => {
  const id = await act((tx) => registered(tx))
  const entry = source()
  const service = source()
  const day = on('2026-04-10')
  await act((tx) =>
    assetLedger.post(tx, entry, [{ assetId: id, kind: 'entry', day, cost: pesos(14_756_000), to: stored }]),
  )
  await act((tx) =>
    assetLedger.post(tx, service, [{ assetId: id, kind: 'service', day, from: stored, to: inRoom }]),
  )
  const { ask } = callsOf(assetOperations, { actor })(world.db)
  expect(await ask(assetSheet, { id })).toMatchObject({
    state: 'En servicio',
    cost: '14756000.00',
    carrying: '14756000.00',
    location: 'C101 Lugar C101',
    moves: [{ kind: 'Ingreso' }, { kind: 'Puesta en servicio' }],
  })
  await expect(act((tx) => assetLedger.reverse(tx, entry, day))).rejects.toMatchObject({
    code: 'CON_MOVIMIENTOS_POSTERIORES',
    status: 409,
  })
  await act((tx) => assetLedger.reverse(tx, service, day))
  await act((tx) => assetLedger.reverse(tx, entry, day))
  const [row] = await registerRows(world.db)
  expect(row).toMatchObject({ state: 'retired', cost: '0.00' })
})

test('the database refuses more depreciation than cost, and to change what was moved', async () => {
  const id = await act((tx) => registered(tx))
  const day = on('2026-05-01')
  const moves = [{ assetId: id, kind: 'entry', day, cost: pesos(10), accumulated: pesos(11) }] as const
  await expect(act((tx) => assetLedger.post(tx, source(), moves))).rejects.toMatchObject({
    constraint: 'asset_balance_carrying',
  })
  await act((tx) => assetLedger.post(tx, source(), [{ assetId: id, kind: 'entry', day, cost: pesos(10) }]))
  await expect(
    sql`update assets.asset_move set cost = 5 where asset_id = ${id}`.execute(world.db),
  ).rejects.toThrow(/append/)
})

test('a serial is of one asset of its class, and an asset is created by documents alone', async () => {
  await act((tx) => registered(tx, { serial: 'S-1' }))
  await expect(act((tx) => registered(tx, { serial: 'S-1' }))).rejects.toMatchObject({
    constraint: 'asset_serial',
  })
  const body = { plate: 'X-1', description: 'Escritorio', physical: 'good' }
  await expect(act((tx) => saveRow(tx, assetService, { id: null, actor, body }))).rejects.toMatchObject({
    code: 'BIE-010',
  })
})
