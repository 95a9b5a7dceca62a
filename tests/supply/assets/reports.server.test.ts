import { rowsFrom } from '@quina/db/server'
import { type Day, pesos } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import {
  assetEstimates,
  assetsOn,
  classAccounts,
  depreciatedInUse,
  notChecked,
} from '../../../modules/supply/assets/report/asset-report/asset-report.contract.ts'
import { assetReportOperations } from '../../../modules/supply/assets/report/asset-report/asset-report.server.ts'
import {
  assetMovement,
  assetMovementDetail,
  depreciationByCentre,
} from '../../../modules/supply/assets/report/movement/movement.contract.ts'
import { movementOperations } from '../../../modules/supply/assets/report/movement/movement.server.ts'
import { assetNote } from '../../../modules/supply/assets/report/note/note.contract.ts'
import { noteOperations } from '../../../modules/supply/assets/report/note/note.server.ts'
import { depreciationRunService } from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import { retirementService } from '../../../modules/supply/assets/value/retirement/retirement.server.ts'
import { approved, assetsWorld, classOf, draftOf, entryOf, on, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db, actor } = world
const { answer } = reportsOf([...assetReportOperations, ...movementOperations, ...noteOperations], {
  db,
  actor,
})
const span = { from: on('2026-03-01'), to: on('2026-04-30') }

/** A donated asset in service from a day on: at 120 months, or in the months that are given. */
async function given(date: Day, cost: number, months = 120): Promise<string> {
  const classId = await classOf(db, 'EM-DIA')
  const change = { origin: 'donation', act: 'Acta 4', invoice: null, date }
  const line = { unitCost: pesos(cost), vatRate: null }
  const entryId = await approved(world, assetEntryService as never, entryOf(world, classId, change, line))
  const [asset] = await rowsFrom<{ id: string }>(
    db,
  )`select id from assets.asset where entry_id = ${entryId}::uuid`
  await sql`update assets.value_basis set days = ${months * 30} where asset_id = ${asset!.id}::uuid`.execute(
    db,
  )
  return asset!.id
}
const run = (date: string) =>
  approved(world, depreciationRunService as never, { date: on(date), purpose: 'Depreciación del mes' })

/** One goes out of use in March, another is bought in March and retired in April, a third is spent in January. */
beforeAll(async () => {
  await sql`update assets.asset_class set unused_account = '163503', unused_accumulated_account = '168504'
            where code = 'EM-DIA'`.execute(db)
  const unused = await given(on('2026-01-01'), 12_000_000)
  await given(on('2026-01-01'), 7_200_000, 1)
  await run('2026-01-31')
  await run('2026-02-28')
  const today = on('2026-03-01')
  const sent = { date: today, kind: 'unused', purpose: 'Fuera de uso', lines: [{ assetId: unused }] }
  const id = await draftOf(world, assetTransferService as never, sent)
  await step(world, assetTransferService as never, { id, action: 'send', today })
  await step(world, assetTransferService as never, { id, action: 'accept', today })
  const broken = await given(today, 6_000_000)
  await run('2026-03-31')
  await approved(world, retirementService as never, {
    date: on('2026-04-10'),
    cause: 'useless',
    concept: 'Concepto 4',
    act: 'Acta 9',
    purpose: 'No se repara',
    lines: [{ assetId: broken }],
  })
})

const shown = ['opening', 'entries', 'depreciation', 'retirements', 'reclassified', 'closing', 'difference']
const figuresOf = (values: Readonly<Record<string, unknown>>, names = shown) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const amount = Number(values[name])
      return amount === 0 ? [] : [[name, amount]]
    }),
  )

test('each account opens, moves and closes as the books do, and its figures add up asset by asset', async () => {
  const { rows, totals } = await answer(assetMovement, span)
  const accounts = rows.filter(({ group }) => !group)
  expect(accounts.map(({ id, values }) => [id, figuresOf(values)])).toEqual([
    ['163503', { reclassified: 12_000_000, closing: 12_000_000 }],
    [
      '166007',
      {
        opening: 19_200_000,
        entries: 6_000_000,
        retirements: -6_000_000,
        reclassified: -12_000_000,
        closing: 7_200_000,
      },
    ],
    ['168504', { depreciation: -100_000, reclassified: -200_000, closing: -300_000 }],
    [
      '168505',
      {
        opening: -7_400_000,
        depreciation: -66_667,
        retirements: 66_667,
        reclassified: 200_000,
        closing: -7_200_000,
      },
    ],
  ])
  expect(figuresOf(totals)).toEqual({
    opening: 11_800_000,
    entries: 6_000_000,
    depreciation: -166_667,
    retirements: -5_933_333,
    closing: 11_700_000,
  })
  for (const { id, values } of accounts) {
    const each = await answer(assetMovementDetail, { ...span, account: String(id) })
    expect(figuresOf(each.totals, shown.slice(0, -1))).toEqual(figuresOf(values, shown.slice(0, -1)))
  }
})

