import { createDraft, performAction } from '@quina/blocks/server'
import { addTo } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { budgetWorld } from '../../../modules/finance/budget/testing/budget-world.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { maintenanceMeter } from '../../../modules/supply/assets/upkeep/meter/meter.contract.ts'
import { meterOperations } from '../../../modules/supply/assets/upkeep/meter/meter.server.ts'
import { classOf } from './assets-world.ts'

const world = await budgetWorld({ drugs: 15_000, services: 600, care: 4_400 })
afterAll(world.close)
const { ask } = screensOf(meterOperations, { db: world.db, actor: world.chief, today: world.today })

test('the meter adds up the rubros that the house named, with what they hold inside', async () => {
  expect(await ask(maintenanceMeter, { vigencia: 2026 })).toMatchObject({
    chosen: false,
    rubros: [],
    missing: '1000.00',
  })
  await world.act((tx) =>
    sql`insert into platform.parameter (id, name, from_day, value)
        values (gen_random_uuid(), 'assets.maintenanceRubros', '2026-01-01', '"2.1.2.02, 2.4.5.01.0"')`.execute(
      tx,
    ),
  )
  const cdp = await world.approvedCdp({ services: 400 })
  await world.approvedObligacion(await world.approvedRegistro(cdp, 300), 250)
  expect(await ask(maintenanceMeter, { vigencia: 2026 })).toMatchObject({
    share: '5',
    chosen: true,
    total: '20000.00',
    minimum: '1000.00',
    budget: '600.00',
    executed: '250.00',
    missing: '400.00',
    budgeted: 60,
    done: 25,
    rubros: [
      {
        name: '2.1.2.02.02.008 Servicios a las empresas',
        budget: '600.00',
        committed: '300.00',
        executed: '250.00',
      },
    ],
  })
})

test('a purchase that is capitalised has a rubro of capital, by the code of the house or by its CCPET', async () => {
  const cdp = await world.approvedCdp({ services: 100 })
  const { id: registroId } = await world.approvedRegistro(cdp, 100)
  await world.act((tx) =>
    addTo(tx, 'admin.campus', { id: world.campusId, code: '97', name: 'Sede de bienes' }),
  )
  const classId = await classOf(world.db, 'EM-DIA')
  const bought = (unitCost: number) =>
    world.act(async (tx) => {
      const line = { classId, description: 'Monitor', quantity: 1, unitCost: pesos(unitCost) }
      const input = {
        ...{ date: world.today, origin: 'purchase', invoice: 'FE-1', terceroId: world.supplier, registroId },
        ...{ destination: 'stored', purpose: 'Compra de un monitor', lines: [line] },
      }
      const id = await createDraft(assetEntryService, { tx, actor: world.chief, input: input as never })
      await performAction(assetEntryService, {
        tx,
        actor: world.chief,
        today: world.today,
        id,
        action: 'approve',
        input: {},
      })
    })
  await expect(bought(12_000_000)).rejects.toMatchObject({
    code: 'BIE-037',
    fields: { registroId: expect.stringContaining('2.1.2.02.02.008') },
  })
  await bought(100_000)
  await world.act((tx) =>
    sql`insert into platform.parameter (id, name, from_day, value)
        values (gen_random_uuid(), 'assets.capitalRubros', '2026-01-01', '"2.1.2.01, 2.1.2.02.02"')`.execute(
      tx,
    ),
  )
  await bought(12_000_000)
})
