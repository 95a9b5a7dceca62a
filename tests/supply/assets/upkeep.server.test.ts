import type { PrintContext } from '@quina/blocks/print'
import { addRow } from '@quina/blocks/server'
import { openChain, rotateChainKey, rowOf, rowsFrom } from '@quina/db/server'
import { addDays, type Id, newId, pesos } from '@quina/kernel'
import { callsOf, reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { custodyInventory } from '../../../modules/house/people/tercero/custody/custody.contract.ts'
import { custodyOperations } from '../../../modules/house/people/tercero/custody/custody-operations.server.ts'
import { inventoryOperations } from '../../../modules/supply/assets/custody/inventory-paper/inventory-paper.server.ts'
import { ownInventory } from '../../../modules/supply/assets/custody/own/own-custody.contract.ts'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { assetSheet } from '../../../modules/supply/assets/register/asset/asset.contract.ts'
import { assetOperations, assetService } from '../../../modules/supply/assets/register/asset/asset.server.ts'
import {
  assetByLabel,
  assetLabel,
  custodianInventory,
  custodianLabels,
  placeLabels,
} from '../../../modules/supply/assets/register/label/label.contract.ts'
import { labelCode, labelOperations } from '../../../modules/supply/assets/register/label/label.server.ts'
import { deviceSheet } from '../../../modules/supply/assets/upkeep/device-sheet/device-sheet.contract.ts'
import { deviceSheetOperation } from '../../../modules/supply/assets/upkeep/device-sheet/device-sheet.server.ts'
import { costOfLiving } from '../../../modules/supply/assets/upkeep/living/living.contract.ts'
import { livingOperations } from '../../../modules/supply/assets/upkeep/living/living.server.ts'
import {
  insurance,
  maintenanceDue,
} from '../../../modules/supply/assets/upkeep/maintenance/maintenance.contract.ts'
import {
  eventService,
  maintenanceOperations,
  maintenanceService,
  planService,
  upkeepAlerts,
} from '../../../modules/supply/assets/upkeep/maintenance/maintenance.server.ts'
import { maintenanceByAsset } from '../../../modules/supply/assets/upkeep/meter/meter.contract.ts'
import { meterOperations } from '../../../modules/supply/assets/upkeep/meter/meter.server.ts'
import { depreciationRunService } from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import { approved, assetsWorld, classOf, draftOf, entryOf, on, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
openChain('the key of these labels, of forty letters')
const { db, actor } = world
const today = on('2026-08-15')
const service = maintenanceService as never
const { answer } = reportsOf([...maintenanceOperations, ...meterOperations, ...livingOperations], {
  db,
  actor,
})
const screens = screensOf(assetOperations, { db, actor, today })
let monitor: Id<'assets.asset'>

beforeAll(async () => {
  const classId = await classOf(db, 'EM-DIA')
  const line = { unitCost: pesos(12_000_000), vatRate: null, serials: 'SN-1' }
  const entryId = await approved(world, assetEntryService as never, entryOf(world, classId, {}, line))
  const [found] = await rowsFrom<{ id: Id<'assets.asset'> }>(
    db,
  )`select id from assets.asset where entry_id = ${entryId}::uuid`
  monitor = found!.id
  await sql`
    insert into assets.maintenance_plan (id, asset_id, kind, every_months, first_on, cost)
    values (${newId()}, ${monitor}, 'preventive', 4, '2026-06-10', 300000),
           (${newId()}, ${monitor}, 'calibration', 12, '2026-07-01', 500000)`.execute(db)
})
const done = (change: object = {}, day = today) =>
  approved(
    world,
    service,
    {
      date: on('2026-06-12'),
      kind: 'preventive',
      assetId: monitor,
      terceroId: world.supplier,
      registroId: null,
      invoice: 'FE-88',
      cost: pesos(280_000),
      certificate: null,
      stoppedHours: 3,
      result: 'works',
      purpose: 'Limpieza y cambio de batería',
      ...change,
    },
    day,
  )
const due = async () => {
  const { rows } = await answer(maintenanceDue, { until: '2027-12-31' })
  return rows.map(({ values }) => [values.kind, values.lastOn, values.nextOn])
}
const overdue = (name: string) =>
  upkeepAlerts.find((alert) => alert.name === name)!.count(db, { actor, today })

test('a plan begins on its first day, and goes on from the last time that it was done', async () => {
  expect(await due()).toEqual([
    ['preventive', null, '2026-06-10'],
    ['calibration', null, '2026-07-01'],
  ])
  expect(await overdue('assets.overdueMaintenance')).toBe(1)
  expect(await overdue('assets.overdueCalibration')).toBe(1)
  const id = await done()
  expect(await due()).toContainEqual(['preventive', '2026-06-12', '2026-10-12'])
  expect(await overdue('assets.overdueMaintenance')).toBe(0)
  await step(world, service, {
    id,
    action: 'annul',
    today,
    input: { date: today, reason: 'No se hizo entero' },
  })
  expect(await due()).toContainEqual(['preventive', null, '2026-06-10'])
})

test.each([
  ['of a day to come', { date: on('2026-08-16') }, 'BIE-180'],
  ['a calibration without its certificate', { kind: 'calibration' }, 'BIE-181'],
  ['paid to nobody', { terceroId: null }, 'BIE-182'],
])('refuses maintenance %s', async (_, change, code) => {
  await expect(done(change)).rejects.toMatchObject({ code })
})

const event = { occurredOn: '2026-05-02', kind: 'incident', severity: 'mild', description: 'Se apagó solo' }

test.each([
  ['before it happened', { reportedOn: '2026-05-01', report: 'R-1' }, 'BIE-184'],
  ['on no day', { reportedOn: null, report: 'R-1' }, 'BIE-185'],
])('an event of technovigilance is not reported %s', async (_, change, code) => {
  const body = { ...event, ...change }
  await expect(
    world.act((tx) => addRow(tx, eventService, { parentId: monitor, body })),
  ).rejects.toMatchObject({
    code,
  })
})

test('a plan has each kind of maintenance once', async () => {
  const body = {
    kind: 'preventive',
    everyMonths: 6,
    firstOn: '2026-06-10',
    cost: null,
    terceroId: null,
    note: null,
  }
  const error = await world
    .act((tx) => addRow(tx, planService, { parentId: monitor, body }))
    .catch((e: unknown) => e)
  expect(error).toMatchObject({ constraint: 'maintenance_plan_once' })
  const refusals = maintenanceOperations.map(
    ({ serves }) => serves?.constraints?.['assets.maintenance_plan_once']?.code,
  )
  expect(refusals).toContain('BIE-183')
})

test('what is planned and executed of each asset in a year is told beside whether it counts for the 5 %', async () => {
  await done()
  await done({ kind: 'corrective', cost: pesos(120_000) })
  await done({ date: on('2026-07-02'), kind: 'calibration', certificate: 'CAL-9', cost: pesos(500_000) })
  const { rows, totals } = await answer(maintenanceByAsset, { vigencia: '2026' })
  // Preventive on 10-Jun and 10-Oct, calibration on 1-Jul.
  expect(rows.map(({ values }) => values)).toMatchObject([
    { times: 3, planned: '1100000.00', done: 3, executed: '900000.00', nextOn: '2026-10-12', counts: 'Sí' },
  ])
  expect(totals).toMatchObject({ executed: '900000.00' })
  await sql`update assets.asset set tenure = 'received' where id = ${monitor}`.execute(db)
  const lent = await answer(maintenanceByAsset, { vigencia: '2026' })
  expect(lent.rows[0]!.values.counts).toBe('No: su contrato no lo dice')
  await sql`update assets.asset set tenure = 'own' where id = ${monitor}`.execute(db)
})

test('what is in service without a policy of that day is shown with what it leaves uncovered', async () => {
  const insured = async () => (await answer(insurance, { on: today })).rows.map(({ values }) => values)
  expect(await insured()).toMatchObject([{ condition: 'none', uncovered: '12000000.00' }])
  expect(await overdue('assets.uninsured')).toBe(1)
  await sql`update assets.asset set policy = 'POL-1', insured_value = 9000000, insured_until = '2026-12-31'
            where id = ${monitor}`.execute(db)
  expect(await insured()).toMatchObject([{ condition: 'current', uncovered: '3000000.00' }])
  expect(await overdue('assets.uninsured')).toBe(0)
})

test('a licence is announced two months before it ends', async () => {
  const until = (text: string) =>
    sql`update assets.asset set licence_until = ${text} where id = ${monitor}`.execute(db)
  for (const [text, count] of [
    [addDays(today, 61), 0],
    [addDays(today, 60), 1],
  ] as const) {
    await until(text)
    expect(await overdue('assets.licenceEnding')).toBe(count)
  }
})

test('the hoja de vida, the label and what somebody answers for are papers, and of nobody where there is nothing', async () => {
  const context: PrintContext = {
    company: { name: 'ESE Hospital de Prueba', nit: '900.123.456', dv: 8, address: 'Calle 1 # 2-3' },
    ...{ campus: 'Sede', user: 'Nora', printedAt: '2026/08/15 10:00 AM', signers: {}, copy: false },
  }
  const house = { printContext: async () => context }
  const operations = [deviceSheetOperation, ...labelOperations, ...inventoryOperations, ...custodyOperations]
  const take: ReturnType<ReturnType<typeof callsOf>>['take'] = (file, params) =>
    db.transaction().execute((tx) => callsOf(operations, { actor, house })(tx).take(file, params))
  const sheet = await take(deviceSheet, { id: monitor })
  expect(sheet.name).toMatch(/^hoja-de-vida-HOSP-\d+\.pdf$/)
  const empty = (sheet.content as Buffer).length
  await done({ purpose: 'Cambio de sensores y verificación de alarmas' })
  const longer = await take(deviceSheet, { id: monitor })
  expect((longer.content as Buffer).length).toBeGreaterThan(empty)
  for (const { content } of [
    longer,
    await take(assetLabel, { id: monitor, size: 'label' }),
    await take(assetLabel, { id: monitor, size: 'smallLabel' }),
    await take(custodianInventory, { id: world.nurse }),
    await take(custodyInventory, { id: world.nurse }),
  ])
    expect((content as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
  for (const [size, box] of [
    ['label', '141.7 70.9'],
    ['smallLabel', '85 42.5'],
  ] as const) {
    const text = ((await take(assetLabel, { id: monitor, size })).content as Buffer).toString('latin1')
    expect(text).toContain(`/MediaBox [0 0 ${box}]`)
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1)
  }
  await expect(take(deviceSheet, { id: newId() })).rejects.toMatchObject({ status: 404 })
  await expect(take(placeLabels, { locationId: world.desk, size: 'label' })).rejects.toMatchObject({
    code: 'BIE-011',
  })
  const { content } = await take(custodianLabels, { custodianId: world.nurse, size: 'label' })
  expect(String(content).slice(0, 5)).toBe('%PDF-')
  await expect(take(custodianLabels, { custodianId: world.clerk, size: 'label' })).rejects.toMatchObject({
    code: 'BIE-011',
  })
  // The caller is nobody of the house.
  await expect(take(ownInventory, {})).rejects.toMatchObject({ status: 404 })
})

test('the code of a label opens its asset, also once the key was replaced, and a forged one nothing', async () => {
  const old = openChain('the key of these labels, of forty letters')
  const { plate } = (await rowOf(db, 'assets.asset', monitor, ['plate']))!
  const code = await labelCode(plate)
  const labels = screensOf(labelOperations, { db, actor })
  expect(await labels.ask(assetByLabel, { code })).toEqual({ id: monitor })
  const next = openChain('another key of forty letters for the same')
  await world.act((tx) => rotateChainKey(tx, { old, next }))
  expect(await labels.ask(assetByLabel, { code: code.toLowerCase() })).toEqual({ id: monitor })
  const swapped = code.endsWith('A') ? 'B' : 'A'
  for (const forged of [
    `${code.slice(0, -1)}${swapped}`,
    code.replace(plate, 'HOSP-9999'),
    plate,
    `${plate}~`,
    `${code}A`,
  ])
    await expect(labels.ask(assetByLabel, { code: forged })).rejects.toMatchObject({ code: 'BIE-012' })
})

test('a label is read where an asset is chosen, and a forged one is refused there', async () => {
  const { plate } = (await rowOf(db, 'assets.asset', monitor, ['plate']))!
  const reads = (typed: string) => assetService.optionReads!(db, typed)
  expect(await reads(`/assets?placa=${encodeURIComponent(await labelCode(plate))}`)).toBe(plate)
  expect(await reads('/assets?q=HOSP-0001')).toBe('HOSP-0001')
  expect(await reads('monitor 50%')).toBe('monitor 50%')
  await expect(reads(`/assets?placa=${plate}~AAAAAAAAAA`)).rejects.toMatchObject({ code: 'BIE-012' })
})

test('the sheet of an asset gives each month in words', async () => {
  await approved(world, depreciationRunService as never, {
    date: on('2026-04-30'),
    purpose: 'Depreciación del mes',
  })
  const { months } = await screens.ask(assetSheet, { id: monitor })
  expect(months).toMatchObject([
    { day: '2026-04-30', amount: '70000.00', explanation: expect.stringContaining('21 / 3600 días') },
  ])
})

test('a comodato is announced a month before it is to be given back, and one given that did not return', async () => {
  const classId = await classOf(db, 'EM-DIA')
  const received = { origin: 'received', contract: 'CO-1', invoice: null }
  for (const termOn of ['2026-09-14', '2026-09-15'])
    await approved(
      world,
      assetEntryService as never,
      entryOf(world, classId, { ...received, termOn: on(termOn) }),
    )
  expect(await overdue('assets.dueBack')).toBe(1)
  const lent = { date: on('2026-08-01'), kind: 'loan', contract: 'CO-2', returnOn: on('2026-08-14') }
  const lines = [{ assetId: monitor }]
  const given = { ...lent, terceroId: world.supplier, purpose: 'Se presta al hospital vecino', lines }
  const id = await draftOf(world, assetTransferService as never, given)
  for (const action of ['send', 'accept'])
    await step(world, assetTransferService as never, { id, action, today: on('2026-08-01') })
  expect(await overdue('assets.notReturned')).toBe(1)
})

test('what nobody saw in a year is an alert, until an inventory sees it', async () => {
  const unseen = (day: string) =>
    upkeepAlerts.find(({ name }) => name === 'assets.unseen')!.count(db, { actor, today: on(day) })
  expect(await unseen('2027-04-09')).toBe(0)
  expect(await unseen('2027-04-12')).toBeGreaterThan(0)
  await sql`update assets.asset set last_seen_on = '2027-03-01'`.execute(db)
  expect(await unseen('2027-04-12')).toBe(0)
})

test('replacing is cheaper from the month in which keeping costs more than a new one', async () => {
  await done({ date: on('2026-06-20'), cost: pesos(320_000) })
  const living = async (given: object = {}) => {
    const { rows } = await answer(costOfLiving, { assetId: monitor, to: on('2027-06-30'), ...given })
    return rows.map(({ values }) => values)
  }
  const before = await living()
  expect(before.map(({ month }) => month)).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026/${month}`),
    ...['01', '02', '03', '04', '05', '06'].map((month) => `2027/${month}`),
  ])
  const spent = before.reduce((sum, { maintenance }) => sum + Number(maintenance), 0)
  expect(spent).toBeGreaterThanOrEqual(320_000)
  // A new one of 12 millions in 120 months, and what a month of the first year cost to maintain.
  expect(before[0]).toMatchObject({ purchase: '12000000.00', renewing: (100_000 + spent / 12).toFixed(2) })
  expect(new Set(before.map(({ verdict }) => verdict))).toEqual(new Set(['keep']))

  await done({ date: on('2027-05-10'), cost: pesos(9_000_000) }, on('2027-05-31'))
  const after = await living()
  const turned = after.filter(({ verdict }) => verdict === 'replace').map(({ month }) => month)
  expect(turned).toEqual(['2027/05', '2027/06'])
  // A dearer new one moves the month away.
  expect((await living({ price: '900000000' })).every(({ verdict }) => verdict === 'keep')).toBe(true)
})
