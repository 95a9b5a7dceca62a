import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { maintenanceMeter } from '../../../modules/assets/upkeep/meter/meter.contract.ts'
import { meterOperations } from '../../../modules/assets/upkeep/meter/meter.server.ts'
import { budgetWorld } from '../../../modules/budget/testing/budget-world.server.ts'

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
