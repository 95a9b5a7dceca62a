import { addRow, performAction } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { usageService } from '../../../modules/supply/assets/register/usage/usage.server.ts'
import { adjustmentService } from '../../../modules/supply/assets/value/adjustment/adjustment.server.ts'
import { depreciationRunService } from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import { assetProof } from '../../../modules/supply/assets/value/proof/asset-proof.contract.ts'
import { assetProofOperations } from '../../../modules/supply/assets/value/proof/asset-proof.server.ts'
import { retirementService } from '../../../modules/supply/assets/value/retirement/retirement.server.ts'
import {
  approved,
  assetsWorld,
  classOf,
  entryOf,
  on,
  postedLines,
  registerRows,
  step,
} from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db } = world
let monitors: string
beforeAll(async () => {
  monitors = await classOf(db, 'EM-DIA')
  await sql`update assets.asset_class set impairment_account = '169501', impairment_expense_account = '589019'
            where code = 'EM-DIA'`.execute(db)
})

/** A donated asset in service of the office from a day on, with a life of its own. */
async function given(
  serviceOn: string,
  cost: number,
  months: number,
  residual: number | null = null,
): Promise<string> {
  const change = {
    origin: 'donation',
    act: 'Acta',
    invoice: null,
    date: on(serviceOn),
    locationId: world.desk,
  }
  const line = { unitCost: pesos(cost), vatRate: null, residual: residual === null ? null : pesos(residual) }
  const id = await approved(world, assetEntryService as never, entryOf(world, monitors, change, line))
  const { rows } = await sql<{ id: string }>`select id from assets.asset where entry_id = ${id}`.execute(db)
  await sql`update assets.value_basis set days = ${months * 30} where asset_id = ${rows[0]!.id}`.execute(db)
  return rows[0]!.id
}
const run = (date: string) =>
  approved(world, depreciationRunService as never, { date: on(date), purpose: 'Depreciación del mes' })
const adjusted = (assetId: string, change: object) =>
  approved(world, adjustmentService as never, {
    date: on('2026-03-11'),
    kind: 'improvement',
    assetId,
    amount: pesos(3_000_000),
    months: null,
    residual: null,
    terceroId: null,
    registroId: null,
    invoice: null,
    support: 'Acta 4',
    purpose: 'Ajuste del bien',
    ...change,
  })
const retired = (lines: readonly object[], change: object = {}) =>
  approved(world, retirementService as never, {
    date: on('2026-11-12'),
    cause: 'sale',
    concept: 'Concepto 12',
    act: 'Resolución 31',
    terceroId: world.supplier,
    report: null,
    purpose: 'Baja de equipos',
    ...change,
    lines,
  })
const worth = async (assetId: string) => {
  const { rows } = await sql<{ plate: string }>`select plate from assets.asset where id = ${assetId}`.execute(
    db,
  )
  return (await registerRows(db)).find(({ plate }) => plate === rows[0]!.plate)
}

test('A-6: an improvement on 11 March splits its month, and waits for its causación', async () => {
  const id = await given('2026-01-01', 12_000_000, 48)
  await run('2026-01-31')
  await run('2026-02-28')
  const bought = { terceroId: world.supplier, invoice: 'FE-7' }
  const document = await adjusted(id, bought)
  const [support] = await db
    .selectFrom('accounting.supportSource')
    .selectAll()
    .where('id', '=', document)
    .execute()
  expect(support).toMatchObject({ kind: 'bienes', gross: '3000000.00' })
  expect(await postedLines(db, document)).toEqual(['166007 Dr 3000000.00', '163502 Cr 3000000.00'])
  const { rows } = await reportsOf(assetProofOperations, world).answer(assetProof, { on: '2026-03-31' })
  expect(rows.find((row) => row.id === '163502')?.values).toMatchObject({
    difference: '3000000.00',
    uncaused: '3000000.00',
    unexplained: '0.00',
  })
  expect(await postedLines(db, await run('2026-03-31'))).toEqual([
    '536005 Dr 293795.00',
    '168505 Cr 293795.00',
  ])
  expect(await postedLines(db, await run('2026-04-30'))).toEqual([
    '536005 Dr 315694.00',
    '168505 Cr 315694.00',
  ])
  expect(await worth(id)).toMatchObject({ cost: '15000000.00', accumulated: '1109489.00' })
})