test('the depreciation of an account leads to each document, and a year is asked by whole months', async () => {
  const months = await answer(depreciationByCentre, { ...span, account: '1685' })
  expect(months.rows.map(({ values }) => [values.document, values.amount, values.costCentre])).toEqual([
    ['DEP 003 de 2026', '100000.00', '7310 Centro 7310'],
    ['DEP 003 de 2026', '50000.00', '7310 Centro 7310'],
    ['BA 001 de 2026', '16667.00', '7310 Centro 7310'],
  ])
  for (const [wrong, code] of [
    [{ ...span, from: on('2026-03-02') }, 'BIE-190'],
    [{ ...span, to: on('2026-04-29') }, 'BIE-191'],
    [{ from: on('2026-04-01'), to: on('2027-01-31') }, 'BIE-191'],
  ] as const)
    await expect(answer(assetMovement, wrong)).rejects.toMatchObject({ code })
})

test('the register of a day is what it was then, and adds up by account', async () => {
  const carrying = async (day: string) => {
    const { rows } = await answer(assetsOn, { on: on(day) })
    return rows.map(({ values }) => `${values.account} ${Number(values.carrying)} ${values.state}`)
  }
  expect(await carrying('2025-12-31')).toEqual([])
  expect(await carrying('2026-02-28')).toEqual(['166007 11800000 inService', '166007 0 inService'])
  expect(await carrying('2026-03-31')).toEqual([
    '163503 11700000 unused',
    '166007 0 inService',
    '166007 5950000 inService',
  ])
  const groups = await answer(assetsOn, { on: on('2026-04-30'), groupBy: 'account' })
  expect(groups.rows.map(({ values }) => [values.label, Number(values.carrying)])).toEqual([
    ['163503', 11_700_000],
    ['166007', 0],
  ])
})

test('what is spent and still used is named from the month that ended it, with nothing that is left', async () => {
  const spent = async (day: string) => {
    const { rows } = await answer(depreciatedInUse, { on: on(day) })
    return rows.map(({ values }) => [Number(values.cost), Number(values.carrying), values.lastOn])
  }
  expect(await spent('2026-01-30')).toEqual([])
  expect(await spent('2026-04-30')).toEqual([[7_200_000, 0, '2026-01-31']])
})

test('the note of the year says where each peso of the cost, of the depreciation and of the bajas went', async () => {
  const { rows, heads } = await answer(assetNote, { note: 'movable', to: span.to })
  expect([heads?.a1, heads?.a2, heads?.a3]).toEqual([
    '1635 Bienes muebles en bodega',
    '1660 Equipo médico y científico',
    null,
  ])
  const lines = rows.map(({ id, values }) => [id, figuresOf(values, ['a1', 'a2', 'total'])] as const)
  const both = (a1: number, a2: number) => ({
    ...(a1 !== 0 && { a1 }),
    ...(a2 !== 0 && { a2 }),
    ...(a1 + a2 !== 0 && { total: a1 + a2 }),
  })
  expect(Object.fromEntries(lines.filter(([, figures]) => Object.keys(figures).length > 0))).toEqual({
    donations: both(0, 25_200_000),
    writtenOff: both(0, 6_000_000),
    subtotal: both(0, 19_200_000),
    transfersIn: both(12_000_000, 0),
    transfersOut: both(0, 12_000_000),
    closing: both(12_000_000, 7_200_000),
    depYear: both(100_000, 7_466_667),
    depRetired: both(0, 66_667),
    depIn: both(200_000, 0),
    depOut: both(0, 200_000),
    depClosing: both(300_000, 7_200_000),
    carrying: both(11_700_000, 0),
    depPercent: { a1: 2.5, a2: 100, total: 39.06 },
    inService: both(0, 7_200_000),
    unused: both(12_000_000, 0),
    spent: both(0, 7_200_000),
    loss: both(0, 5_933_333),
  })
})

test('what nobody saw this year, the lives of each class, and the accounts that are missing', async () => {
  const unseen = await answer(notChecked, { since: on('2026-04-01') })
  expect(unseen.rows.map(({ values }) => values.lastSeenOn)).toEqual([null, null])
  await sql`update assets.asset set last_seen_on = '2026-04-02'`.execute(db)
  expect((await answer(notChecked, { since: on('2026-04-01') })).rows).toEqual([])
  const lives = await answer(assetEstimates, { on: span.to })
  expect(
    lives.rows.map(({ values }) => [values.className, values.assets, values.longest, values.method]),
  ).toEqual([['Equipo de apoyo diagnóstico', 2, 120, 'straight']])
  const gaps = (await answer(classAccounts, {})).rows.map(
    ({ values }) => `${values.code} ${values.account ?? ''} ${values.field} ${values.gap}`,
  )
  expect(gaps).toContain('INV-EDI 195201 Depreciación acumulada (1685) unknown')
  expect(gaps).toContain('EM-DIA  En mantenimiento (1636) empty')
  expect(gaps).not.toContain('EM-DIA  No explotados (1637) empty')
})