test('an impairment is recovered no further than what it would be worth without it', async () => {
  const id = await given('2026-05-01', 12_000_000, 120)
  const loss = await adjusted(id, { date: on('2026-05-01'), kind: 'impairment', amount: pesos(4_000_000) })
  expect(await postedLines(db, loss)).toEqual(['589019 Dr 4000000.00', '169501 Cr 4000000.00'])
  expect(await worth(id)).toMatchObject({ impairment: '4000000.00' })
  // Six months later it carries 7.600.000 and would carry 11.400.000: 3.800.000 may come back.
  const back = { date: on('2026-11-01'), kind: 'recovery' }
  await expect(adjusted(id, { ...back, amount: pesos(3_800_001) })).rejects.toMatchObject({
    code: 'BIE-146',
    fields: { amount: expect.stringContaining('3.800.000') },
  })
})

test.each([
  ['an improvement that nobody sold', { kind: 'improvement' }, 'BIE-144'],
  ['an impairment without its amount', { kind: 'impairment', amount: null }, 'BIE-142'],
  ['a change of life that says nothing', { kind: 'life', amount: null }, 'BIE-143'],
  [
    'more impairment than it is worth',
    { kind: 'impairment', amount: pesos(90_000_000) },
    'VALOR_ACUMULADO_EXCEDE_COSTO',
  ],
])('refuses %s', async (_, change, code) => {
  const id = await given('2026-03-01', 12_000_000, 48)
  await expect(adjusted(id, change)).rejects.toMatchObject({ code })
})

test('another life holds from its day on', async () => {
  const id = await given('2026-06-01', 12_000_000, 120)
  await adjusted(id, { date: on('2026-07-01'), kind: 'life', amount: null, months: 24 })
  const { rows } = await sql<{ amount: string; days: number }>`
    select amount::text, days from assets.value_basis where asset_id = ${id} order by seq desc limit 1`.execute(
    db,
  )
  expect(rows).toEqual([{ amount: '11900000.00', days: 720 }])
})

test('A-5: what an insurer pays for a stolen monitor, and the loss of the rest', async () => {
  const id = await given('2026-11-12', 14_756_000, 120)
  await sql`update assets.value_basis set before = 2951200, amount = 11804800, from_day = '2026-11-13'
            where asset_id = ${id}`.execute(db)
  await sql`update assets.asset_balance set accumulated = 2951200 where asset_id = ${id}`.execute(db)
  const baja = await retired([{ assetId: id, recovered: pesos(11_000_000) }], { cause: 'stolen' })
  expect(await postedLines(db, baja)).toEqual([
    '138490 Dr 11000000.00',
    '168505 Dr 2951200.00',
    '589019 Dr 804800.00',
    '166007 Cr 14756000.00',
  ])
  expect(await worth(id)).toMatchObject({ state: 'retired', cost: '0.00', accumulated: '0.00' })
})

test('what replaces an asset repays first what its baja left owed, and only the rest is income', async () => {
  const id = await given('2026-11-01', 12_000_000, 120)
  const lines = [{ assetId: id, recovered: pesos(8_000_000) }]
  const retirementId = await retired(lines, { cause: 'stolen' })
  const replaced = {
    origin: 'replacement',
    act: 'Acta 12',
    invoice: null,
    retirementId,
    destination: 'stored',
  }
  const enters = (value: number) => {
    const line = { unitCost: pesos(value), vatRate: null }
    const input = entryOf(world, monitors, { ...replaced, date: on('2026-11-20') }, line)
    return approved(world, assetEntryService as never, input)
  }
  expect(await postedLines(db, await enters(5_000_000))).toEqual([
    '163502 Dr 5000000.00',
    '138490 Cr 5000000.00',
  ])
  expect(await postedLines(db, await enters(7_000_000))).toEqual([
    '163502 Dr 3000000.00',
    '163502 Dr 4000000.00',
    '138490 Cr 3000000.00',
    '480828 Cr 4000000.00',
  ])
})

test('sold once it was fully depreciated: nothing more is depreciated, and all of it is gain', async () => {
  const id = await given('2026-10-01', 5_400_000, 60)
  await sql`update assets.value_basis set days = 0, amount = 0, before = 5400000 where asset_id = ${id}`.execute(
    db,
  )
  await sql`update assets.asset_balance set accumulated = 5400000 where asset_id = ${id}`.execute(db)
  const baja = await retired([{ assetId: id, recovered: pesos(350_000) }])
  expect(await postedLines(db, baja)).toEqual([
    '138490 Dr 350000.00',
    '168505 Dr 5400000.00',
    '166007 Cr 5400000.00',
    '480890 Cr 350000.00',
  ])
  await expect(retired([{ assetId: id, recovered: null }])).rejects.toMatchObject({
    code: 'ACTIVO_DADO_DE_BAJA',
  })
})

test('it is depreciated to its day, inclusive, before it leaves, and annulling brings it back as it was', async () => {
  const id = await given('2026-11-01', 3_600_000, 60)
  const baja = await retired([{ assetId: id, recovered: null }], { cause: 'scrap', terceroId: null })
  expect(await postedLines(db, baja)).toEqual([
    '168505 Dr 24000.00',
    '536005 Dr 24000.00',
    '589019 Dr 3576000.00',
    '166007 Cr 3600000.00',
    '168505 Cr 24000.00',
  ])
  await step(world, retirementService as never, {
    id: baja,
    action: 'annul',
    input: { date: on('2026-11-13'), reason: 'El comité lo devolvió al servicio' },
  })
  expect(await worth(id)).toMatchObject({ state: 'inService', cost: '3600000.00', accumulated: '0.00' })
})

test.each([
  ['nothing', [], 'BIE-150'],
  ['one asset twice', ['a', 'a'], 'BIE-151'],
])('a baja of %s is refused', async (_, which, code) => {
  const id = which.length === 0 ? '' : await given('2026-11-01', 3_600_000, 60)
  await expect(retired(which.map(() => ({ assetId: id, recovered: null })))).rejects.toMatchObject({ code })
})

test('an impairment without its amount is what the books carry over the larger of what is recovered', async () => {
  const assetId = await given('2026-01-01', 12_000_000, 120)
  const impaired = (change: object) =>
    adjusted(assetId, { kind: 'impairment', amount: null, date: on('2026-03-11'), ...change })
  // Seventy days of 3,600: the books carry 11,766,667 on 10 March.
  await expect(impaired({ market: pesos(11_766_667) })).rejects.toMatchObject({ code: 'BIE-147' })
  await expect(impaired({})).rejects.toMatchObject({ code: 'BIE-142' })
  const id = await impaired({ market: pesos(9_000_000), inUse: pesos(9_766_667) })
  expect(await postedLines(db, id)).toEqual(['589019 Dr 2000000.00', '169501 Cr 2000000.00'])
})

test('units of production wait for the reading of their month, which no one changes once it was depreciated', async () => {
  await sql`update assets.asset_class set method = 'units', life_units = 10000 where code = 'EM-LAB'`.execute(
    db,
  )
  const classId = await classOf(db, 'EM-LAB')
  const change = {
    origin: 'donation',
    act: 'Acta',
    invoice: null,
    date: on('2026-05-01'),
    locationId: world.desk,
  }
  const entered = entryOf(world, classId, change, { unitCost: pesos(60_000_000), vatRate: null })
  const id = await approved(world, assetEntryService as never, entered)
  const asset = await db
    .selectFrom('assets.asset')
    .select(['id', 'plate'])
    .where('entryId', '=', id)
    .executeTakeFirstOrThrow()
  await expect(run('2026-05-31')).rejects.toMatchObject({
    code: 'BIE-045',
    message: expect.stringContaining(asset.plate),
  })
  const read = (day: string, units: number) =>
    world.act((tx) => addRow(tx, usageService, { parentId: asset.id, body: { day, units, note: null } }))
  await read('2026-05-20', 1_500)
  await run('2026-05-31')
  expect(await worth(asset.id)).toMatchObject({ accumulated: '9000000.00' })
  await expect(read('2026-05-31', 10)).rejects.toMatchObject({ code: 'BIE-043' })
})

test('an asset keeps its method until a change of life brings it to that of its class', async () => {
  const id = await given('2026-06-01', 12_000_000, 60)
  await sql`update assets.asset_class set method = 'digits' where code = 'EM-DIA'`.execute(db)
  const bases = async () =>
    (
      await sql<{
        method: string
      }>`select method from assets.value_basis where asset_id = ${id} order by seq`.execute(db)
    ).rows.map(({ method }) => method)
  await adjusted(id, { date: on('2026-07-01'), kind: 'impairment', amount: pesos(100_000) })
  await adjusted(id, { date: on('2026-07-02'), kind: 'life', amount: null, months: 24 })
  expect(await bases()).toEqual(['straight', 'straight', 'digits'])
  await sql`update assets.asset_class set method = 'straight' where code = 'EM-DIA'`.execute(db)
  await expect(
    adjusted(id, { date: on('2026-07-03'), kind: 'life', amount: null, units: 500 }),
  ).rejects.toMatchObject({ code: 'BIE-148' })
  await sql`update assets.asset_class set method = 'units', life_units = 900 where code = 'EM-DIA'`.execute(
    db,
  )
  const uncounted = adjusted(id, { date: on('2026-07-04'), kind: 'life', amount: null, months: 12 })
  await expect(uncounted).rejects.toMatchObject({ code: 'BIE-159' })
  await sql`update assets.asset_class set method = 'straight', life_units = null where code = 'EM-DIA'`.execute(
    db,
  )
})

/** The house of the private regime, with the accounts of its surplus. @returns those of the surplus and of its use. */
async function revaluing() {
  const { rows: equity } = await sql<{ code: string }>`
    select code from accounting.account where accepts_moves and active and code like '3%' order by code limit 2`.execute(
    db,
  )
  const [surplus, realized] = equity.map(({ code }) => code)
  expect(realized).toBeDefined()
  await world.act(async (tx) => {
    await sql`insert into platform.parameter (id, name, from_day, value)
              values (gen_random_uuid(), 'assets.allowsRevaluation', '2026-01-01', 'true')`.execute(tx)
    for (const [purpose, code] of [
      ['assetRevaluation', surplus],
      ['assetRealizedSurplus', realized],
    ])
      await sql`insert into accounting.purpose_account (id, purpose, account_id, from_day)
                select gen_random_uuid(), ${purpose}, id, '2026-01-01' from accounting.account where code = ${code}`.execute(
        tx,
      )
  })
  return { surplus, realized }
}

test('fair value is carried in the private regime: surplus, its use, its reversal and its end', async () => {
  const id = await given('2026-08-01', 12_000_000, 120)
  const fair = (date: string, amount: number) =>
    adjusted(id, { date: on(date), kind: 'revaluation', amount: pesos(amount) })
  await expect(fair('2026-11-01', 15_000_000)).rejects.toMatchObject({ code: 'BIE-149' })
  const { surplus, realized } = await revaluing()
  await expect(fair('2026-05-31', 15_000_000)).rejects.toMatchObject({ code: 'BIE-158' })
  // Ninety days of 3.333,33 until the eve: it carries 11.700.000.
  expect(await postedLines(db, await fair('2026-11-01', 15_000_000))).toEqual([
    '166007 Dr 3000000.00',
    '168505 Dr 300000.00',
    '536005 Dr 300000.00',
    '168505 Cr 300000.00',
    `${surplus} Cr 3300000.00`,
  ])
  expect(await worth(id)).toMatchObject({ cost: '15000000.00', accumulated: '0.00' })
  const basis = sql<{ amount: string; days: number }>`
    select amount::text, days from assets.value_basis where asset_id = ${id} order by seq desc limit 1`
  expect((await basis.execute(db)).rows).toEqual([{ amount: '15000000.00', days: 3510 }])
  // A month of it is 128.205; what falls over the surplus is an expense.
  const down = await fair('2026-12-01', 10_000_000)
  expect(await postedLines(db, down)).toEqual([
    '168505 Dr 128205.00',
    `${surplus} Dr 3300000.00`,
    '536005 Dr 128205.00',
    '589019 Dr 1571795.00',
    '166007 Cr 3428205.00',
    '168505 Cr 128205.00',
    '169501 Cr 1571795.00',
  ])
  const annulment = { date: on('2026-12-02'), reason: 'El avalúo estaba equivocado' }
  const undoing = {
    actor: world.actor,
    today: on('2026-12-31'),
    id: down,
    action: 'annul',
    input: annulment,
  } as const
  await world.act((tx) => performAction(adjustmentService, { tx, ...undoing }))
  expect(await worth(id)).toMatchObject({ cost: '15000000.00', accumulated: '0.00', impairment: '0.00' })
  const scrap = { date: on('2026-11-01'), cause: 'scrap', terceroId: null } as const
  const baja = await retired([{ assetId: id, recovered: null }], scrap)
  expect(await postedLines(db, baja)).toEqual(
    expect.arrayContaining([`${surplus} Dr 3300000.00`, `${realized} Cr 3300000.00`]),
  )
})
